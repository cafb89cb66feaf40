import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { beforePrinting } from '../objects/media/when-near'
import { bringSelectionIntoSight } from '../view/bring-into-sight'
import { bringNear, drawAll } from './bring-near'
import { textAt } from './text-at'

/**
 * Draws what one is about to see without scrolling there: the ends of the
 * document by keys, and all of it on paper. The browser goes to the end of what
 * it has laid out, which in a long document is not the end.
 */
export function drawInTime(): Plugin {
  return new Plugin({
    view: (view) => ({ destroy: beforePrinting(() => drawAll(view)) }),
    props: {
      handleKeyDown(view, event) {
        const end = endAhead(event)
        if (!end || event.isComposing) return false
        bringNear(view, end === 'start' ? 0 : view.state.doc.content.size)
        return goToEnd(view, end, event.shiftKey)
      },
    },
  })
}

/** Ctrl with Home and End; on a Mac Cmd with the arrows. */
function endAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'start' | 'end' | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined
  if (key === 'Home' || (metaKey && key === 'ArrowUp')) return 'start'
  return key === 'End' || (metaKey && key === 'ArrowDown') ? 'end' : undefined
}

function goToEnd(view: EditorView, end: 'start' | 'end', isExtending: boolean): boolean {
  const { doc, selection, tr } = view.state
  if (isExtending && !(selection instanceof TextSelection)) return false
  const there = textAt(doc, end)
  view.dispatch(tr.setSelection(isExtending ? TextSelection.between(selection.$anchor, there.$head) : there))
  bringSelectionIntoSight(view)
  return true
}
