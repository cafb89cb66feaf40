import type { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import type { Block } from '../../contract/docx/block'
import type { BodyOf } from '../../contract/endpoint'

/** An announcement that has a suitable block for each of the sixteen updates. */
type Request = BodyOf<typeof BatchUpdateBlocks>['requests'][number]

const style = { bold: false, inline_code: false, italic: false, strikethrough: false, underline: false }
const words = (content: string) => ({ elements: [{ text_run: { content, text_element_style: style } }] })
const id = (name: string) => `doxcn${name.padEnd(22, '0')}`

/** Wire blocks in pre-order. */
export function preparedBlocks(chat_id: string): Block[] {
  const blocks: Block[] = [
    { block_id: chat_id, block_type: 1, parent_id: '', page: { ...words('Prepared'), style: { align: 1 } } },
  ]
  const add = (parent: string, block: Record<string, unknown> & { block_id: string; block_type: number }) => {
    const above = blocks.find((found) => found.block_id === parent)!
    above.children = [...(above.children ?? []), block.block_id]
    blocks.push({ ...block, parent_id: parent })
    return block.block_id
  }
  const text = (parent: string, name: string) =>
    add(parent, {
      block_id: id(name),
      block_type: 2,
      text: { ...words(name), style: { align: 1, folded: false } },
    })
  const table = (name: string, merged: boolean) => {
    const cells = [0, 1, 2, 3].map((cell) => id(`${name}C${cell}`))
    const merge_info = cells.map((_, cell) => ({ row_span: 1, col_span: merged && cell === 0 ? 2 : 1 }))
    const property = { row_size: 2, column_size: 2, column_width: [100, 100], merge_info }
    add(chat_id, { block_id: id(name), block_type: 31, table: { cells, property } })
    for (const [index, cell] of cells.entries()) {
      add(id(name), { block_id: cell, block_type: 32, table_cell: {} })
      text(cell, `${name}C${index}T`)
    }
  }
  const grid = (name: string) => {
    add(chat_id, { block_id: id(name), block_type: 24, grid: { column_size: 3 } })
    for (const [index, width_ratio] of [34, 33, 33].entries()) {
      const column = add(id(name), {
        block_id: id(`${name}C${index}`),
        block_type: 25,
        grid_column: { width_ratio },
      })
      text(column, `${name}C${index}T`)
    }
  }
  for (const name of ['Elements', 'Style', 'Both']) text(chat_id, name)
  for (const name of tables) table(name, name === 'Unmerge')
  for (const name of ['GridInsert', 'GridDelete', 'GridRatio']) grid(name)
  add(chat_id, {
    block_id: id('Image'),
    block_type: 27,
    image: { token: '', width: 100, height: 100, align: 2 },
  })
  const view = add(chat_id, { block_id: id('View'), block_type: 33, view: { view_type: 1 } })
  add(view, { block_id: id('File'), block_type: 23, file: { token: '', name: '', view_type: 1 } })
  add(chat_id, { block_id: id('Task'), block_type: 35, task: { task_id: '', folded: false } })
  return blocks
}

const tables = ['Property', 'RowIn', 'ColumnIn', 'RowOut', 'ColumnOut', 'Merge', 'Unmerge']

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const preparedMedia = [
  {
    file_token: 'boxcnPreparedImage000000001',
    block_id: id('Image'),
    file_name: 'a.png',
    content_base64: onePixel,
  },
  {
    file_token: 'boxcnPreparedFile0000000001',
    block_id: id('File'),
    file_name: '报告.txt',
    content_base64: 'aGVsbG8=',
  },
]

/** Two batches, because each may name a block only once. */
export const preparedUpdates = (chat_id: string): [Request[], Request[]] => [
  [
    { block_id: id('Elements'), update_text_elements: words('changed') },
    { block_id: id('Style'), update_text_style: { style: { align: 2 }, fields: [1] } },
    { block_id: id('Both'), update_text: { ...words('both'), style: { align: 3 }, fields: [1] } },
    {
      block_id: id('Property'),
      update_table_property: { column_width: 80, column_index: 1, header_row: true },
    },
    { block_id: id('RowIn'), insert_table_row: { row_index: -1 } },
    { block_id: id('ColumnIn'), insert_table_column: { column_index: 0 } },
    { block_id: id('RowOut'), delete_table_rows: { row_start_index: 0, row_end_index: 1 } },
    { block_id: id('ColumnOut'), delete_table_columns: { column_start_index: 1, column_end_index: 2 } },
    {
      block_id: id('Merge'),
      merge_table_cells: { row_start_index: 0, row_end_index: 2, column_start_index: 0, column_end_index: 1 },
    },
    { block_id: id('Unmerge'), unmerge_table_cells: { row_index: 0, column_index: 0 } },
    { block_id: id('GridInsert'), insert_grid_column: { column_index: 1 } },
    { block_id: id('GridDelete'), delete_grid_column: { column_index: -1 } },
    { block_id: id('GridRatio'), update_grid_column_width_ratio: { width_ratios: [50, 30, 20] } },
    { block_id: id('Image'), replace_image: { token: 'boxcnPreparedImage000000001' } },
    { block_id: id('File'), replace_file: { token: 'boxcnPreparedFile0000000001' } },
    { block_id: id('Task'), update_task: { folded: true } },
  ],
  [
    { block_id: chat_id, update_text_elements: words('A new title') },
    { block_id: id('Merge'), unmerge_table_cells: { row_index: 0, column_index: 0 } },
  ],
]
