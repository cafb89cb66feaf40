import { z } from 'zod'
import type { ReadContent } from './content'

/** Counted in code points. */
const dividerText = z.string().refine((text) => Array.from(text).length <= 20)

const Divider = z.object({
  type: z.literal('divider'),
  params: z.object({
    divider_text: z.object({
      text: dividerText,
      i18n_text: z.record(z.string(), dividerText).optional(),
    }),
  }),
  options: z.object({ need_rollup: z.boolean().optional() }).optional(),
})

/** A divider with a text in a one-to-one chat (platform/messages#sent-content); received as a template and its text. */
export const systemContent: ReadContent = (value) => {
  const read = Divider.safeParse(value)
  if (!read.success) return undefined
  const { divider_text } = read.data.params
  return {
    people: [],
    resources: [],
    received: () =>
      JSON.stringify({ template: '{divider_text}', from_user: [], to_chatters: [], divider_text }),
  }
}
