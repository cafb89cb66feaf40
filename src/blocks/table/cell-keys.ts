import type { ResolvedPos } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState } from 'prosemirror-state'
import { CellSelection, TableMap, nextCell } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { textAtEnd } from '../../editor/commands/leave-block'
import { BlockSelection } from '../../editor/selection/block-selection'
import { verticalSelection } from '../../editor/selection/vertical-selection'
import { asCommand, clearSelected, moveByStep } from './table-actions'
import type { Axis } from './table-actions'
import { cellDepth } from './table-selection'

type Direction = -1 | 1

const cellAt = ($pos: ResolvedPos): ResolvedPos | undefined => {
  const depth = cellDepth($pos)
  return depth === undefined ? undefined : $pos.doc.resolve($pos.before(depth))
}

/** The cell around the cursor, if an arrow in this direction would leave it. */
function isAtEdge(view: EditorView, axis: Axis, direction: Direction): ResolvedPos | undefined {
  const { selection } = view.state
  if (!(selection instanceof TextSelection)) return undefined
  const { $head } = selection
  const depth = cellDepth($head)
  if (depth === undefined) return undefined
  for (let inner = $head.depth - 1; inner >= depth; inner--) {
    const [index, end] = [$head.index(inner), direction < 0 ? 0 : $head.node(inner).childCount - 1]
    if (index !== end) return undefined
  }
  const way = axis === 'rows' ? (direction > 0 ? 'down' : 'up') : direction > 0 ? 'right' : 'left'
  return view.endOfTextblock(way) ? cellAt($head) : undefined
}

const libraryAxis = (axis: Axis) => (axis === 'rows' ? 'vert' : 'horiz')

/**
 * An arrow at the edge of a cell goes to the next cell. From the first or last row it leaves the table; at the page's
 * end, it goes to a line below.
 */
const arrow =
  (axis: Axis, direction: Direction): Command =>
  (state, dispatch, view) => {
    if (state.selection instanceof CellSelection) {
      const inside = Selection.near(state.doc.resolve(state.selection.$headCell.pos + 1), direction)
      dispatch?.(state.tr.setSelection(inside).scrollIntoView())
      return true
    }
    if (!view || !state.selection.empty) return false
    const $cell = isAtEdge(view, axis, direction)
    if (!$cell) return false
    const next = nextCell($cell, libraryAxis(axis), direction)
    if (!next && axis === 'columns') return false
    const $out = state.doc.resolve(direction > 0 ? $cell.after(-1) : $cell.before(-1))
    const to = next
      ? Selection.near(state.doc.resolve(next.pos + 1))
      : verticalSelection(view, $out, direction)
    if (!to && direction > 0) return textAtEnd(state, dispatch)
    dispatch?.(state.tr.setSelection(to ?? state.selection).scrollIntoView())
    return true
  }

/** Shift and an arrow: at the edge of a cell it begins to select cells, and extends from there. */
const extend =
  (axis: Axis, direction: Direction): Command =>
  (state, dispatch, view) => {
    const { selection } = state
    const $anchor = selection instanceof CellSelection ? selection.$anchorCell : cellAt(selection.$anchor)
    const $head =
      selection instanceof CellSelection ? selection.$headCell : view && isAtEdge(view, axis, direction)
    if (!$anchor || !$head) return false
    const $next = nextCell($head, libraryAxis(axis), direction)
    if (!$next) return selection instanceof CellSelection
    dispatch?.(state.tr.setSelection(new CellSelection($anchor, $next)).scrollIntoView())
    return true
  }

/** Moves whole selected rows or columns; does not apply to a selection of single cells. */
const moveLines =
  (axis: Axis, step: Direction): Command =>
  (state, dispatch) => {
    const { selection } = state
    if (!(selection instanceof CellSelection)) return false
    if (!(axis === 'rows' ? selection.isRowSelection() : selection.isColSelection())) return false
    asCommand(moveByStep(axis, step))(state, dispatch)
    return true
  }

/** Mod-A: the cell, then the table, then everything. */
const selectMore: Command = (state, dispatch) => {
  const { selection, doc } = state
  if (selection instanceof CellSelection) {
    if (selection.isRowSelection() && selection.isColSelection()) return false
    const table = selection.$anchorCell.node(-1)
    const start = selection.$anchorCell.start(-1)
    const { map } = TableMap.get(table)
    dispatch?.(state.tr.setSelection(CellSelection.create(doc, start + map[0]!, start + map.at(-1)!)))
    return true
  }
  const $cell = cellAt(selection.$from)
  if (!$cell || cellAt(selection.$to)?.pos !== $cell.pos) return false
  dispatch?.(state.tr.setSelection(new CellSelection($cell)))
  return true
}

/** Escape: from the text to its cell, and from cells to the table as a block. */
const stepOut: Command = (state, dispatch) => {
  const { selection, doc } = state
  if (selection instanceof CellSelection) {
    const whole = BlockSelection.create(doc, selection.$anchorCell.before(-1))
    if (whole) dispatch?.(state.tr.setSelection(whole))
    return whole !== undefined
  }
  const $cell = selection instanceof TextSelection ? cellAt(selection.$head) : undefined
  if (!$cell) return false
  dispatch?.(state.tr.setSelection(new CellSelection($cell)))
  return true
}

/** Puts the cursor into the cell where the selection began, after its last word. */
export const enterCell: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection)) return false
  const end =
    selection.$anchorCell.pos + selection.$anchorCell.parent.child(selection.$anchorCell.index()).nodeSize - 1
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve(end), -1)).scrollIntoView())
  return true
}

const clearCells: Command = (state: EditorState, dispatch) =>
  state.selection instanceof CellSelection && asCommand(clearSelected)(state, dispatch)

/** Keys with another meaning in a table. */
export const cellKeys: Readonly<Record<string, Command>> = {
  ArrowLeft: arrow('columns', -1),
  ArrowRight: arrow('columns', 1),
  ArrowUp: arrow('rows', -1),
  ArrowDown: arrow('rows', 1),
  'Shift-ArrowLeft': extend('columns', -1),
  'Shift-ArrowRight': extend('columns', 1),
  'Shift-ArrowUp': extend('rows', -1),
  'Shift-ArrowDown': extend('rows', 1),
  'Alt-Shift-ArrowLeft': moveLines('columns', -1),
  'Alt-Shift-ArrowRight': moveLines('columns', 1),
  'Alt-Shift-ArrowUp': moveLines('rows', -1),
  'Alt-Shift-ArrowDown': moveLines('rows', 1),
  'Mod-a': selectMore,
  Escape: stepOut,
  Enter: enterCell,
  Backspace: clearCells,
  'Mod-Backspace': clearCells,
  'Shift-Backspace': clearCells,
  Delete: clearCells,
  'Mod-Delete': clearCells,
}
