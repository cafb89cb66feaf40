import { Plugin } from 'prosemirror-state'
import { beforePrinting } from '../objects/media/when-near'
import { bringNear, drawAll } from './bring-near'

/** Draws what the browser is about to go to by itself: the ends of the document by keys, and all of it on paper. */
export function drawInTime(): Plugin {
  return new Plugin({
    view: (view) => ({ destroy: beforePrinting(() => drawAll(view)) }),
    props: {
      handleKeyDown(view, event) {
        const end = endAhead(event)
        if (end) bringNear(view, end === 'start' ? 0 : view.state.doc.content.size)
        return false
      },
    },
  })
}

/** Ctrl with Home and End; on a Mac Cmd with the arrows. With Shift too. */
function endAhead({ key, ctrlKey, metaKey }: KeyboardEvent): 'start' | 'end' | undefined {
  if (!ctrlKey && !metaKey) return undefined
  if (key === 'Home' || (metaKey && key === 'ArrowUp')) return 'start'
  return key === 'End' || (metaKey && key === 'ArrowDown') ? 'end' : undefined
}
