import type { Node } from 'prosemirror-model'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command, Selection } from 'prosemirror-state'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { elementLabel } from '../../../document/compare/block-text'
import { positionOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { BlockSelection } from '../selection/block-selection'
import { documentPlugins } from '../view/create-view'
import { docFromTree } from '../wire/doc-from-tree'
import { treeFromDoc } from '../wire/tree-from-doc'

/** A place as tests write it: the block and the offset in its line. */
export type Place = readonly [id: string, offset: number]

/** An editor state without a view, with the plugins that every document has; ids are `new-1`, `new-2` … */
export function stateOf(tree: BlockTree, from: Place, to: Place = from, refused: string[] = []): EditorState {
  const doc = docFromTree(tree)
  let made = 0
  const plugins = documentPlugins({
    makeId: () => `new-${++made}`,
    onRefused: ({ kind }) => refused.push(kind),
  })
  const selection = wordsIn(doc, from, to)
  return EditorState.create({ doc, selection, plugins })
}

export function placeIn(doc: Node, [id, offset]: Place): number {
  const position = positionOfBlock(doc, id)
  if (position === undefined) throw new Error(`no block ${id}`)
  return position + 2 + offset
}

/** Words selected from one place to another. */
export const wordsIn = (doc: Node, from: Place, to = from): TextSelection =>
  TextSelection.create(doc, placeIn(doc, from), placeIn(doc, to))

/** Blocks selected as blocks, from one to another. */
export const blocksOf = (doc: Node, first: string, last = first): BlockSelection =>
  BlockSelection.create(doc, positionOfBlock(doc, first)!, positionOfBlock(doc, last))!

/** A block without a line, selected as a whole. */
export const cardOf = (doc: Node, id: string): NodeSelection =>
  NodeSelection.create(doc, positionOfBlock(doc, id)!)

/** The state with another selection. */
export const selecting = (state: EditorState, selectionIn: (doc: Node) => Selection): EditorState =>
  state.apply(state.tr.setSelection(selectionIn(state.doc)))

/** The state after some commands; one that does not apply changes nothing. */
export function apply(state: EditorState, ...commands: Command[]): EditorState {
  let now = state
  for (const command of commands) command(now, (tr) => (now = now.apply(tr)))
  return now
}

/** The document as an outline that reads like a page: kind, id, words; children indented. */
export const outline = (state: EditorState): string => outlineOfPage(treeFromDoc(state.doc))

export const outlineOfPage = ({ children }: BlockTree): string =>
  children.map((tree) => lines(tree, '')).join('\n')

const keys = (tree: BlockTree) => Object.keys(tree.body)[0] ?? ''

function lines(tree: BlockTree, indent: string): string {
  const words = (textObject(tree.block_type, tree.body)?.elements ?? [])
    .map((element) => element.text_run?.content ?? `[${elementLabel(element)}]`)
    .join('')
  const own = `${indent}${keys(tree)} ${tree.id}${words ? ` ${JSON.stringify(words)}` : ''}`
  return [own, ...tree.children.map((child) => lines(child, `${indent}  `))].join('\n')
}

/** Where the cursor is, as block and offset; a selected block is its id alone. */
export function cursor(state: EditorState): string {
  return placeOf(state.selection)
}

function placeOf(selection: Selection): string {
  if (selection instanceof NodeSelection) return `[${blockId(selection.node)}]`
  const { $head } = selection
  return `${blockId($head.node($head.depth - 1))}:${$head.parentOffset}`
}
