import { Fragment, Slice } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import type { TextStyle } from '../../../contract/docx/text'
import { isCode } from '../../../document/blocks/registry'
import { bodyAs, withStyle } from '../../../document/wire/text-body'
import { linesIn, typeOfBlock } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import type { PlacementRefusal } from '../queries/placement'
import { lineAttrs, type LineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'

/**
 * Turns the selected lines into another kind of text; into plain text if all of
 * them are that kind already. A line stays what it is if the platform would
 * refuse the change because of its parent, its children or its content.
 * Words, elements and marks stay, except that code has no marks.
 */
export const setKind =
  (type: number, style?: Partial<TextStyle>): Command =>
  (state, dispatch) => {
    const lines = changeable(state)
    const wanted = lines.every((line) => line.type === type) && !style ? TEXT : type
    const fitting = lines.filter((line) => (line.type !== wanted || style) && !whyNot(state, line, wanted))
    if (fitting.length === 0) return false
    if (!dispatch) return true
    const changed = new Map(fitting.map(({ line, position }) => [position, asKind(line, wanted, style)]))
    dispatch(withLines(state, changed).scrollIntoView())
    return true
  }

type Line = ReturnType<typeof linesIn>[number]

const changeable = (state: EditorState): Line[] =>
  linesIn(state).filter(({ line, type }) => type !== PAGE && !hasUnsendable(line))

export type KindRefusal = PlacementRefusal | { rule: 'wordsOnly'; parent: number; child: number }

/** Why none of the selected lines can be of a kind; undefined if one can. */
export function kindRefusal(state: EditorState, wanted: number): KindRefusal | undefined {
  let first: KindRefusal | undefined
  for (const line of changeable(state)) {
    const why = whyNot(state, line, wanted)
    if (!why) return undefined
    first ??= why
  }
  return first
}

/** Why a line cannot be of a kind: its parent, its content or its children forbid it. */
function whyNot(state: EditorState, { line, position, type }: Line, wanted: number): KindRefusal | undefined {
  const $line = state.doc.resolve(position)
  const around = placementRefusal(typeOfBlock($line.node($line.depth - 1)), [wanted])
  if (around) return around
  if (isCode(wanted) && !line.children.every((node) => node.isText))
    return { rule: 'wordsOnly', parent: wanted, child: type }
  return placementRefusal(wanted, $line.parent.children.slice(1).map(typeOfBlock))
}

function asKind(line: Node, wanted: number, style: Partial<TextStyle> | undefined): Node {
  const { type, body } = lineAttrs(line)
  const plain = bodyAs(wanted, type, body)
  const attrs: LineAttrs = { type: wanted, body: style ? withStyle(wanted, plain, style) : plain }
  const content = isCode(wanted) ? bareText(line) : line.content
  return line.type.create(attrs, content)
}

const bareText = (line: Node) =>
  line.textContent === '' ? Fragment.empty : Fragment.from(line.type.schema.text(line.textContent))

/**
 * Replaces the lines at these positions by others of the same size. Several lines
 * take one step over the blocks around them: a step for each would copy the
 * page's children each time, which is quadratic in a long document.
 */
function withLines(state: EditorState, changed: ReadonlyMap<number, Node>): Transaction {
  const { doc, tr, selection } = state
  const [first] = changed
  if (changed.size === 1 && first) {
    tr.step(new ReplaceStep(first[0], first[0] + first[1].nodeSize, new Slice(Fragment.from(first[1]), 0, 0)))
  } else {
    const positions = [...changed.keys()]
    const from = doc.childBefore(positions.reduce((a, b) => Math.min(a, b)) + 1).offset
    const last = doc.childBefore(positions.reduce((a, b) => Math.max(a, b)) + 1)
    const to = last.offset + last.node!.nodeSize
    const blocks: Node[] = []
    doc.nodesBetween(from, to, (node, position, parent) => {
      if (parent === doc && position >= from && position < to) blocks.push(rebuilt(node, position, changed))
      return false
    })
    tr.step(new ReplaceStep(from, to, new Slice(Fragment.from(blocks), 0, 0)))
  }
  return tr.setSelection(selection.getBookmark().resolve(tr.doc))
}

function rebuilt(node: Node, position: number, changed: ReadonlyMap<number, Node>): Node {
  const replacement = changed.get(position)
  if (replacement) return replacement
  if (node.isTextblock || node.isLeaf) return node
  let isChanged = false
  const children: Node[] = []
  node.forEach((child, offset) => {
    const made = rebuilt(child, position + 1 + offset, changed)
    isChanged ||= made !== child
    children.push(made)
  })
  return isChanged ? node.copy(Fragment.from(children)) : node
}
