import { Menu } from '@base-ui/react/menu'
import { TableMap } from 'prosemirror-tables'
import type { RefObject } from 'react'
import { MIN_COLUMN_WIDTH } from '../../../contract/docx/box-sizes'
import { closeOnTab } from '../../editor/view/focus'
import { MenuNumberField } from '../../editor/view/menu-number-field'
import { useLayerContainer } from '../../editor/view/view-context'
import type { ViewContext, ViewStore } from '../../editor/view/view-context'
import {
  runTableAction,
  clearSelected,
  deleteSelected,
  deleteTable,
  distributeEvenly,
  duplicateSelected,
  insertAdjacent,
  moveByStep,
  placeOf,
  setSelectedWidths,
  toggleHeader,
} from './table-actions'
import type { Axis, CellTarget, TableAction } from './table-actions'
import { propertyOf, widthsOf } from './table-model'

/** The largest width of a column that can be typed. */
const MAX_WIDTH = 4000

interface TableMenuProps {
  /** The selection while the menu is open. */
  of: Axis | 'table'
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  meant: CellTarget
  store: ViewStore
  context: ViewContext
}

type Entry = [key: string, action: TableAction] | 'line'

const entries: Readonly<Record<Axis | 'table', readonly Entry[]>> = {
  rows: [
    ['insertAbove', insertAdjacent('rows', 'before')],
    ['insertBelow', insertAdjacent('rows', 'after')],
    ['duplicateRow', duplicateSelected('rows')],
    'line',
    ['moveUp', moveByStep('rows', -1)],
    ['moveDown', moveByStep('rows', 1)],
    'line',
    ['clear', clearSelected],
    ['deleteRow', deleteSelected('rows')],
  ],
  columns: [
    ['insertLeft', insertAdjacent('columns', 'before')],
    ['insertRight', insertAdjacent('columns', 'after')],
    'line',
    ['moveLeft', moveByStep('columns', -1)],
    ['moveRight', moveByStep('columns', 1)],
    'line',
    ['distribute', distributeEvenly],
    ['clear', clearSelected],
    ['deleteColumn', deleteSelected('columns')],
  ],
  table: [
    ['distribute', distributeEvenly],
    ['clear', clearSelected],
    ['deleteTable', deleteTable],
  ],
}

/** Everything that can be done with a row, a column or the table. Afterwards the text has the focus again. */
export function TableMenu({ of, open, onOpenChange, anchor, meant, store, context }: TableMenuProps) {
  const { words } = context
  const layerPlace = useLayerContainer()
  const close = () => onOpenChange(false)
  const run = (key: string, action: TableAction) => {
    if (runTableAction(store, context, action, meant)) context.announce(words(`tables.said.${key}`))
  }
  return (
    <Menu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={layerPlace}>
        <Menu.Positioner className="ed-layer" sideOffset={4} align="start" anchor={anchor}>
          <Menu.Popup
            className="ed-popup ed-menu"
            onKeyDown={closeOnTab(close)}
            finalFocus={() => (store.view.focus(), false)}
          >
            {of === 'columns' ? (
              <WidthField meant={meant} store={store} context={context} onDone={close} />
            ) : null}
            <Menu.List
              className="ed-menu-list"
              tabIndex={of === 'columns' ? -1 : 0}
              aria-label={words(`tables.${of}`)}
            >
              {entries[of].map((entry, index) =>
                entry === 'line' ? (
                  <Menu.Separator key={index} className="ed-menu-line" />
                ) : (
                  <Menu.Item key={entry[0]} className="ed-menu-item" onClick={() => run(...entry)}>
                    {words(`tables.${entry[0]}`)}
                  </Menu.Item>
                ),
              )}
              <Menu.Separator className="ed-menu-line" />
              <HeaderToggles of={of} meant={meant} store={store} context={context} />
            </Menu.List>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type InMenu = Pick<TableMenuProps, 'store' | 'context' | 'meant'>

function HeaderToggles({ of, meant, store, context }: InMenu & { of: Axis | 'table' }) {
  const place = placeOf(store.view.state, meant)
  const { header_row, header_column } = place ? propertyOf(place.table) : {}
  const toggles = [
    { axis: 'rows' as const, on: !!header_row, key: 'headerRow' },
    { axis: 'columns' as const, on: !!header_column, key: 'headerColumn' },
  ]
  return toggles
    .filter(({ axis }) => of === 'table' || of === axis)
    .map(({ axis, on, key }) => (
      <Menu.CheckboxItem
        key={key}
        className="ed-menu-item"
        checked={on}
        closeOnClick
        onCheckedChange={() => runTableAction(store, context, toggleHeader(axis), meant)}
      >
        {context.words(`tables.${key}`)}
        <Menu.CheckboxItemIndicator className="ed-menu-check">✓</Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    ))
}

/** The column width as a number. */
function WidthField({ meant, store, context, onDone }: InMenu & { onDone: () => void }) {
  const place = placeOf(store.view.state, meant)
  if (!place) return null
  return (
    <MenuNumberField
      label={context.words('tables.width')}
      min={MIN_COLUMN_WIDTH}
      max={MAX_WIDTH}
      step={10}
      value={widthsOf(place.table, TableMap.get(place.table).width)[place.rect.left]}
      onSet={(width) => runTableAction(store, context, setSelectedWidths(width), meant)}
      onDone={onDone}
    />
  )
}
