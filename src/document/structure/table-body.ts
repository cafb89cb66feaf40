import { mergeInfoFrom } from '../../../contract/docx/table-areas'
import type { BlockBody } from '../block-tree'
import { propertyOf } from './table-form'
import type { TableForm } from './table-form'

/** A body that says a form, with whatever else the old one said; which cells there are, the children say. */
export function tableBody(body: BlockBody, { shape, widths, headerRow, headerColumn }: TableForm): BlockBody {
  const property = {
    ...propertyOf(body),
    row_size: shape.rows,
    column_size: shape.columns,
    column_width: widths,
    merge_info: mergeInfoFrom(shape),
    header_row: headerRow,
    header_column: headerColumn,
  }
  return { ...body, table: { property } }
}
