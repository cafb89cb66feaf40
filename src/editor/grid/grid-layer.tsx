import { useEffect, useState } from 'react'
import type { LayerProps } from '../layers/layers'
import { useEditorState } from '../view/view-store'
import type { ViewStore } from '../view/view-store'
import type { Box } from '../table/table-geometry'
import { ColumnMenu } from './column-menu'
import { columnElements } from './draw-ratios'
import { gridAt } from './grid-at'
import { GridSeparator } from './grid-separator'

const HANDLE = 14

/** Around the grid that the cursor or the pointer is in: a handle above each column, a line to drag between two. */
export function GridLayer({ store, context }: LayerProps) {
  const [canvas, setCanvas] = useState<Element | null>(null)
  const cursor = useEditorState(store, ({ selection }) => keyOf(gridAt(selection.$head)))
  const hovered = useHoveredGrid(store, canvas)
  const position = hovered ?? (cursor === '' ? undefined : Number(cursor.split(' ')[0]))
  const shape = useEditorState(store, ({ doc }) =>
    spelled(position === undefined ? null : doc.nodeAt(position)),
  )
  const boxes = useColumnBoxes(store, canvas, position, shape)
  const isShown = store.view.editable && position !== undefined && shape !== ''
  // One below the other, as on a phone, they have no line between them.
  const isBeside = boxes.every((box, at) => at === 0 || Math.abs(box.top - boxes[0]!.top) < 8)
  return (
    <div className="ed-grid-chrome" ref={(element) => setCanvas(element?.closest('.ed-canvas') ?? null)}>
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

/** Its columns and their shares: what a change of which is drawn anew for. */
const spelled = (grid: ReturnType<ViewStore['getState']>['doc'] | null) =>
  grid?.type.name === 'grid' ? grid.children.map(({ attrs }) => JSON.stringify(attrs.body)).join() : ''

const between = (left: Box, right: Box): Box => {
  const end = left.left + left.width
  const middle = (end + right.left) / 2
  return { left: middle - 12, top: left.top, width: 24, height: Math.max(left.height, right.height) }
}

/** The position of the grid under a mouse; one that is further out than its handles is left. */
function useHoveredGrid(store: ViewStore, canvas: Element | null): number | undefined {
  const [grid, setGrid] = useState<Element>()
  useEffect(() => {
    if (!canvas) return undefined
    const look = (event: Event) => {
      const { target, pointerType, buttons } = event as PointerEvent
      if (pointerType === 'touch' || buttons > 0 || !(target instanceof Element)) return
      if (target.closest('.ed-grid-chrome')) return
      const under = target.closest('.ed-grid')
      setGrid(under && store.view.dom.contains(under) ? under : undefined)
    }
    canvas.addEventListener('pointermove', look)
    return () => canvas.removeEventListener('pointermove', look)
  }, [store, canvas])
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
