import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { beforePrinting } from '../objects/media/when-near'
import { bringSelectionIntoSight } from '../view/bring-into-sight'
import { bringNear, draw } from './bring-near'
import { printedPart } from './printed-part'
import { textAt } from './text-at'

/**
 * Draws what one is about to see without scrolling there: the ends of the
 * document by keys, and what goes on paper. The browser goes to the end of what
 * it has laid out, which in a long document is not the end. Of a document that
 * is too long for paper the rest is left out there, and `notPrinted` said in its place.
 */
export function drawInTime(notPrinted: () => string): Plugin {
  return new Plugin({
    view(view) {
      const sheet = new CSSStyleSheet()
      document.adoptedStyleSheets.push(sheet)
      const stop = beforePrinting(() => {
        const { groups, elements, isCut } = printedPart(view.state.doc)
        draw(view, groups)
        sheet.replaceSync(isCut ? cutOnPaper(elements, notPrinted()) : '')
      })
      return {
        destroy() {
          stop()
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
        },
      }
    },
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

/** By rules alone: what the editor has drawn is not touched for a printer. */
const cutOnPaper = (elements: number, words: string) => `@media print {
  .ed-doc > .ed-group:nth-child(n + ${elements + 1} of .ed-group) { display: none; }
  .ed-doc::after { content: ${JSON.stringify(words)}; display: block; border-block-start: 1px solid; }
}`

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
