import { z } from 'zod'
import { Text } from './text'

/**
 * A block as a create call defines it (platform/docx#announcement-rules, platform/docx#block-types,
 * platform/docx#what-creation-adds): the number and the type object. The key must match the number; whether
 * the type may be created at all, and where, is for the rules.
 */
const pixels = z.number().int().min(1).max(100_000)
const align = z.number().int().min(1).max(3).optional()
const empty = z.object({})

export const BlockDefinition = z.object({
  block_type: z.number().int(),
  page: Text.optional(),
  text: Text.optional(),
  heading1: Text.optional(),
  heading2: Text.optional(),
  heading3: Text.optional(),
  heading4: Text.optional(),
  heading5: Text.optional(),
  heading6: Text.optional(),
  heading7: Text.optional(),
  heading8: Text.optional(),
  heading9: Text.optional(),
  bullet: Text.optional(),
  ordered: Text.optional(),
  code: Text.optional(),
  quote: Text.optional(),
  todo: Text.optional(),
  bitable: z.object({ view_type: z.number().int().min(1).max(2).optional() }).optional(),
  callout: z
    .object({
      background_color: z.number().int().min(1).max(15).optional(),
      border_color: z.number().int().min(1).max(7).optional(),
      text_color: z.number().int().min(1).max(7).optional(),
      emoji_id: z.string().max(100).optional(),
    })
    .optional(),
  chat_card: z.object({ chat_id: z.string().min(1), align }).optional(),
  divider: empty.optional(),
  file: z
    .object({ token: z.string().optional(), view_type: z.number().int().min(1).max(2).optional() })
    .optional(),
  grid: z.object({ column_size: z.number().int() }).optional(),
  iframe: z
    .object({
      component: z.object({
        iframe_type: z.number().int().min(1).max(99).optional(),
        url: z.string().min(1),
      }),
    })
    .optional(),
  image: z
    .object({
      token: z.string().optional(),
      width: pixels.optional(),
      height: pixels.optional(),
      align,
      caption: z.object({ content: z.string().optional() }).optional(),
      scale: z.number().positive().optional(),
    })
    .optional(),
  isv: z.object({ component_id: z.string().optional(), component_type_id: z.string().optional() }).optional(),
  sheet: z
    .object({
      row_size: z.number().int().min(1).max(9).optional(),
      column_size: z.number().int().min(1).max(9).optional(),
    })
    .optional(),
  table: z
    .object({
      property: z.object({
        row_size: z.number().int().min(1),
        column_size: z.number().int().min(1),
        column_width: z.array(z.number().int().min(50)).max(1_000).optional(),
        header_row: z.boolean().optional(),
        header_column: z.boolean().optional(),
      }),
    })
    .optional(),
  quote_container: empty.optional(),
  okr: z.record(z.string(), z.unknown()).optional(),
  add_ons: z
    .object({
      component_id: z.string().optional(),
      component_type_id: z.string().optional(),
      record: z.string().optional(),
    })
    .optional(),
  wiki_catalog: z.object({ wiki_token: z.string().optional() }).optional(),
  board: z
    .object({
      align,
      width: z.number().int().min(90).optional(),
      height: z.number().int().min(90).optional(),
    })
    .optional(),
  link_preview: z.object({ url: z.string().min(1), url_type: z.string().optional() }).optional(),
})
export type BlockDefinition = z.infer<typeof BlockDefinition>
