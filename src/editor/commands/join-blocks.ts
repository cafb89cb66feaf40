import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import { mayHold, textObject } from '../../../document/blocks/registry'
import { isFoldedInView, sectionsEndingAt, unfoldIn } from '../folding/folding'
import { existingNode, lineAt, typeOfBlock } from '../queries/blocks'
import type { LinePlace } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import { BlockSelection } from '../selection/block-selection'
import { withoutGroup } from '../wire/doc-from-tree'
import { clearRange, contentIn, fits, deleteBlocks } from './delete-blocks'
import { outdent } from './indent'
import { setKind } from './set-kind'
import { setStyle } from './set-style'

/** Deletes what is selected. For a card that is protected, the attempt makes the protection say why. */
export const deleteSelection: Command = (state, dispatch) => {
  if (state.selection.empty) return false
  const tr = state.tr
  if (state.selection instanceof BlockSelection) return deleteBlocks(state, dispatch)
  if (state.selection instanceof NodeSelection && state.selection.node.isBlock) tr.deleteSelection()
  else clearRange(tr, state.selection.from, state.selection.to)
  dispatch?.(tr.scrollIntoView())
  return true
}

/**
 * Backspace at the beginning of a line: first removes the kind, then the indent,
 * then joins the line with the one above. Right below a card it selects the card.
 */
export const joinBackward: Command = (state, dispatch) => {
  const at = lineAt(state.selection.$from)
  if (!at || !state.selection.empty || at.$pos.parentOffset > 0) return false
  if (at.type === PAGE) return true
  if (at.type !== TEXT && removeKind(state, dispatch, at)) return true
  if (unindent(state, dispatch) || outdent(state, dispatch)) return true
  const above = blockAbove(state, at.blockPosition)
  if (above) return joinInto(state, dispatch, at, above)
  if (at.depth > 1) return true
  return joinTitle(state, dispatch, at)
}

/** A heading that becomes text belongs, with its section, to the one above: if that is folded, all of it would disappear. */
const removeKind = (state: EditorState, dispatch: Dispatch, { blockPosition }: LinePlace): boolean =>
  setKind(TEXT)(
    state,
    dispatch &&
      ((tr) => {
        unfoldIn(tr, state, sectionsEndingAt(state, blockPosition))
        dispatch(tr)
      }),
  )

const unindent = setStyle((type, style) =>
  type === TEXT && style.indentation_level === 'OneLevelIndent'
    ? { indentation_level: undefined }
    : undefined,
)

function joinTitle(state: EditorState, dispatch: Dispatch, at: LinePlace): boolean {
  const title = state.doc.child(0)
  const end = title.nodeSize - 1
  const tr = state.tr
  const joins = at.block.childCount === 1 && fits(at.line.content, at.line, title) && !hasUnsendable(at.line)
  if (joins) {
    tr.delete(at.blockPosition, at.blockPosition + at.block.nodeSize)
    tr.insert(end, at.line.content)
  }
  tr.setSelection(TextSelection.create(tr.doc, end))
  dispatch?.(tr.scrollIntoView())
  return true
}

type Dispatch = ((tr: Transaction) => void) | undefined

interface BlockPlace {
  node: Node
  position: number
}

/** The block that a reader sees right above this one, within the same container; undefined at its beginning. */
function blockAbove(state: EditorState, position: number): BlockPlace | undefined {
  const $before = state.doc.resolve(position)
  const index = $before.index()
  const first = $before.parent.firstChild?.type.name === 'line' ? 1 : 0
  if (index <= first) return undefined
  let node = $before.parent.child(index - 1)
  let end = position
  while (
    node.type.name === 'text_block' &&
    node.childCount > 1 &&
    !isFoldedInView(state, end - node.nodeSize)
  ) {
    node = node.child(node.childCount - 1)
    end -= 1
  }
  return { node, position: end - node.nodeSize }
}

/** The block that comes next, within the same container, folded or not; undefined at its end. */
function blockBelow(doc: Node, position: number): BlockPlace | undefined {
  const block = position < 0 ? doc : existingNode(doc, position)
  if (block.childCount > 1) return { node: block.child(1), position: position + 1 + block.child(0).nodeSize }
  if (position < 0) return undefined
  const $at = doc.resolve(position)
  let end = position + block.nodeSize
  for (let depth = $at.depth; depth >= 0; depth--) {
    const next = $at.node(depth).maybeChild($at.index(depth) + 1)
    if (next) return { node: next, position: end }
    if ($at.node(depth).type.name !== 'text_block') return undefined
    end += 1
  }
  return undefined
}

function select(state: EditorState, dispatch: Dispatch, place: BlockPlace): boolean {
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, place.position)).scrollIntoView())
  return true
}

const isPlainEmpty = (node: Node) => {
  const line = node.firstChild
  if (line?.type.name !== 'line' || node.childCount > 1 || line.content.size > 0) return false
  return typeOfBlock(node) === TEXT && !textObject(TEXT, lineAttrs(line).body)?.style?.background_color
}

function joinInto(state: EditorState, dispatch: Dispatch, at: LinePlace, above: BlockPlace): boolean {
  if (above.node.type.name !== 'text_block') return select(state, dispatch, above)
  const target = above.node.child(0)
  const tr = state.tr
  if (isPlainEmpty(above.node) && at.line.content.size > 0) {
    // The block with the text keeps its id, and its children keep their parent.
    tr.delete(above.position, above.position + above.node.nodeSize)
    dispatch?.(tr.scrollIntoView())
    return true
  }
  const end = above.position + 1 + target.nodeSize - 1
  const type = typeOfBlock(above.node)
  const children = at.block.children.slice(1)
  const holds = children.every((child) => mayHold(type, typeOfBlock(child)))
  const isEditable = !hasUnsendable(target) && !hasUnsendable(at.line)
  if (!isEditable || !holds || !fits(at.line.content, at.line, target)) {
    tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1))
    dispatch?.(tr.scrollIntoView())
    return true
  }
  tr.delete(at.blockPosition, at.blockPosition + at.block.nodeSize)
  if (children.length > 0) {
    tr.insert(end + 1, children.map(withoutGroup))
    unfoldIn(tr, state, [above.position])
  }
  tr.insert(end, contentIn(target, at.line.content))
  tr.setSelection(TextSelection.create(tr.doc, end))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Delete at the end of a line: the line below joins it, out of its fold if it is folded; a card below is selected. */
export const joinForward: Command = (state, dispatch) => {
  const at = lineAt(state.selection.$from)
  if (!at || !state.selection.empty || at.$pos.parentOffset < at.line.content.size) return false
  const below = blockBelow(state.doc, at.blockPosition)
  if (!below) return true
  if (below.node.type.name !== 'text_block') return select(state, dispatch, below)
  const tr = state.tr
  if (at.depth > 0 && isPlainEmpty(at.block)) {
    tr.delete(at.blockPosition, at.blockPosition + at.block.nodeSize)
    dispatch?.(tr.scrollIntoView())
    return true
  }
  const other = below.node.child(0)
  if (hasUnsendable(at.line) || hasUnsendable(other) || !fits(other.content, other, at.line)) return true
  const children = below.node.children.slice(1).map(withoutGroup)
  const isChild = at.block.maybeChild(1) === below.node
  if (!children.every((child) => mayHold(at.type, typeOfBlock(child)))) return true
  const place = isChild ? below.position : at.position + at.line.nodeSize
  tr.delete(below.position, below.position + below.node.nodeSize)
  if (children.length > 0) tr.insert(place, Fragment.from(children))
  tr.insert(at.$pos.pos, contentIn(at.line, other.content))
  if (at.type !== PAGE) unfoldIn(tr, state, [at.blockPosition])
  tr.setSelection(TextSelection.create(tr.doc, at.$pos.pos))
  dispatch?.(tr.scrollIntoView())
  return true
}
