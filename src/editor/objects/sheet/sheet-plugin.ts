import { NodeSelection, Plugin } from 'prosemirror-state'
import type { ViewContext } from '../../view/view-context'
import { focusFoot } from './focus-foot'
import { hasUnsavedCells, setSheetsEditable } from './sheet-models'

const SHEET = 30

/** Enter on a selected sheet leads into its cells, Alt-F10 to what is said below them; the browser asks before a page with unsaved cells is left. */
export function sheetPlugin(context: ViewContext): Plugin {
  return new Plugin({
    view(opened) {
      let wasEditable = opened.editable
      const ends = new AbortController()
      window.addEventListener(
        'beforeunload',
        (event) => {
          if (hasUnsavedCells(context)) event.preventDefault()
        },
        { signal: ends.signal },
      )
      return {
        update({ editable }) {
          if (editable !== wasEditable) setSheetsEditable(context, editable)
          wasEditable = editable
        },
        destroy: () => ends.abort(),
      }
    },
    props: {
      handleKeyDown(view, event) {
        const { selection } = view.state
        const isSheet = selection instanceof NodeSelection && selection.node.attrs.type === SHEET
        if (!isSheet || event.isComposing || event.ctrlKey || event.metaKey) return false
        const drawn = view.nodeDOM(selection.from)
        if (event.key === 'F10' && event.altKey) return focusFoot(drawn)
        if (event.key !== 'Enter') return false
        const cell = drawn instanceof Element ? drawn.querySelector<HTMLElement>('.ed-sheet-input') : null
        cell?.focus()
        return cell !== null
      },
    },
  })
}
