import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { blockAtPoint, textColumn } from './block-at-element'
import { BlockSelection } from './block-selection'
import { extendTo } from './step-selection'

/**
 * Selecting blocks by pointer: a drag that begins in the margin sweeps over
 * them, Shift and a click select up to another block.
 */
export function sweepBlocks(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          if (!view.editable || event.button !== 0) return false
          if (event.shiftKey) return extendByClick(view, event)
          const { left } = textColumn(view)
          if (event.clientX >= left || !isMargin(view, event.target)) return false
          return sweepFrom(view, event)
        },
      },
    },
  })
}

/** The margin is what no block draws on: the ground of the text and of its groups. */
const isMargin = (view: EditorView, target: EventTarget | null) =>
  target === view.dom || (target instanceof Element && target.classList.contains('ed-group'))

/** Within one block, Shift and a click select text as ever. */
function extendByClick(view: EditorView, event: MouseEvent): boolean {
  const block = blockAtPoint(view, event.clientX, event.clientY)
  const { state } = view
  if (!block || !(state.selection instanceof BlockSelection)) return false
  const wider = extendTo(state, block.position)
  if (!wider) return false
  event.preventDefault()
  view.dispatch(state.tr.setSelection(wider))
  view.focus()
  return true
}

function sweepFrom(view: EditorView, start: MouseEvent): boolean {
  const first = blockAtPoint(view, start.clientX, start.clientY)
  if (!first) return false
  start.preventDefault()
  view.focus()
  const select = (position: number) => {
    const swept = BlockSelection.around(view.state.doc, first.position, position)
    if (swept && !swept.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(swept))
  }
  select(first.position)
  const ends = new AbortController()
  const { signal } = ends
  const onMove = (event: MouseEvent) => {
    const block = blockAtPoint(view, event.clientX, event.clientY)
    if (block) select(block.position)
  }
  window.addEventListener('mousemove', onMove, { signal })
  window.addEventListener('mouseup', () => ends.abort(), { signal })
  window.addEventListener('blur', () => ends.abort(), { signal })
  return true
}
