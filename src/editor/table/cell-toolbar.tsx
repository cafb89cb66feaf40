import { Toolbar } from '@base-ui/react/toolbar'
import { Popover } from '@base-ui/react/popover'
import { Eraser, PaintBucket, TableCellsMerge, TableCellsSplit } from 'lucide-react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { setGround } from '../commands/set-style'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'
import { groundOf, grounds } from '../selection/grounds'
import { SwatchGrid } from '../view/swatch-grid'
import { perform } from './perform'
import { clearSelected, mergeSelected, splitSelected } from './table-actions'
import type { TableAction } from './table-actions'
import type { Box } from './table-geometry'

interface CellToolbarProps {
  at: Box
  mayMerge: boolean
  maySplit: boolean
  store: ViewStore
  context: ViewContext
}

/** What can be done with selected cells, above the first of them. */
export function CellToolbar({ at, mayMerge, maySplit, store, context }: CellToolbarProps) {
  const { words, announce } = context
  const [isPicking, setPicking] = useState(false)
  const run = (key: string, action: TableAction) => {
    if (perform(store, context, action)) announce(words(`tables.said.${key}`))
    store.view.focus()
  }
  return (
    <Toolbar.Root
      className="ed-popup ed-cell-toolbar"
      aria-label={words('tables.cells')}
      style={{ left: at.left, top: at.top }}
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
        <Popover.Portal>
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
                    numbers: grounds.map(([, number]) => number),
                    onPick: (number) => {
                      setPicking(false)
                      setGround(groundOf(number))(store.view.state, store.view.dispatch)
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
