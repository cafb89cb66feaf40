import { CellSelection } from 'prosemirror-tables'
import { useEffect, useState } from 'react'
import { cellAttrs } from '../../editor/schema/attrs'
import { useEditorState } from '../../editor/view/view-context'
import type { ViewStore } from '../../editor/view/view-context'
import { useListeners } from '../../ui/outside-react'
import { measureTable, cellOfElement, tableElement } from './table-geometry'
import type { CellInTable, TableBoxes } from './table-geometry'
import { tableAt } from './table-selection'

/** How far around a table the pointer still counts as being at it: the handles are there. */
const REACH = 48

const OPENED = '.ed-table-chrome [aria-expanded="true"]'

/** The cell under the mouse, or none. With a finger it is the cursor that counts. */
export function useHoveredCell(store: ViewStore, canvas: Element | null): Element | undefined {
  const [cell, setCell] = useState<Element>()
  useListeners(canvas, {
    pointermove({ target, pointerType, buttons, clientX, clientY }) {
      if (pointerType === 'touch' || buttons > 0 || !(target instanceof Element)) return
      if (target.closest('.ed-table-chrome')) return
      const under = target.closest('.ed-cell')
      const isInCell = under && store.view.dom.contains(under)
      const stays = cell && isNear(cell.closest('.ed-table'), clientX, clientY)
      const next = isInCell ? under : stays ? cell : undefined
      // The handles stay with the table whose menu is open.
      if (next !== cell && !document.querySelector(OPENED)) setCell(next)
    },
    // A drag by a handle continues beyond the edge, and its handle stays.
    pointerleave: ({ buttons }) => buttons === 0 && setCell(undefined),
  })
  return cell?.isConnected ? cell : undefined
}

function isNear(table: Element | null, x: number, y: number): boolean {
  const box = table?.getBoundingClientRect()
  if (!box) return false
  return x > box.left - REACH && x < box.right + REACH && y > box.top - REACH && y < box.bottom + REACH
}

/**
 * The part of the selection that the chrome depends on, as one string. The chrome renders again only when it changes.
 */
export function useSelectionKey(store: ViewStore): string {
  return useEditorState(store, ({ selection }) => {
    const place = tableAt(selection)
    if (!place) return ''
    const { rect, position, table } = place
    const shape = `${table.childCount} ${table.child(0).childCount}`
    const cells = selection instanceof CellSelection ? 'cells' : 'cursor'
    return [position, rect.top, rect.left, rect.bottom, rect.right, shape, cells].join(' ')
  })
}

/** The cell that the chrome is for: the one under the pointer, else the cursor's. */
export function activeCell(store: ViewStore, hovered: Element | undefined): CellInTable | undefined {
  const under = hovered && cellOfElement(store.view, hovered)
  if (under) return under
  const place = tableAt(store.view.state.selection)
  if (!place) return undefined
  const { table, position, rect } = place
  let columns = 0
  table.child(0).forEach((cell) => (columns += cellAttrs(cell).colspan))
  return { table, position, rect, rows: table.childCount, columns }
}

/** Where a cell is drawn; measured again when the table, the page or the scroll of the table changes. */
export function useTableBoxes(
  store: ViewStore,
  canvas: Element | null,
  cell: CellInTable | undefined,
): TableBoxes | undefined {
  const [boxes, setBoxes] = useState<TableBoxes>()
  const { position, rect, table } = cell ?? {}
  const key = rect && `${position} ${rect.top} ${rect.left} ${rect.bottom} ${rect.right} ${table?.childCount}`
  useEffect(() => {
    if (!canvas || !cell) return undefined
    const measure = () => setBoxes(measureTable(store.view, canvas, cell))
    measure()
    const whole = tableElement(store.view, cell.position)
    if (!whole) return undefined
    const sizes = new ResizeObserver(measure)
    sizes.observe(whole)
    sizes.observe(canvas)
    const inner = whole.querySelector('table')
    if (inner) sizes.observe(inner)
    whole.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      whole.removeEventListener('scroll', measure)
    }
    // The key covers everything that is drawn for the cell.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, canvas, key])
  return cell ? boxes : undefined
}
