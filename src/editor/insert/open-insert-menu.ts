import { TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { mayHold } from '../../../contract/docx/may-hold'
import { newTextBlock } from '../commands/new-text-block'
import { typeOfBlock } from '../queries/type-of-block'
import { selectedBlocks } from '../selection/block-selection'
import { suggestionKey } from './suggestion'
import type { Suggestion } from './suggestion'

/**
 * Opens the menu of blocks for the block that begins at a position, without a
 * sign: in it where it is an empty line of text, else in a new line below it.
 * False where no line may stand there.
 */
export function openInsertMenu(view: EditorView, position: number): boolean {
  const { state } = view
  const node = state.doc.nodeAt(position)
  if (!view.editable || !node) return false
  const tr = state.tr
  let line = position + 1
  if (!isEmptyText(node)) {
    const end = position + node.nodeSize
    if (!mayHold(typeOfBlock(state.doc.resolve(position).parent), 2)) return false
    tr.insert(end, newTextBlock(2))
    line = end + 1
  }
  const at = line + 1
  tr.setSelection(TextSelection.create(tr.doc, at))
  const suggestion: Suggestion = { menu: 'blocks', from: at, start: at, to: at, query: '' }
  view.focus()
  view.dispatch(tr.setMeta(suggestionKey, suggestion).scrollIntoView())
  return true
}

/** Opens it at the blocks that are selected, or around the cursor; from the title, in a first line below it. */
export const openInsertMenuAtSelection: Command = (state, dispatch, view) => {
  const run = selectedBlocks(state)
  const last = run?.blocks.at(-1)
  if (!view) return false
  return !dispatch || openInsertMenu(view, run && last ? run.to - last.nodeSize : 0)
}

type Block = Parameters<typeof typeOfBlock>[0]

const isEmptyText = (block: Block) =>
  block.type.name === 'text_block' &&
  block.childCount === 1 &&
  typeOfBlock(block) === 2 &&
  block.firstChild!.content.size === 0
