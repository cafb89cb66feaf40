import { Table } from 'lucide-react'
import type { BlockParts } from '../../editor/view/block-parts'
import { cellSelectionPlugin } from './cell-selection-plugin'
import { TableForm } from './table-form'
import { tableView } from './table-view'
import { wideTables } from './wide-tables'

export const tableParts: BlockParts = {
  key: 'table',
  icons: { table: Table },
  views: () => ({ table: tableView }),
  popup: { label: 'kinds.table', Form: TableForm },
  plugins: (context) => [cellSelectionPlugin(), wideTables(context)],
}
