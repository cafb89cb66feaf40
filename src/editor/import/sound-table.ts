import { z } from 'zod'
import type { BlockTree } from '../../document/block-tree'
import { tableRows } from '../../document/wire/table-places'
import type { Tally } from './losses'
import { newTree } from '../../document/structure/new-tree'

const Property = z.object({
  row_size: z.number().int().min(1).max(2000),
  column_size: z.number().int().min(1).max(100),
  column_width: z.array(z.number().int().min(1).max(10_000)).optional(),
  merge_info: z
    .array(z.object({ row_span: z.number().int().min(1), col_span: z.number().int().min(1) }))
    .optional(),
  header_row: z.boolean().optional(),
  header_column: z.boolean().optional(),
})

/**
 * A table whose numbers agree with its cells. Spans that do not are left out;
 * cells that fill no rows are what they hold.
 */
export function soundTable(value: unknown, children: readonly BlockTree[], tally: Tally): BlockTree[] {
  const read = Property.safeParse((value as { property?: unknown } | null | undefined)?.property)
  const isWhole =
    read.success &&
    children.every(({ block_type }) => block_type === 32) &&
    children.length === read.data.row_size * read.data.column_size &&
    children.length <= 2000
  if (!isWhole) {
    tally.add('kindsAsText')
    return children.flatMap((child) => (child.block_type === 32 ? child.children : [child]))
  }
  const { row_size, column_size, column_width, merge_info, ...headers } = read.data
  const rows = tableRows(children.length, row_size, column_size, merge_info ?? [])!
  const spans = children.map(() => ({ row_span: 1, col_span: 1 }))
  for (const { index, rowspan, colspan } of rows.flat())
    spans[index] = { row_span: rowspan, col_span: colspan }
  const widths =
    column_width?.length === column_size ? column_width.map((width) => Math.max(50, width)) : undefined
  const property = {
    row_size,
    column_size,
    column_width: widths ?? Array.from({ length: column_size }, () => 100),
    merge_info: spans,
    ...headers,
  }
  return [newTree('table', { property }, children)]
}
