import { z } from 'zod'
import { MAX_ELEMENTS, TextElement, TextStyle } from './text'

/**
 * The sixteen kinds of a batch update (platform/docx#updates-and-their-limits): exactly one in addition to the
 * block_id.
 */
const index = z.number().int()
const elements = z.array(TextElement).min(1).max(MAX_ELEMENTS)
const fields = z.array(z.number().int().min(1).max(7)).min(1).max(100)

const updateKinds = {
  update_text_elements: z.object({ elements }),
  update_text_style: z.object({ style: TextStyle, fields }),
  update_text: z.object({ elements, style: TextStyle, fields }),
  update_table_property: z.object({
    column_width: z.number().int().min(50).optional(),
    column_index: index.min(0).optional(),
    header_row: z.boolean().optional(),
    header_column: z.boolean().optional(),
  }),
  insert_table_row: z.object({ row_index: index.min(-1) }),
  insert_table_column: z.object({ column_index: index.min(-1) }),
  delete_table_rows: z.object({ row_start_index: index.min(0), row_end_index: index.min(1) }),
  delete_table_columns: z.object({ column_start_index: index.min(0), column_end_index: index.min(1) }),
  merge_table_cells: z.object({
    row_start_index: index.min(0),
    row_end_index: index.min(1),
    column_start_index: index.min(0),
    column_end_index: index.min(1),
  }),
  unmerge_table_cells: z.object({ row_index: index.min(0), column_index: index.min(0) }),
  insert_grid_column: z.object({ column_index: index.min(-1) }),
  delete_grid_column: z.object({ column_index: index.min(-1) }),
  update_grid_column_width_ratio: z.object({
    width_ratios: z.array(z.number().int().min(1).max(99)).min(1).max(100),
  }),
  replace_image: z.object({
    token: z.string().min(1),
    width: z.number().int().min(1).optional(),
    height: z.number().int().min(1).optional(),
    align: z.number().int().min(1).max(3).optional(),
    caption: z.object({ content: z.string().optional() }).optional(),
    scale: z.number().positive().optional(),
  }),
  replace_file: z.object({ token: z.string().min(1) }),
  update_task: z.object({ task_id: z.string().optional(), folded: z.boolean().optional() }),
}

export type UpdateKind = keyof typeof updateKinds
export const updateKindNames = Object.keys(updateKinds) as UpdateKind[]

export const UpdateRequest = z
  .object({ block_id: z.string().min(1), ...updateKinds })
  .partial()
  .required({ block_id: true })
  .refine((request) => updateKindNames.filter((kind) => request[kind] !== undefined).length === 1, {
    message: 'exactly one update is required',
  })
export type UpdateRequest = z.infer<typeof UpdateRequest>
