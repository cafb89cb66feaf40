import { z } from 'zod'
import { backgroundColors, elementKeys, MAX_LINK_URL } from './text-fields'
import type { ElementKind, StyleName } from './text-fields'

/** Elements, marks and styles of the text family (platform/docx#block-types, platform/docx#text, platform/docx#elements). */

export const Link = z.object({ url: z.string().max(MAX_LINK_URL) })

export const TextElementStyle = z.object({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  underline: z.boolean().optional(),
  inline_code: z.boolean().optional(),
  background_color: z.number().int().min(1).max(15).optional(),
  text_color: z.number().int().min(1).max(7).optional(),
  link: Link.optional(),
  comment_ids: z.array(z.string()).max(1_000).optional(),
})
export type TextElementStyle = z.infer<typeof TextElementStyle>

/** In one block; ours, and more than a text of 100,000 characters needs. */
export const MAX_ELEMENTS = 20_000

const styled = { text_element_style: TextElementStyle.optional() }
const millis = z.string().regex(/^\d{1,16}$/)

const elementKinds = {
  text_run: z.object({ content: z.string(), ...styled }),
  mention_user: z.object({ user_id: z.string().min(1), ...styled }),
  mention_doc: z.object({
    token: z.string(),
    obj_type: z.number().int(),
    url: z.string().optional(),
    title: z.string().max(800).optional(),
    fallback_type: z.enum(['FallbackToLink', 'FallbackToText']).optional(),
    ...styled,
  }),
  reminder: z.object({
    create_user_id: z.string().optional(),
    is_notify: z.boolean().optional(),
    is_whole_day: z.boolean().optional(),
    expire_time: millis,
    notify_time: millis.optional(),
    ...styled,
  }),
  file: z.object({ file_token: z.string().optional(), source_block_id: z.string().optional(), ...styled }),
  inline_block: z.object({ block_id: z.string(), ...styled }),
  equation: z.object({ content: z.string().min(1).max(10_000), ...styled }),
  link_preview: z.object({
    title: z.string().optional(),
    url: z.string().optional(),
    url_type: z.string().optional(),
    ...styled,
  }),
  undefined: z.object({}),
} satisfies Record<ElementKind, z.ZodType>

/** Exactly one key each: the kind of the element. */
export const TextElement = z
  .object(elementKinds)
  .partial()
  .refine((element) => elementKeys.filter((key) => element[key] !== undefined).length === 1, {
    message: 'exactly one element kind is required',
  })
export type TextElement = z.infer<typeof TextElement>

export const TextStyle = z.object({
  align: z.number().int().min(1).max(3).optional(),
  done: z.boolean().optional(),
  folded: z.boolean().optional(),
  language: z.number().int().min(1).max(75).optional(),
  wrap: z.boolean().optional(),
  background_color: z.enum(backgroundColors).optional(),
  indentation_level: z.enum(['NoIndent', 'OneLevelIndent']).optional(),
  /** Read-only (b.3): accepted and dropped when sent. */
  sequence: z.string().optional(),
} satisfies Record<StyleName | 'sequence', z.ZodType>)
export type TextStyle = z.infer<typeof TextStyle>

export const Text = z.object({
  elements: z.array(TextElement).max(MAX_ELEMENTS),
  style: TextStyle.optional(),
})
export type Text = z.infer<typeof Text>
