import type { TableProperty } from '../../../contract/docx/block'
import type { BlockTree } from '../../document/block-tree'
import type { PastedCells } from '../table/pasted-cells'
import { nodeFromTree } from '../wire/doc-from-tree'
import { tableRows } from '../../document/wire/table-places'

/** The cells of what was pasted where that is one table and nothing else: inside a table they fill its cells. */
export function cellsFromTrees(trees: readonly BlockTree[]): PastedCells | undefined {
  const [table] = trees
  const property = (table?.body.table as { property?: TableProperty } | undefined)?.property
  if (trees.length !== 1 || !property) return undefined
  const { row_size: rows, column_size: columns, merge_info = [] } = property
  const anchors = tableRows(table!.children.length, rows, columns, merge_info)
  return (
    anchors && {
      rows,
      columns,
      cells: anchors.flat().map(({ index, rowspan, colspan }) => ({
        row: Math.floor(index / columns),
        column: index % columns,
        rows: rowspan,
        columns: colspan,
        content: table!.children[index]!.children.map(nodeFromTree),
      })),
    }
  )
}
