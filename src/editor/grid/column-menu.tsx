import { Menu } from '@base-ui/react/menu'
import { GripHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLayerPlace } from '../view/layer-place'
import { closeOnTab } from '../view/close-on-tab'
import { MenuNumberField } from '../view/menu-number-field'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'
import { blockTypeOf } from '../../../contract/docx/block-types'
import type { Box } from '../table/table-geometry'
import {
  dissolve,
  evenColumns,
  insertColumnAt,
  moveColumnTo,
  removeColumnAt,
  setRatios,
} from './grid-actions'
import type { GridAction } from './grid-actions'
import { MAX_GRID_COLUMNS, ratiosOf, withShare } from './grid-columns'

interface ColumnMenuProps {
  position: number
  column: number
  box: Box
  store: ViewStore
  context: ViewContext
}

/** The handle above a column of a grid, and all that can be done with the column. */
export function ColumnMenu({ position, column, box, store, context }: ColumnMenuProps) {
  const { words } = context
  const layerPlace = useLayerPlace()
  const [isOpen, setOpen] = useState(false)
  const { view } = store
  const grid = view.state.doc.nodeAt(position)
  if (grid?.type.name !== 'grid') return null
  const count = grid.childCount
  const label = words('tables.grid.handle', { number: column + 1, count })
  const ratios = ratiosOf(grid)
  const run = (key: string, action: GridAction) => {
    const made = action(view.state, position)
    if (!made) return
    if ('rule' in made) {
      const kind = (type: number) => words(`kinds.${blockTypeOf(type)?.key ?? 'undefined'}`)
      context.refuse(
        words(`blocks.places.${made.rule}`, { parent: kind(made.parent), child: kind(made.child) }),
      )
      return
    }
    view.dispatch(made)
    context.announce(words(`tables.grid.said.${key}`))
  }
  const entries: readonly (readonly [key: string, action: GridAction, isOff?: boolean])[] = [
    ['insertLeft', insertColumnAt(column), count >= MAX_GRID_COLUMNS],
    ['insertRight', insertColumnAt(column + 1), count >= MAX_GRID_COLUMNS],
    ['moveLeft', moveColumnTo(column, column - 1), column === 0],
    ['moveRight', moveColumnTo(column, column + 1), column === count - 1],
    ['even', evenColumns],
    ['remove', removeColumnAt(column)],
    ['dissolve', dissolve],
  ]
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger
        className="ed-column-handle"
        aria-label={label}
        style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      >
        <GripHorizontal size={14} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start">
          <Menu.Popup
            className="ed-popup ed-menu"
            onKeyDown={closeOnTab(() => setOpen(false))}
            finalFocus={() => (view.focus(), false)}
          >
            <MenuNumberField
              label={words('tables.grid.width')}
              min={1}
              max={99}
              step={1}
              value={ratios[column]}
              onSet={(share) => run('width', setRatios(withShare(ratios, column, share)))}
              onDone={() => setOpen(false)}
            />
            <Menu.List className="ed-menu-list" aria-label={label}>
              {entries.map(([key, action, isOff]) => (
                <Menu.Item
                  key={key}
                  className="ed-menu-item"
                  disabled={isOff ?? false}
                  onClick={() => run(key, action)}
                >
                  {words(`tables.grid.${key}`)}
                </Menu.Item>
              ))}
            </Menu.List>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
