import { closeHistory } from 'prosemirror-history'
import type { Fragment, Node } from 'prosemirror-model'
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { isCode, isTask, isTextFamily, textObject } from '../../../document/blocks/registry'
import { newText } from '../../../document/structure/new-tree'
import { withElements } from '../../../document/wire/text-body'
import { fitTrees } from '../../../formats/fit-trees'
import { LossCounter } from '../../../formats/losses'
import { isFixed } from '../changes/protection'
import { clearSelection } from '../commands/delete-blocks'
import { insertionPlace } from '../commands/insert-blocks'
import { newTextBlock } from '../commands/new-blocks'
import { limits } from '../counts/counts'
import { fallbackNames } from '../export/element-text'
import { textFromTrees } from '../export/text-from-trees'
import { isBlank, isFolded, isWithinLine, lineAt, typeOfBlock } from '../queries/blocks'
import type { LinePlace } from '../queries/blocks'
import { lineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import { BlockSelection } from '../selection/block-selection'
import { isLineWithin } from '../wire/content-from-elements'
import { nodeFromTree } from '../wire/doc-from-tree'
import { assignGroupsIfLarge } from '../wire/groups'
import { insertInCode, takeFirstLine } from './insert-words'

export interface InsertedTrees {
  tr: Transaction
  /** The changes that the place of insertion required. */
  tally: LossCounter
  /** The inserted blocks, as they are in the document. Words that joined a line are not among them. */
  blocks: readonly BlockTree[]
}

/**
 * Inserts blocks at the cursor, in one undo step. A single plain line goes into
 * the text; of several blocks the first replaces an empty line, the others
 * follow, and then the text after the cursor. A title takes the first line, and
 * code takes plain text. A block that is not allowed here goes to the nearest
 * later place that may hold it. Undefined if nothing can be inserted.
 */
export function insertTrees(
  state: EditorState,
  from: readonly BlockTree[],
  names: NameLookup = fallbackNames,
): InsertedTrees | undefined {
  if (from.length === 0) return undefined
  const tally = new LossCounter()
  const tr = closeHistory(state.tr)
  makeRoom(tr)
  const at = lineAt(tr.selection.$from)
  if (!at || hasUnsendable(at.line)) return insertAsSiblings(state, from, tr, tally)
  if (at.type === PAGE) return insertInTitle(state, from, tr, names, tally)
  if (!isCode(at.type)) return finished(tr, tally, insertLines(tr, at, withLinesCut(from, tally), tally))
  insertInCode(tr, from, names, tally)
  return finished(tr, tally, [])
}

const finished = (tr: Transaction, tally: LossCounter, blocks: readonly BlockTree[]): InsertedTrees => ({
  tr: tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
  tally,
  blocks,
})

/**
 * The first line goes into the title, which keeps the words around the cursor. The others go below it, instead of an
 * empty line that is all the page has. If something else than a line comes first, the title stays as it was.
 */
function insertInTitle(
  state: EditorState,
  trees: readonly BlockTree[],
  tr: Transaction,
  names: NameLookup,
  tally: LossCounter,
): InsertedTrees {
  const first = takeFirstLine(trees, names)
  if (first?.words) tr.insertText(first.words)
  for (const { key, number } of first?.losses ?? []) tally.add(key, number)
  const own = first || !isWithinLine(state.selection) ? tr : closeHistory(state.tr)
  return finished(own, tally, insertBelowTitle(own, first?.rest ?? trees, tally))
}

function insertBelowTitle(tr: Transaction, trees: readonly BlockTree[], tally: LossCounter): BlockTree[] {
  const { fitting, left } = fitTrees(PAGE, withLinesCut(trees, tally), tally)
  const blocks = [...fitting, ...left]
  if (blocks.length === 0) return []
  const { doc } = tr
  const nodes = blocks.map(nodeFromTree)
  const begin = doc.child(0).nodeSize
  const isEmpty = doc.childCount === 2 && isBlank(doc.child(1))
  tr.replaceWith(begin, isEmpty ? doc.content.size : begin, assignGroupsIfLarge(nodes))
  tr.setSelection(endOf(tr, begin + sizeOf(nodes)))
  return blocks
}

/** Deletes the selection, unless it cannot be created again: then the paste goes after it. */
function makeRoom(tr: Transaction): void {
  const { selection } = tr
  if (selection instanceof BlockSelection) {
    const { from, to, blocks } = selection
    if (blocks.some(isFixed)) {
      tr.insert(to, newTextBlock(TEXT)).setSelection(TextSelection.create(tr.doc, to + 2))
      return
    }
    tr.replaceWith(from, to, newTextBlock(TEXT)).setSelection(TextSelection.create(tr.doc, from + 2))
    return
  }
  if (selection instanceof NodeSelection) {
    const at = selection.to
    const near = Selection.findFrom(tr.doc.resolve(at), 1, true)
    tr.setSelection(near && tr.doc.resolve(at).parent.type.name === 'line' ? near : selection)
    return
  }
  if (selection instanceof CellSelection) tr.setSelection(TextSelection.near(selection.$from))
  else clearSelection(tr)
}

/** Inserts separate blocks next to a card or a line that cannot be edited, or below the title. */
export function insertAsSiblings(
  state: EditorState,
  trees: readonly BlockTree[],
  tr = closeHistory(state.tr),
  tally = new LossCounter(),
): InsertedTrees | undefined {
  const { fitting, left } = fitTrees(PAGE, withLinesCut(trees, tally), tally)
  const blocks = [...fitting, ...left]
  const nodes = blocks.map(nodeFromTree)
  const place = insertionPlace(state, nodes.map(typeOfBlock))
  if ('rule' in place || tr.docChanged) return undefined
  tr.insert(place.to, forPlace(tr, place.to, nodes))
  const end = place.to + sizeOf(nodes)
  tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
  return finished(tr, tally, blocks)
}

/**
 * Cuts lines that are longer than the platform takes, or than can be edited, into several: such a line could neither be
 * saved nor, being shown only, be removed.
 */
export function withLinesCut(trees: readonly BlockTree[], tally: LossCounter): readonly BlockTree[] {
  const cut = trees.map((tree): readonly BlockTree[] => {
    const { block_type: type, body } = tree
    const children = withLinesCut(tree.children, tally)
    const own = children === tree.children ? tree : { ...tree, children }
    const elements = isTextFamily(type) ? textObject(type, body)?.elements : undefined
    if (!elements || isSendable(elements)) return [own]
    const lines = cutElements(elements)
    tally.add('linesCut')
    return lines.map((some, at) => {
      const isLast = at === lines.length - 1
      return { ...own, body: withElements(type, body, [...some]), children: isLast ? children : [] }
    })
  })
  return cut.every(([first], at) => first === trees[at]) ? trees : cut.flat()
}

const isSendable = (elements: readonly TextElement[]): boolean =>
  isLineWithin(elements) &&
  elements.reduce((sum, { text_run: run }) => sum + (run?.content.length ?? 0), 0) <= limits.block

function cutElements(elements: readonly TextElement[]): (readonly TextElement[])[] {
  const [first] = elements
  const words = elements.length === 1 ? first?.text_run?.content : undefined
  if (isSendable(elements) || (elements.length < 2 && words === undefined)) return [elements]
  const middle = elements.length >> 1
  const halves =
    words === undefined
      ? [elements.slice(0, middle), elements.slice(middle)]
      : cutWords(words).map((content) => [{ ...first, text_run: { ...first?.text_run, content } }])
  return halves.flatMap(cutElements)
}

/** In two: at a line break or a space before the middle, if there is one near it, and never within a character. */
function cutWords(words: string): readonly [string, string] {
  const middle = words.length >> 1
  const line = words.lastIndexOf('\n', middle)
  if (line > middle >> 1) return [words.slice(0, line), words.slice(line + 1)]
  const space = words.lastIndexOf(' ', middle) + 1
  if (space > middle >> 1) return [words.slice(0, space), words.slice(space)]
  const within = /^[\p{M}\u200d\udc00-\udfff]{0,20}/u.exec(words.slice(middle, middle + 20))![0].length
  return [words.slice(0, middle + within), words.slice(middle + within)]
}

const isLine = (tree: BlockTree) =>
  tree.children.length === 0 && nodeFromTree(tree).type.name === 'text_block'

/** A heading or item keeps its kind if the line is empty; code of several lines never joins another line. */
const keepsKind = (tree: BlockTree, { line }: LinePlace) =>
  (isCode(tree.block_type) && nodeFromTree(tree).textContent.includes('\n')) ||
  (line.content.size === 0 && lineAttrs(line).type === TEXT && tree.block_type !== TEXT)

/** Inserts blocks at a line. Returns those that are blocks of the document now. */
function insertLines(
  tr: Transaction,
  at: LinePlace,
  trees: readonly BlockTree[],
  tally: LossCounter,
): readonly BlockTree[] {
  const [first, ...others] = trees
  if (!first || others.length > 0 || !isLine(first) || keepsKind(first, at))
    return insertSeveral(tr, at, trees, tally)
  const content = nodeFromTree(first).child(0).content
  tr.replaceWith(tr.selection.from, tr.selection.from, content)
  tr.setSelection(TextSelection.create(tr.doc, at.$pos.pos + content.size))
  return []
}

function insertSeveral(
  tr: Transaction,
  at: LinePlace,
  trees: readonly BlockTree[],
  tally: LossCounter,
): readonly BlockTree[] {
  const { line, block, position, $pos } = at
  const inside = block.childCount > 1 && !isFolded(block)
  const parent = inside ? at.type : typeOfBlock(tr.doc.resolve(at.blockPosition).parent)
  const { fitting, left } = fitTrees(parent, trees, tally)
  const nodes = fitting.map(nodeFromTree)
  const tail = line.content.cut($pos.parentOffset)
  const isEmpty = line.content.size === 0 && !inside
  const made = tail.size > 0 ? [...nodes, tailOf(at, tail)] : nodes
  const target = inside ? position + line.nodeSize : at.blockPosition + block.nodeSize
  const takesPlace = isEmpty && nodes.length > 0
  if (made.length > 0) tr.insert(target, forPlace(tr, target, made))
  if (tail.size > 0) tr.delete($pos.pos, position + line.nodeSize - 1)
  if (takesPlace) tr.delete(at.blockPosition, at.blockPosition + block.nodeSize)
  const begin = takesPlace ? at.blockPosition : target - tail.size
  const outer = left.length > 0 ? insertAround(tr, at, left, tally) : undefined
  tr.setSelection(endOf(tr, outer?.end ?? begin + sizeOf(nodes)))
  return [...fitting, ...(outer?.blocks ?? [])]
}

/** Selects the end of what was inserted: in its last line, or the card that it ends with. */
function endOf(tr: Transaction, end: number): Selection {
  const $end = tr.doc.resolve(end)
  const before = $end.nodeBefore
  if (before?.type.name === 'object') return NodeSelection.create(tr.doc, end - before.nodeSize)
  return Selection.findFrom($end, -1, true) ?? Selection.near($end)
}

const tailOf = ({ type, line }: LinePlace, tail: Fragment): Node =>
  newTextBlock(type, tail, isTask(type) ? undefined : styleOf(line))

function styleOf(line: Node) {
  const { type, body } = lineAttrs(line)
  const key = Object.keys(body ?? {}).find((name) => name !== 'comment_ids') ?? ''
  const style = (body?.[key] as { style?: { align?: number } } | undefined)?.style
  return style?.align && !isCode(type) ? { align: style.align } : undefined
}

/** Inserts after the nearest block around the cursor whose parent takes them. Returns what it inserted, and its end. */
function insertAround(
  tr: Transaction,
  at: LinePlace,
  trees: readonly BlockTree[],
  tally: LossCounter,
): { end: number; blocks: readonly BlockTree[] } {
  const $at = tr.doc.resolve(Math.min(at.blockPosition + 1, tr.doc.content.size))
  for (let depth = $at.depth - 1; depth >= 0; depth--) {
    const parent = $at.node(depth)
    if (['table', 'table_row', 'grid'].includes(parent.type.name)) continue
    const { fitting, left } = fitTrees(typeOfBlock(parent), trees, new LossCounter())
    if (left.length > 0) continue
    const nodes = fitting.map(nodeFromTree)
    const place = $at.after(depth + 1)
    tr.insert(place, nodes)
    tally.add('movedOut', nodes.length)
    return { end: place + sizeOf(nodes), blocks: fitting }
  }
  const words = textFromTrees(trees)
  const text = newText('text', words ? [{ text_run: { content: words } }] : [])
  tr.insert(tr.doc.content.size, nodeFromTree(text))
  tally.add('kindsAsText', trees.length)
  return { end: tr.doc.content.size, blocks: [text] }
}

/** Only the page's own children are grouped. */
const forPlace = (tr: Transaction, at: number, nodes: readonly Node[]): readonly Node[] =>
  tr.doc.resolve(at).depth === 0 ? assignGroupsIfLarge(nodes) : nodes

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((sum, node) => sum + node.nodeSize, 0)
