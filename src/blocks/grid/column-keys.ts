import type { ResolvedPos } from 'prosemirror-model'
import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { textAtEnd } from '../../editor/commands/leave-block'
import { areColumnsSideBySide, verticalSelection } from '../../editor/selection/vertical-selection'

type Direction = -1 | 1
type Way = 'left' | 'right' | 'up' | 'down'

/**
 * The position in the grid before or after the cursor's column, if an arrow leaves that column. It leaves the column
 * if nothing of it is further on, in the line or around it.
 */
function columnEnd(view: EditorView, way: Way, direction: Direction): ResolvedPos | undefined {
  const { selection } = view.state
  const isBlock = selection instanceof NodeSelection && selection.node.isBlock
  if (!isBlock && !(selection instanceof TextSelection && selection.empty)) return undefined
  const $from = direction > 0 ? selection.$to : selection.$from
  const outer = isBlock ? $from.depth : $from.depth - 1
  for (let depth = outer; depth > 0; depth--) {
    const node = $from.node(depth)
    const isEnd = direction < 0 ? $from.index(depth) === 0 : $from.indexAfter(depth) === node.childCount
    if (!isEnd) return undefined
    if (node.type.name !== 'grid_column') continue
    if (!isBlock && !view.endOfTextblock(way)) return undefined
    return view.state.doc.resolve(direction > 0 ? $from.after(depth) : $from.before(depth))
  }
  return undefined
}

/** Left and right: to the next column, or back to the end of the one before. */
const across =
  (way: 'left' | 'right', direction: Direction): Command =>
  (state, dispatch, view) => {
    const $end = view && columnEnd(view, way, direction)
    const next = direction > 0 ? $end?.nodeAfter : $end?.nodeBefore
    if (!$end || !next) return false
    const inside = Selection.findFrom(state.doc.resolve($end.pos + direction), direction)
    if (!inside) return false
    dispatch?.(state.tr.setSelection(inside).scrollIntoView())
    return true
  }

/** Up and down: out of the grid, if its columns are side by side; at the page's end, to a line below it. */
const along =
  (way: 'up' | 'down', direction: Direction): Command =>
  (state, dispatch, view) => {
    const $end = view && columnEnd(view, way, direction)
    if (!$end || !areColumnsSideBySide(view, $end.before())) return false
    const $out = state.doc.resolve(direction > 0 ? $end.after() : $end.before())
    const outside = verticalSelection(view, $out, direction)
    if (!outside && direction > 0) return textAtEnd(state, dispatch)
    dispatch?.(state.tr.setSelection(outside ?? startOfLine(state.selection)).scrollIntoView())
    return true
  }

const startOfLine = (selection: Selection): Selection =>
  selection instanceof TextSelection
    ? TextSelection.create(selection.$head.doc, selection.$head.start())
    : selection

/** Arrows at the ends of columns. Those of cells come first, because a table may be in a column. */
export const columnKeys: Readonly<Record<string, Command>> = {
  ArrowLeft: across('left', -1),
  ArrowRight: across('right', 1),
  ArrowUp: along('up', -1),
  ArrowDown: along('down', 1),
}
