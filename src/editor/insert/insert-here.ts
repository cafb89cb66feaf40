import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState } from 'prosemirror-state'
import { insertAt, insertionPlace } from '../commands/insert-after'
import { newTextBlock } from '../commands/new-text-block'
import { setKind } from '../commands/set-kind'
import { lineAt } from '../queries/line-at'
import { typeOfBlock } from '../queries/type-of-block'
import { placementRefusal } from '../queries/why-not-here'
import type { PlacementRefusal } from '../queries/why-not-here'
import { selectedBlocks } from '../selection/block-selection'

/**
 * The rule that forbids a kind beside the block that the cursor is in;
 * undefined where it may stand there. Nothing goes silently elsewhere.
 */
export function siblingRefusal(state: EditorState, type: number): PlacementRefusal | undefined {
  const parent = selectedBlocks(state)?.$from.parent
  return placementRefusal(parent ? typeOfBlock(parent) : 1, [type])
}

/**
 * An empty line becomes this kind and keeps its id; otherwise a new line of it
 * goes below, and the cursor into it.
 */
export const insertLine =
  (type: number): Command =>
  (state, dispatch) => {
    const at = lineAt(state.selection.$from)
    if (at && at.type !== 1 && at.line.content.size === 0) {
      if (at.type === type) return true
      if (setKind(type, {})(state, dispatch)) return true
    }
    return insertAtCursor(newTextBlock(type))(state, dispatch)
  }

/**
 * Puts blocks where the cursor is. Behind one that nothing can be typed into
 * there has to be a line, or the next word would have nowhere to go.
 */
export const insertAtCursor =
  (...blocks: Node[]): Command =>
  (state, dispatch) => {
    const types = blocks.map(typeOfBlock)
    const place = insertionPlace(state, types)
    if ('rule' in place || types.some((type) => siblingRefusal(state, type))) return false
    if (!dispatch) return true
    const tr = insertAt(state.tr, place, blocks)
    const end = place.from + blocks.reduce((sum, block) => sum + block.nodeSize, 0)
    const last = blocks.at(-1)
    if (last?.type.name === 'object' && !last.firstChild) goOnBelow(tr, end)
    dispatch(tr.scrollIntoView())
    return true
  }

/** The cursor goes into the line behind a position; one is made where there is none. */
function goOnBelow(tr: ReturnType<typeof insertAt>, end: number): void {
  const $end = tr.doc.resolve(end)
  if ($end.nodeAfter?.type.name !== 'text_block') {
    if (placementRefusal(typeOfBlock($end.parent), [2])) return
    tr.insert(end, newTextBlock(2))
  }
  tr.setSelection(TextSelection.create(tr.doc, end + 2))
}
