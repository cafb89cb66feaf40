import { Fragment, Slice } from 'prosemirror-model'
import type { Mark, MarkType, Node, ResolvedPos } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { isCode } from '../../../document/blocks/registry'
import { wireUrl } from '../../../document/wire/link-href'
import { lineAt, linesIn } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import type { SchemaMark } from '../schema/marks'
import { schema } from '../schema/schema'

export type MarkName = Extract<SchemaMark, 'bold' | 'italic' | 'underline' | 'strikethrough' | 'inline_code'>

/** Lines that may carry marks: no code, and none with content that cannot be sent. */
const isMarkable = (line: Node) => !isCode(lineAttrs(line).type) && !hasUnsendable(line)

const markOf = (name: SchemaMark, attrs?: Record<string, unknown>): Mark => schema.marks[name].create(attrs)

/** Whether all selected text has the mark; with a cursor, whether what is typed next will have it. */
export function hasMark({ doc, selection, storedMarks }: EditorState, name: SchemaMark): boolean {
  const { empty, $from, ranges } = selection
  const isMarked = (marks: readonly Mark[]) => marks.some(({ type }) => type.name === name)
  if (empty) return isMarked(storedMarks ?? $from.marks())
  let [found, missing] = [false, false]
  const look = (node: Node): boolean => {
    if (missing || node.type.name === 'object') return false
    if (!node.isText) return node.type.name !== 'line' || isMarkable(node)
    if (isMarked(node.marks)) found = true
    else missing = true
    return false
  }
  for (const range of ranges) doc.nodesBetween(range.$from.pos, range.$to.pos, look)
  return found && !missing
}

/** Bold, italic and so on: removed if all of the selection has it, set otherwise. */
export const toggleMark =
  (name: MarkName): Command =>
  (state, dispatch) =>
    hasMark(state, name)
      ? applyMark(schema.marks[name], undefined)(state, dispatch)
      : applyMark(schema.marks[name], markOf(name))(state, dispatch)

/** One of the 7 text colours, or none. */
export const setColor = (number: number | undefined): Command =>
  applyMark(schema.marks.color, number ? markOf('color', { number }) : undefined)

/** One of the 15 background colours, or none. */
export const setBackground = (number: number | undefined): Command =>
  applyMark(schema.marks.background, number ? markOf('background', { number }) : undefined)

/** Removes all formatting, but keeps links and comments. */
export const clearMarks: Command = (state, dispatch) => {
  const names = [
    'bold',
    'italic',
    'underline',
    'strikethrough',
    'inline_code',
    'color',
    'background',
  ] as const
  if (state.selection.empty) return false
  const tr = state.tr
  for (const name of names) restyle(tr, schema.marks[name], undefined)
  if (tr.docChanged) dispatch?.(tr)
  return true
}

const applyMark =
  (type: MarkType, mark: Mark | undefined): Command =>
  (state, dispatch) => {
    const tr = state.tr
    if (!(state.selection instanceof TextSelection) && state.selection.empty) return false
    if (state.selection.empty) {
      const at = lineAt(state.selection.$from)
      if (!at || !isMarkable(at.line)) return false
      dispatch?.(mark ? tr.addStoredMark(mark) : tr.removeStoredMark(type))
      return true
    }
    restyle(tr, type, mark)
    dispatch?.(tr)
    return true
  }

/**
 * Sets or removes a mark over the selection in one step: a step for each run
 * copies the page's children each time, which is quadratic in a long document.
 */
function restyle(tr: Transaction, type: MarkType, mark: Mark | undefined): void {
  const { from, to, ranges } = tr.selection
  // Selected cells are ranges of one table, and no run of the page's blocks.
  if (ranges.length > 1) {
    for (const { $from, $to } of ranges) restyleLines(tr, $from.pos, $to.pos, type, mark)
    return
  }
  const first = tr.doc.childBefore(from + 1)
  const last = tr.doc.childBefore(to)
  if (!first.node || !last.node) return
  if (first.node === last.node) {
    if (first.node.type.name === 'line' && !isMarkable(first.node)) return
    restyleLines(tr, from, to, type, mark)
    return
  }
  const nodes: Node[] = []
  tr.doc.nodesBetween(first.offset, last.offset + 1, (node, position, parent) => {
    if (parent === tr.doc) nodes.push(remarked(node, position, { from, to, type, mark }))
    return false
  })
  const end = last.offset + last.node.nodeSize
  const { selection } = tr
  tr.step(new ReplaceStep(first.offset, end, new Slice(Fragment.from(nodes), 0, 0)))
  if (selection instanceof TextSelection) {
    tr.setSelection(TextSelection.create(tr.doc, selection.anchor, selection.head))
  }
}

function restyleLines(tr: Transaction, from: number, to: number, type: MarkType, mark: Mark | undefined) {
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name === 'object') return false
    if (node.type.name !== 'line') return true
    if (!isMarkable(node)) return false
    const [start, end] = [Math.max(from, position + 1), Math.min(to, position + node.nodeSize - 1)]
    if (start >= end) return false
    if (mark) tr.addMark(start, end, mark)
    else tr.removeMark(start, end, type)
    return false
  })
}

interface Restyling {
  from: number
  to: number
  type: MarkType
  mark: Mark | undefined
}

function remarked(node: Node, position: number, change: Restyling): Node {
  if (node.type.name === 'object' || position >= change.to || position + node.nodeSize <= change.from)
    return node
  if (node.type.name === 'line') return isMarkable(node) ? remarkedLine(node, position, change) : node
  const children: Node[] = []
  let changed = false
  node.forEach((child, offset) => {
    const made = remarked(child, position + 1 + offset, change)
    changed ||= made !== child
    children.push(made)
  })
  return changed ? node.copy(Fragment.from(children)) : node
}

function remarkedLine(line: Node, position: number, { from, to, type, mark }: Restyling): Node {
  const start = Math.max(0, from - position - 1)
  const end = Math.min(line.content.size, to - position - 1)
  if (start >= end) return line
  const between: Node[] = []
  line.content.cut(start, end).forEach((node) => {
    between.push(node.mark(mark ? mark.addToSet(node.marks) : type.removeFromSet(node.marks)))
  })
  const content = line.content.cut(0, start).append(Fragment.from(between)).append(line.content.cut(end))
  return content.eq(line.content) ? line : line.copy(content)
}

/** The link at the cursor or at the beginning of the selection, with its range. */
export const linkAt = (state: EditorState): LinkRange | undefined => linkAround(state.selection.$from)

export interface LinkRange {
  /** As on the wire. */
  url: string
  from: number
  to: number
}

/** The link around or next to a position. */
export function linkAround($from: ResolvedPos): LinkRange | undefined {
  const at = lineAt($from)
  if (!at) return undefined
  const near = [$from.nodeAfter, $from.nodeBefore].flatMap((node) => node?.marks ?? [])
  const link = near.find((mark) => mark.type.name === 'link')
  if (!link) return undefined
  let found: { from: number; to: number } | undefined
  at.line.forEach((node, offset) => {
    if (!link.isInSet(node.marks)) return
    const from = at.position + 1 + offset
    const to = from + node.nodeSize
    if (found && found.to === from) found.to = to
    else if (!found || found.to < $from.pos) found = { from, to }
  })
  return found && { url: link.attrs.url, ...found }
}

/**
 * Links the selection, or the text of the link at the cursor, to a typed address;
 * with neither, inserts the address itself as the text. False for an address
 * that no link may have.
 */
export const setLink =
  (typed: string): Command =>
  (state, dispatch) => {
    const url = wireUrl(typed)
    if (!url || !linesIn(state).some(({ line }) => isMarkable(line))) return false
    const mark = markOf('link', { url })
    const tr = state.tr
    const existing = linkAt(state)
    if (!state.selection.empty) restyle(tr, schema.marks.link, mark)
    else if (existing) tr.addMark(existing.from, existing.to, mark)
    else tr.insert(tr.selection.from, schema.text(typed.trim(), [mark, ...state.selection.$from.marks()]))
    dispatch?.(tr)
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const existing = linkAt(state)
  if (!existing && state.selection.empty) return false
  const tr = state.tr
  if (existing) tr.removeMark(existing.from, existing.to, schema.marks.link)
  if (!state.selection.empty) restyle(tr, schema.marks.link, undefined)
  dispatch?.(tr)
  return true
}

/** An address as people type it in a sentence: up to a space, a quote or Chinese punctuation. */
const ADDRESS = /(?:^|[\s(（“"'：:，。、])((?:https?:\/\/|www\.)[^\s<>"'“”‘’（）《》【】，。、；：！？]+)$/i
/** Punctuation that belongs to the sentence, not to the address. */
const TAIL = /(?<![.,;:!?'"*_~])[.,;:!?'"*_~]+$/

/** Links the address that ends at a position; undefined if there is none, or it is a link or code already. */
export function autoLink(state: EditorState, position: number): Transaction | undefined {
  const $end = state.doc.resolve(position)
  const before = $end.parent.textBetween(0, $end.parentOffset, '', '\ufffc')
  const found = ADDRESS.exec(before)?.[1]
  if (!found) return undefined
  const address = balanced(found.replace(TAIL, ''))
  const url = wireUrl(address)
  if (!url || !/[^/:]\.[^.]/.test(address.replace(/^https?:\/\//i, 'h'))) return undefined
  const from = position - found.length
  const to = from + address.length
  const taken = (['link', 'inline_code'] as const).some((name) =>
    state.doc.rangeHasMark(from, to, schema.marks[name]),
  )
  return taken ? undefined : state.tr.addMark(from, to, schema.marks.link.create({ url }))
}

/** Without closing brackets that were opened before the address. */
function balanced(address: string): string {
  const count = (sign: string) => address.split(sign).length
  return address.endsWith(')') && count(')') > count('(') ? balanced(address.slice(0, -1)) : address
}
