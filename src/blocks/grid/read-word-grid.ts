import { newTree } from '../../../document/structure/new-tree'
import { filled } from '../../editor/word/word-box-reader'
import type { WordBoxReader } from '../../editor/word/word-box-reader'
import { childOf } from '../../editor/word/xml'

export const gridBoxReader: WordBoxReader = {
  key: 'grid',
  style: 'herald columns',
  readRow(cells, { reader, part }) {
    const widths = cells.map((cell) => Number(childOf(childOf(cell, 'w:tcPr'), 'w:tcW')?.attrs['w:w']) || 1)
    const whole = widths.reduce((sum, width) => sum + width, 0)
    const columns = cells.map((cell, at) => {
      const width_ratio = Math.min(99, Math.max(1, Math.round((widths[at]! / whole) * 100)))
      return newTree('grid_column', { width_ratio }, filled(reader.blocksIn(cell, part)))
    })
    return [newTree('grid', { column_size: columns.length }, columns)]
  },
}
