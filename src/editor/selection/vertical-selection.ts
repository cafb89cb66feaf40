import type { ResolvedPos } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/**
 * Where an arrow up or down leads from a place between blocks. Columns are side by side: from the last line of one,
 * the arrow goes below the grid, not to the first line of the next column. Undefined where the page ends.
 */
export function verticalSelection(
  view: EditorView,
  $place: ResolvedPos,
  direction: -1 | 1,
): Selection | undefined {
  const { parent, depth } = $place
  const isAtEnd = $place.index() === (direction > 0 ? parent.childCount : 0)
  if (parent.type.name === 'grid_column' && isAtEnd && areColumnsSideBySide(view, $place.before(depth - 1))) {
    const out = direction > 0 ? $place.after(depth - 1) : $place.before(depth - 1)
    return verticalSelection(view, $place.doc.resolve(out), direction)
  }
  return Selection.findFrom($place, direction) ?? undefined
}

/** Whether the columns of a grid are side by side; on a narrow page they are stacked. */
export function areColumnsSideBySide(view: EditorView, position: number): boolean {
  const [first, second] = columnElements(view, position)
  if (!first || !second) return true
  return second.getBoundingClientRect().top < first.getBoundingClientRect().bottom
}

/** Shows these width ratios until the document changes. */
export function applyRatios(view: EditorView, position: number, ratios: readonly number[]): void {
  const columns = columnElements(view, position)
  ratios.forEach((ratio, at) => {
    const column = columns[at]
    if (column) column.style.flexGrow = String(ratio)
  })
}

export function columnElements(view: EditorView, position: number): HTMLElement[] {
  const grid = view.nodeDOM(position)
  if (!(grid instanceof HTMLElement)) return []
  return [...grid.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.classList.contains('ed-column'),
  )
}
