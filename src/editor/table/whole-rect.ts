import type { Rect } from 'prosemirror-tables'
import type { Shape } from '../../../contract/docx/table-areas'

/** The smallest rectangle around these cells that cuts no merged area. */
export function wholeRect({ areas }: Shape, rect: Rect): Rect {
  const { top, left, bottom, right } = rect
  const cut = areas.find((area) => {
    const [end, edge] = [area.row + area.rows, area.column + area.columns]
    if (area.row >= bottom || end <= top || area.column >= right || edge <= left) return false
    return area.row < top || end > bottom || area.column < left || edge > right
  })
  if (!cut) return rect
  return wholeRect(
    { rows: 0, columns: 0, areas },
    {
      top: Math.min(top, cut.row),
      left: Math.min(left, cut.column),
      bottom: Math.max(bottom, cut.row + cut.rows),
      right: Math.max(right, cut.column + cut.columns),
    },
  )
}
