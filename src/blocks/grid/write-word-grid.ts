import { TableRow } from 'docx'
import { box, cell } from '../../editor/word/word-blocks'
import type { WordBlockWriter } from '../../editor/word/word-blocks'

export const gridWriter: WordBlockWriter = {
  key: 'grid',
  style: { id: 'HeraldColumns', name: 'Herald Columns' },
  write({ children: grid }, { level, inside }) {
    const ratios = grid.map(({ body }) => body.grid_column?.width_ratio || Math.round(100 / grid.length))
    const cells = grid.map(({ children }) => cell(inside(children)))
    const widths = ratios.map((ratio) => ratio * 90)
    return box({ style: 'HeraldColumns', level, widths }, [new TableRow({ children: cells })])
  },
}
