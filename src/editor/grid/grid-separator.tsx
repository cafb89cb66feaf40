import type { KeyboardEvent } from 'react'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'
import { dragAlong } from '../table/drag-along'
import type { Box } from '../table/table-geometry'
import { drawRatios } from './draw-ratios'
import { setRatios } from './grid-actions'
import { ratiosOf, shifted } from './grid-columns'

interface GridSeparatorProps {
  position: number
  /** The column on its left. */
  left: number
  box: Box
  /** Pixels that are a hundred per cent. */
  width: number
  store: ViewStore
  context: ViewContext
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The line between two columns: dragged, or moved by arrow keys, by one per
 * cent and with Shift by five. Home and End take it as far as it goes. It is drawn
 * while it is dragged, and the document's when it is let go.
 */
export function GridSeparator({ position, left, box, width, store, context }: GridSeparatorProps) {
  const { view } = store
  const grid = view.state.doc.nodeAt(position)
  if (grid?.type.name !== 'grid' || left + 1 >= grid.childCount) return null
  const ratios = ratiosOf(grid)
  const [a, b] = [ratios[left]!, ratios[left + 1]!]
  const take = (next: readonly number[]) => {
    const made = setRatios(next)(view.state, position)
    if (made && !('rule' in made)) view.dispatch(made)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const by =
      event.key === 'Home' ? -100 : event.key === 'End' ? 100 : step && step * (event.shiftKey ? 5 : 1)
    if (event.key === 'Escape') {
      view.focus()
      return
    }
    if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    take(shifted(ratios, left, by))
  }
  const at = (clientX: number, from: number) => shifted(ratios, left, ((clientX - from) / width) * 100)
  return (
    // A separator that moves is a control, says the pattern (ARIA, window splitter).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="ed-grid-separator"
      role="separator"
      aria-orientation="vertical"
      aria-label={context.words('tables.grid.separator', { left: left + 1, right: left + 2 })}
      aria-valuenow={a}
      aria-valuemin={Math.min(5, a, b)}
      aria-valuemax={a + b - Math.min(5, a, b)}
      aria-valuetext={context.words('tables.grid.share', { left: a, right: b })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const from = event.clientX
        event.preventDefault()
        dragAlong(event, {
          onMove: (x) => drawRatios(view, position, at(x, from)),
          onCancel: () => drawRatios(view, position, ratios),
          onDrop: (x) => take(at(x, from)),
        })
      }}
    />
  )
}
