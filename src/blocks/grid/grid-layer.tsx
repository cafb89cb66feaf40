import { Menu } from '@base-ui/react/menu'
import { GripHorizontal } from 'lucide-react'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { MAX_GRID_COLUMNS } from '../../../contract/docx/box-sizes'
import { kindName } from '../../editor/selection/block-name'
import { columnElements, applyRatios } from '../../editor/selection/vertical-selection'
import { closeOnTab } from '../../editor/view/focus'
import { MenuNumberField } from '../../editor/view/menu-number-field'
import { useLayerContainer, useEditorState } from '../../editor/view/view-context'
import type { ViewContext, ViewStore, LayerProps } from '../../editor/view/view-context'
import { formatPercent } from '../../i18n/format-quantities'
import { useListeners } from '../../ui/outside-react'
import { trackPointerDrag } from '../table/pointer-drag'
import type { Box } from '../table/table-geometry'
import {
  setRatios,
  unwrapGrid,
  duplicateColumn,
  evenColumns,
  insertColumnAt,
  moveColumnTo,
  removeColumnAt,
} from './grid-actions'
import type { GridAction } from './grid-actions'
import { ratiosOf, resizeColumns, withShare } from './grid-columns'

/** Pixels above the columns, where their handles are, and below them. */
const HANDLE = 14
const BELOW = 8

/** Around the grid that the cursor or the pointer is in: a handle above each column, and a line to drag between two. */
export function GridLayer({ store, context }: LayerProps) {
  const canvas = store.view.dom.closest('.ed-canvas')
  const cursor = useEditorState(store, ({ selection }) => keyOf(gridAt(selection.$head)))
  const hovered = useHoveredGrid(store, canvas)
  const position = hovered ?? (cursor === '' ? undefined : Number(cursor.split(' ')[0]))
  const shape = useEditorState(store, ({ doc }) =>
    spelled(position === undefined ? null : doc.nodeAt(position)),
  )
  const boxes = useColumnBoxes(store, canvas, position, shape)
  const isShown = store.view.editable && position !== undefined && shape !== ''
  // Columns one below the other, as on a phone, have no line between them.
  const isBeside = boxes.every((box, at) => at === 0 || Math.abs(box.top - (boxes[0]?.top ?? 0)) < 8)
  return (
    <div className="ed-grid-chrome">
      {isShown
        ? boxes.map((box, column) => (
            <ColumnMenu
              key={`handle ${column}`}
              box={{ ...box, top: box.top - HANDLE, height: HANDLE }}
              {...{ position, column, store, context }}
            />
          ))
        : null}
      {isShown && isBeside
        ? boxes
            .slice(1)
            .map((box, left) => (
              <GridSeparator
                key={`line ${left}`}
                left={left}
                box={between(boxes[left]!, box)}
                width={boxes.reduce((sum, { width }) => sum + width, 0)}
                {...{ position, store, context }}
              />
            ))
        : null}
    </div>
  )
}

const keyOf = (place: ReturnType<typeof gridAt>) =>
  place ? `${place.position} ${place.grid.childCount}` : ''

/** The columns of a grid and their shares as a string: a change of it renders again. */
const spelled = (grid: ReturnType<ViewStore['getState']>['doc'] | null) =>
  grid?.type.name === 'grid' ? grid.children.map(({ attrs }) => JSON.stringify(attrs.body)).join() : ''

/**
 * The place of a separator. It is longer than its columns at both ends, because the handle of a block on its right
 * covers it and is as high as a column of one line.
 */
const between = (left: Box, right: Box): Box => {
  const end = left.left + left.width
  const middle = (end + right.left) / 2
  const height = HANDLE + Math.max(left.height, right.height) + BELOW
  return { left: middle - 12, top: left.top - HANDLE, width: 24, height }
}

/** The position of the grid under the mouse, which stays while the mouse is over the grid's handles. */
function useHoveredGrid(store: ViewStore, canvas: Element | null): number | undefined {
  const [grid, setGrid] = useState<Element>()
  useListeners(canvas, {
    pointermove({ target, pointerType, buttons }) {
      if (pointerType === 'touch' || buttons > 0 || !(target instanceof Element)) return
      if (target.closest('.ed-grid-chrome')) return
      const under = target.closest('.ed-grid')
      setGrid(under && store.view.dom.contains(under) ? under : undefined)
    },
  })
  const column = grid?.isConnected ? grid.querySelector('.ed-column') : undefined
  return column ? gridAt(store.view.state.doc.resolve(store.view.posAtDOM(column, 0)))?.position : undefined
}

function useColumnBoxes(
  store: ViewStore,
  canvas: Element | null,
  position: number | undefined,
  shape: string,
): Box[] {
  const [boxes, setBoxes] = useState<Box[]>([])
  useEffect(() => {
    if (!canvas || position === undefined) return undefined
    const columns = columnElements(store.view, position)
    const measure = () => {
      const origin = canvas.getBoundingClientRect()
      setBoxes(
        columns.map((column) => {
          const { left, top, width, height } = column.getBoundingClientRect()
          return { left: left - origin.left, top: top - origin.top, width, height }
        }),
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(canvas)
    for (const column of columns) sizes.observe(column)
    return () => sizes.disconnect()
  }, [store, canvas, position, shape])
  return position === undefined ? [] : boxes
}

interface GridPlace {
  grid: Node
  position: number
  /** The column around the cursor. */
  column: number
}

/** The nearest grid around a position. */
function gridAt($pos: ResolvedPos): GridPlace | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).type.name !== 'grid') continue
    return { grid: $pos.node(depth), position: $pos.before(depth), column: $pos.index(depth) }
  }
  return undefined
}

interface GridSeparatorProps {
  position: number
  /** The column on its left. */
  left: number
  box: Box
  /** How many pixels are 100 per cent. */
  width: number
  store: ViewStore
  context: ViewContext
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The line between two columns: dragged, or moved by arrow keys, by one per cent
 * and with Shift by five. Home and End move it as far as it goes. During a drag the
 * widths are only drawn; they go into the document on release.
 */
function GridSeparator({ position, left, box, width, store, context }: GridSeparatorProps) {
  const { view } = store
  const grid = view.state.doc.nodeAt(position)
  if (grid?.type.name !== 'grid' || left + 1 >= grid.childCount) return null
  const ratios = ratiosOf(grid)
  const [a = 0, b = 0] = ratios.slice(left, left + 2)
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
    take(resizeColumns(ratios, left, by))
  }
  const at = (clientX: number, from: number) => resizeColumns(ratios, left, ((clientX - from) / width) * 100)
  return (
    // A separator that moves is a control, according to the ARIA pattern "window splitter".
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="ed-grid-separator"
      role="separator"
      aria-orientation="vertical"
      aria-label={context.words('tables.grid.separator', { left: left + 1, right: left + 2 })}
      aria-valuenow={a}
      aria-valuemin={Math.min(5, a, b)}
      aria-valuemax={a + b - Math.min(5, a, b)}
      aria-valuetext={context.words('tables.grid.share', {
        left: formatPercent(a / 100, context.language()),
        right: formatPercent(b / 100, context.language()),
      })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const from = event.clientX
        event.preventDefault()
        trackPointerDrag(event, {
          onMove: (x) => applyRatios(view, position, at(x, from)),
          onCancel: () => applyRatios(view, position, ratios),
          onDrop: (x) => take(at(x, from)),
        })
      }}
    />
  )
}

interface ColumnMenuProps {
  position: number
  column: number
  box: Box
  store: ViewStore
  context: ViewContext
}

/** The handle above a column of a grid, and a menu of everything that can be done with the column. */
function ColumnMenu({ position, column, box, store, context }: ColumnMenuProps) {
  const { words } = context
  const layerPlace = useLayerContainer()
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
      const kind = (type: number) => kindName(type, words)
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
    ['duplicate', duplicateColumn(column), !duplicateColumn(column)(view.state, position)],
    ['moveLeft', moveColumnTo(column, column - 1), column === 0],
    ['moveRight', moveColumnTo(column, column + 1), column === count - 1],
    ['even', evenColumns],
    ['remove', removeColumnAt(column)],
    ['dissolve', unwrapGrid],
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
