import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { mountAround } from '../mounting/mounted-groups'
import { lineAt, positionOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { keepAt } from './scroll'

/** The place where the user reads and writes in a document, by block ids. It outlives the page. */
export interface ReadingPlace {
  /** The cursor, if the text had the focus: in the line of a block, after so many characters. */
  caret?: { block: string; offset: number }
  /** A block that was in sight, and how far below the top of the window. */
  seen?: { block: string; top: number }
}

/** How far down the window to look for the block to keep in place: below bars and toolbars. */
const LOOK_AT = 0.4

export function readingPlace(view: EditorView): ReadingPlace {
  const { left, right } = view.dom.getBoundingClientRect()
  const there = document.elementFromPoint((left + right) / 2, window.innerHeight * LOOK_AT)
  const block = there?.closest<HTMLElement>('[data-block-id]')
  const at = view.hasFocus() ? lineAt(view.state.selection.$head) : undefined
  return {
    ...(at && { caret: { block: blockId(at.block), offset: at.$pos.parentOffset } }),
    ...(block && view.dom.contains(block)
      ? { seen: { block: block.dataset.blockId!, top: block.getBoundingClientRect().top } }
      : {}),
  }
}

/** Restores the place, as far as its blocks are still in the document. */
export function restorePlace(view: EditorView, { caret, seen }: ReadingPlace): void {
  const { doc } = view.state
  const at = caret && positionOfBlock(doc, caret.block)
  if (caret && at !== undefined) {
    const line = at < 0 ? doc.firstChild : doc.nodeAt(at + 1)
    const start = at + 2
    if (line?.type.name === 'line') {
      const head = start + Math.min(caret.offset, line.content.size)
      view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, head)))
      view.focus()
    }
  }
  const position = seen && positionOfBlock(doc, seen.block)
  if (!seen || position === undefined) return
  mountAround(view, position)
  const element = view.dom.querySelector(`[data-block-id="${CSS.escape(seen.block)}"]`)
  if (element) keepAt(element, seen.top)
}
