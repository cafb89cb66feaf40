import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { drawEquationsForPaper } from '../insert/equations-near'
import { contentLimits } from '../../limits/content-limits'
import { beforePrinting } from '../objects/media/when-near'
import { bringSelectionIntoSight } from '../view/bring-into-sight'
import type { Words } from '../view/use-words'
import { bringNear, draw } from './bring-near'
import { printedPart } from './printed-part'
import type { PrintedPart } from './printed-part'
import { textAt } from './text-at'

/**
 * Draws what one is about to see without scrolling there: the ends of the
 * document by keys, and what goes on paper. The browser goes to the end of what
 * it has laid out, which in a long document is not the end. The rest of what is
 * too long for paper, a document or a table, is left out there, equations beyond
 * a number are their source, and that is said in its place.
 */
export function drawInTime(words: Words): Plugin {
  return new Plugin({
    view(view) {
      const sheet = new CSSStyleSheet()
      document.adoptedStyleSheets.push(sheet)
      const stop = beforePrinting(() => {
        const part = printedPart(view.state.doc)
        draw(view, part.groups)
        sheet.replaceSync(cutOnPaper(part, words))
        const equations = view.dom.querySelectorAll<HTMLElement>('.ed-element[data-kind="equation"]')
        drawEquationsForPaper(equations, part.equations, words('insert.equation.notPrinted'))
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
function cutOnPaper({ elements, isCut, isTooTall, tables }: PrintedPart, words: Words): string {
  const cuts = tables.map(({ id, drawn, rows }) => {
    const table = `.ed-table[data-block-id=${JSON.stringify(id)}]`
    return leftOut(
      table,
      `> table > tbody > tr:nth-child(n + ${drawn + 1})`,
      words('tableNotPrinted', { drawn, rows }),
    )
  })
  if (isTooTall)
    cuts.push(`.ed-doc > .ed-group { max-block-size: ${contentLimits.printed.tallest}px; overflow: clip; }`)
  if (isCut || isTooTall)
    cuts.push(
      leftOut('.ed-doc', `> .ed-group:nth-child(n + ${elements + 1} of .ed-group)`, words('notPrinted')),
    )
  return `@media print { ${cuts.join('\n')} }`
}

const leftOut = (within: string, what: string, words: string) => `${within} ${what} { display: none; }
  ${within}::after { content: ${JSON.stringify(words)}; display: block; border-block-start: 1px solid; }`

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
