interface Span {
  top: number
  height: number
}

interface ToolbarRoom {
  table: Span
  selected: Span
  /** What is to be seen of the page, from under its toolbar on. */
  visible: Span
  /** Of the toolbar over cells. */
  height: number
  /** Taken up by the handles above the table and the bar below it. */
  margin: number
}

/**
 * Where the toolbar over selected cells stands: above the table, or else below
 * it, where it hides no cell. With neither to be seen it goes to that end of the
 * page that is further from what is selected.
 */
export function cellToolbarTop({ table, selected, visible, height, margin }: ToolbarRoom): number {
  const above = table.top - margin - height
  const bottom = visible.top + visible.height
  if (above >= visible.top && table.top <= bottom) return above
  const below = table.top + table.height + margin
  if (below >= visible.top && below + height <= bottom) return below
  const before = selected.top - visible.top
  const after = bottom - (selected.top + selected.height)
  return before > after ? visible.top : bottom - height
}
