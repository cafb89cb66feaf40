import { Plugin } from 'prosemirror-state'
import { mediaOf } from '../../../document/blocks/registry'
import { blockType } from '../../editor/schema/attrs'
import { wholeBlocks } from '../../editor/selection/step-selection'
import type { ViewContext } from '../../editor/view/view-context'
import { isComposingKey } from '../../ui/command-registry'
import { focusSheetFooter } from './sheet-layout'
import { hasUnsavedCells, setSheetsEditable } from './sheet-models'

/** Enter on a selected sheet leads into its cells, Alt-F10 to its footer; leaving a page with unsaved cells asks first. */
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
        const isForFooter = event.key === 'F10' && event.altKey
        if (!isForFooter && event.key !== 'Enter') return false
        if (isComposingKey(event) || event.ctrlKey || event.metaKey) return false
        const run = wholeBlocks(view.state)
        if (run?.blocks.length !== 1) return false
        const [block] = run.blocks
        if (!block || mediaOf(blockType(block)) !== 'sheet') return false
        const drawn = view.nodeDOM(run.from)
        if (isForFooter) return focusSheetFooter(drawn)
        const cell = drawn instanceof Element ? drawn.querySelector<HTMLElement>('.ed-sheet-input') : null
        cell?.focus()
        return cell !== null
      },
    },
  })
}
