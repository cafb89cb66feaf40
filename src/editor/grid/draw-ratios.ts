import type { EditorView } from 'prosemirror-view'

/** Columns as wide as these shares, until the document says something else. */
export function drawRatios(view: EditorView, position: number, ratios: readonly number[]): void {
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
