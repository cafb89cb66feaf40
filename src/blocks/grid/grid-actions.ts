import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import {
  MAX_GRID_COLUMNS,
  MAX_GRID_COLUMNS_AT_CREATION,
  MIN_GRID_COLUMNS,
} from '../../../contract/docx/box-sizes'
import { evenRatios } from '../../../contract/docx/width-ratios'
import { isFixed } from '../../editor/changes/protection'
import { insertAfter } from '../../editor/commands/insert-blocks'
import { copyWithoutIds } from '../../editor/commands/new-blocks'
import { existingNode, nonBlankContent, typeOfBlock } from '../../editor/queries/blocks'
import { placementRefusal } from '../../editor/queries/placement'
import type { PlacementRefusal } from '../../editor/queries/placement'
import { objectAttrs } from '../../editor/schema/attrs'
import { insertColumn, moveColumn, removeColumn, newColumn, newGrid, withColumns } from './grid-columns'

/** The result of a gesture on a grid: one transaction, a rule that forbids it, or nothing. */
export type GridAction = (state: EditorState, position: number) => Transaction | PlacementRefusal | undefined

/** Inserts a grid of empty columns at the nearest place that may hold one. */
export const insertGrid = (count: number): Command =>
  count < MIN_GRID_COLUMNS || count > MAX_GRID_COLUMNS_AT_CREATION
    ? () => false
    : insertAfter(newGrid(Array.from({ length: count }, () => newColumn())))

const gridIn = (state: EditorState, position: number): Node | undefined => {
  const grid = state.doc.nodeAt(position)
  return grid?.type.name === 'grid' ? grid : undefined
}

const changed =
  (change: (grid: Node) => Node | undefined, cursor?: number): GridAction =>
  (state, position) => {
    const grid = gridIn(state, position)
    const next = grid && change(grid)
    if (!grid || !next) return undefined
    const tr = closeHistory(state.tr)
    replaceGrid(tr, position, next)
    if (cursor !== undefined) tr.setSelection(inColumn(tr, position, cursor))
    return tr.scrollIntoView()
  }

/** Sets only attributes if the contents of all columns stay, and with them the cursor; else replaces all columns. */
function replaceGrid(tr: Transaction, position: number, next: Node): void {
  const grid = existingNode(tr.doc, position)
  if (objectAttrs(next).body !== objectAttrs(grid).body)
    tr.setNodeAttribute(position, 'body', objectAttrs(next).body)
  const isSameOrder =
    next.childCount === grid.childCount &&
    next.children.every((column, at) => column.content === grid.child(at).content)
  if (!isSameOrder) {
    const [start, end] = [position + 1, position + grid.nodeSize - 1]
    tr.replaceWith(start, end, next.children)
    return
  }
  let at = position + 1
  next.children.forEach((column) => {
    if (objectAttrs(existingNode(tr.doc, at)).body !== objectAttrs(column).body)
      tr.setNodeAttribute(at, 'body', objectAttrs(column).body)
    at += column.nodeSize
  })
}

function inColumn(tr: Transaction, position: number, column: number): Selection {
  const grid = existingNode(tr.doc, position)
  const before = grid.children.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return Selection.near(tr.doc.resolve(position + 2 + before))
}

export const insertColumnAt = (at: number): GridAction =>
  changed(
    (grid) => (grid.childCount < MAX_GRID_COLUMNS ? insertColumn(grid, at, newColumn()) : undefined),
    at,
  )

/** Puts a copy of a column after it. Does not apply to what cannot be recreated: no second one can be made. */
export const duplicateColumn =
  (at: number): GridAction =>
  (state, position) => {
    const column = gridIn(state, position)?.maybeChild(at)
    if (!column || column.children.some(isFixed)) return undefined
    const copy = newColumn(column.children.map(copyWithoutIds))
    return changed(
      (grid) => (grid.childCount < MAX_GRID_COLUMNS ? insertColumn(grid, at + 1, copy) : undefined),
      at + 1,
    )(state, position)
  }

export const moveColumnTo = (from: number, to: number): GridAction =>
  changed((grid) => (to >= 0 && to < grid.childCount ? moveColumn(grid, from, to) : undefined), to)

export const setRatios = (ratios: readonly number[]): GridAction =>
  changed((grid) =>
    ratios.length === grid.childCount ? withColumns(grid, grid.children, ratios) : undefined,
  )

export const evenColumns: GridAction = (state, position) =>
  setRatios(evenRatios(gridIn(state, position)?.childCount ?? 0))(state, position)

/** Removes a column but not its content: a neighbour gets that; a grid of two columns is unwrapped. */
export const removeColumnAt =
  (at: number): GridAction =>
  (state, position) => {
    const grid = gridIn(state, position)
    if (!grid) return undefined
    if (grid.childCount > 2) {
      return changed((before) => removeColumn(before, at), Math.max(0, at - 1))(state, position)
    }
    return unwrapGrid(state, position)
  }

/** Puts the blocks of all columns in place of the grid, if they may be there. */
export const unwrapGrid: GridAction = (state, position) => {
  const grid = gridIn(state, position)
  if (!grid) return undefined
  const blocks = nonBlankContent(grid.children)
  const parent = state.doc.resolve(position).parent
  const why = placementRefusal(typeOfBlock(parent), blocks.map(typeOfBlock))
  if (why) return why
  const tr = closeHistory(state.tr)
  tr.replaceWith(position, position + grid.nodeSize, blocks)
  return tr.setSelection(Selection.near(tr.doc.resolve(position + 1))).scrollIntoView()
}
