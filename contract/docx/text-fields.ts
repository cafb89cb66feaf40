/** The names in the schemas of `text.ts`, for code that reads and writes texts without parsing them. */

/** Each element has exactly one of these keys (platform/docx#elements). */
export const elementKeys = [
  'text_run',
  'mention_user',
  'mention_doc',
  'reminder',
  'file',
  'inline_block',
  'equation',
  'link_preview',
  'undefined',
] as const
export type ElementKind = (typeof elementKeys)[number]

export const backgroundColors = [
  'LightGrayBackground',
  'LightRedBackground',
  'LightOrangeBackground',
  'LightYellowBackground',
  'LightGreenBackground',
  'LightBlueBackground',
  'LightPurpleBackground',
  'PaleGrayBackground',
  'DarkGrayBackground',
  'DarkRedBackground',
  'DarkOrangeBackground',
  'DarkYellowBackground',
  'DarkGreenBackground',
  'DarkBlueBackground',
  'DarkPurpleBackground',
] as const

/** Characters of a link's address, percent-encoded; ours. */
export const MAX_LINK_URL = 10_000

/** The numbers that `fields` of update_text_style and update_text name (platform/docx#updates-and-their-limits). */
export const styleFields = {
  1: 'align',
  2: 'done',
  3: 'folded',
  4: 'language',
  5: 'wrap',
  6: 'background_color',
  7: 'indentation_level',
} as const
export type StyleField = keyof typeof styleFields
export type StyleName = (typeof styleFields)[StyleField]
export const FOLDED: StyleField = 3
