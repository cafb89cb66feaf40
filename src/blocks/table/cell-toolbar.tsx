import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { Eraser, PaintBucket, TableCellsMerge, TableCellsSplit } from 'lucide-react'
import { useState, useEffect } from 'react'
import type { ReactElement } from 'react'
import { setBlockBackground, backgroundOf, blockBackgrounds } from '../../editor/commands/set-style'
import { visiblePart } from '../../editor/view/scroll'
import { SwatchGrid } from '../../editor/view/swatch-grid'
import { useLayerContainer } from '../../editor/view/view-context'
import type { ViewContext, ViewStore } from '../../editor/view/view-context'
import { runTableAction, clearSelected, mergeSelected, splitSelected } from './table-actions'
import type { TableAction } from './table-actions'
import type { TableBoxes } from './table-geometry'

/** Room for the handles above a table and the bar below it, and some space. */
const MARGIN = 22

interface CellToolbarProps {
  canvas: Element
  /** The boxes of the table, and of the selected cells as one. */
  boxes: TableBoxes
  mayMerge: boolean
  maySplit: boolean
  store: ViewStore
  context: ViewContext
}

/** The actions on selected cells, at a place that covers neither them nor their neighbours. */
export function CellToolbar({ canvas, boxes, mayMerge, maySplit, store, context }: CellToolbarProps) {
  const { words, announce } = context
  const layerPlace = useLayerContainer()
  const [isPicking, setPicking] = useState(false)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const visible = useVisibleSpan(canvas)
  const { table, cell } = boxes
  const { offsetWidth = 150, offsetHeight = 38 } = bar ?? {}
  const top = cellToolbarTop({ table, selected: cell, visible, height: offsetHeight, margin: MARGIN })
  // Text above begins at the left, as a heading does: at the right end the toolbar covers less of it.
  const wanted = top < table.top ? table.left + table.width - offsetWidth : cell.left
  const left = Math.max(0, Math.min(wanted, canvas.clientWidth - offsetWidth))
  const run = (key: string, action: TableAction) => {
    if (runTableAction(store, context, action)) announce(words(`tables.said.${key}`))
    store.view.focus()
  }
  return (
    <Toolbar.Root
      className="ed-popup ed-cell-toolbar"
      aria-label={words('tables.cells')}
      ref={setBar}
      style={{ left, top }}
      onPointerDown={(event) => event.preventDefault()}
    >
      <Tool label={words('tables.merge')} disabled={!mayMerge} onClick={() => run('merge', mergeSelected)}>
        <TableCellsMerge size={16} aria-hidden />
      </Tool>
      <Tool label={words('tables.split')} disabled={!maySplit} onClick={() => run('split', splitSelected)}>
        <TableCellsSplit size={16} aria-hidden />
      </Tool>
      <Popover.Root open={isPicking} onOpenChange={setPicking}>
        <Toolbar.Button
          className="ed-tool"
          aria-label={words('tables.background')}
          title={words('tables.background')}
          render={<Popover.Trigger />}
        >
          <PaintBucket size={16} aria-hidden />
        </Toolbar.Button>
        <Popover.Portal container={layerPlace}>
          <Popover.Positioner className="ed-layer" sideOffset={4} align="start">
            <Popover.Popup
              className="ed-popup ed-colors"
              aria-label={words('tables.background')}
              finalFocus={() => (store.view.focus(), false)}
            >
              <SwatchGrid
                groups={[
                  {
                    label: words('tables.background'),
                    kind: 'ground',
                    numbers: blockBackgrounds.map(([, number]) => number),
                    onPick: (number) => {
                      setPicking(false)
                      setBlockBackground(backgroundOf(number))(store.view.state, store.view.dispatch)
                    },
                  },
                ]}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <Tool label={words('tables.clear')} onClick={() => run('clear', clearSelected)}>
        <Eraser size={16} aria-hidden />
      </Tool>
    </Toolbar.Root>
  )
}

interface ToolProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactElement
}

const Tool = ({ label, disabled, onClick, children }: ToolProps) => (
  <Toolbar.Button className="ed-tool" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
    {children}
  </Toolbar.Button>
)

const AIR_PX = 4

/** The visible part of the canvas: measured again when the page scrolls. */
function useVisibleSpan(canvas: Element): { top: number; height: number } {
  const [span, setSpan] = useState(() => visibleSpan(canvas))
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const next = visibleSpan(canvas)
      setSpan((now) => (now.top === next.top && now.height === next.height ? now : next))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      window.removeEventListener('resize', soon)
    }
  }, [canvas])
  return span
}

function visibleSpan(canvas: Element): { top: number; height: number } {
  const { top, bottom } = visiblePart(canvas)
  const from = top + AIR_PX
  const to = bottom
  return { top: from - canvas.getBoundingClientRect().top, height: Math.max(0, to - from) }
}

interface Span {
  top: number
  height: number
}

interface ToolbarRoom {
  table: Span
  selected: Span
  /** The visible part of the page, from below its toolbar. */
  visible: Span
  /** The height of the toolbar over cells. */
  height: number
  /** The space for the handles above the table and the bar below it. */
  margin: number
}

/**
 * Where the toolbar over selected cells is: above the table, or else below it,
 * where it covers no cell. If neither is visible, it goes to the end of the
 * visible page that is further from the selected cells.
 */
export function cellToolbarTop({ table, selected, visible, height, margin }: ToolbarRoom): number {
  const above = table.top - margin - height
  const bottom = visible.top + visible.height
  if (above >= visible.top && table.top <= bottom) return above
  const below = table.top + table.height + margin
  if (below >= visible.top && below + height <= bottom) return below
  const before = selected.top - visible.top
  const after = bottom - (selected.top + selected.height)
  return before > after ? visible.top : bottom - height
}
