/**
 * The JSON of a legacy announcement: the content of an old doc. Only what readers need is typed; every object may
 * have more keys, and every list kinds that are not here.
 */
export interface OldDocument {
  title?: { elements?: OldElement[] }
  body?: OldBody
}

export interface OldBody {
  blocks?: OldBlock[] | null
}

export interface OldBlock {
  /** `paragraph`, `code`, `callout`, `table`, `horizontalLine`, `gallery`, … */
  type: string
  paragraph?: { style?: OldParagraphStyle; elements?: OldElement[] }
  code?: { language?: string; body?: OldBody }
  callout?: { calloutEmojiId?: string; body?: OldBody }
  table?: { rowSize?: number; columnSize?: number; tableRows?: OldRow[] }
}

interface OldRow {
  tableCells?: { body?: OldBody }[]
}

export interface OldParagraphStyle {
  headingLevel?: number
  quote?: boolean
  align?: 'left' | 'center' | 'right'
  /** `number`, `bullet`, `checkBox`, `checkedBox`, `code`; the level counts from 1. */
  list?: { type?: string; indentLevel?: number; number?: number }
}

export interface OldElement {
  /** `textRun`, `docsLink`, `person`, `equation`, `reminder`, … */
  type: string
  textRun?: { text?: string; style?: OldTextStyle }
  docsLink?: { url?: string }
  person?: { openId?: string }
  equation?: { equation?: string }
}

export interface OldTextStyle {
  bold?: boolean
  italic?: boolean
  strikeThrough?: boolean
  underline?: boolean
  codeInline?: boolean
  /** Percent-encoded as a whole. */
  link?: { url?: string }
}
