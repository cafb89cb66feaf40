import type { BlockParts } from '../../editor/view/block-parts'
import { cellSelectionPlugin } from './cell-selection-plugin'
import { tableView } from './table-view'
import { wideTables } from './wide-tables'

export const tableParts: BlockParts = {
  key: 'table',
  views: () => ({ table: tableView }),
  plugins: (context) => [cellSelectionPlugin(), wideTables(context)],
}
