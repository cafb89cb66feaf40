import { z } from 'zod'
import { blockTypeNamed } from '../../../contract/docx/block-types'
import type { Text, TextElement, TextElementStyle } from '../../../contract/docx/text'
import { parsedInside } from '../../http/json-size'
import { wholeDocument } from '../../http/read-json'

/** A line of an old document as a block: its level in its list, and its content. */
export interface OldLine {
  /** From 1. */
  level: number
  block_type: number
  body: Record<string, unknown>
}

/** The effect of one request of a PATCH (platform/docx#legacy-announcement). */
export type OldRequest =
  | { kind: 'title'; elements: TextElement[] }
  | { kind: 'insert'; at: 'start' | 'end'; lines: OldLine[] }

const TextStyle = z.looseObject({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikeThrough: z.boolean().optional(),
  underline: z.boolean().optional(),
  codeInline: z.boolean().optional(),
  link: z.looseObject({ url: z.string() }).optional(),
})

const Element = z.looseObject({
  type: z.enum(['textRun', 'docsLink', 'person', 'equation']),
  textRun: z.looseObject({ text: z.string(), style: TextStyle.optional() }).optional(),
  docsLink: z.looseObject({ url: z.string() }).optional(),
  person: z.looseObject({ openId: z.string().min(1) }).optional(),
  equation: z.looseObject({ equation: z.string().min(1) }).optional(),
})

const Elements = z.looseObject({ elements: z.array(Element).max(20_000).default([]) })

const Paragraph = Elements.extend({
  style: z
    .looseObject({
      headingLevel: z.number().int().min(1).max(9).optional(),
      quote: z.boolean().optional(),
      list: z
        .looseObject({
          type: z.enum(['number', 'bullet', 'checkBox', 'checkedBox', 'code']),
          indentLevel: z.number().int().min(1).max(16).default(1),
        })
        .optional(),
    })
    .optional(),
})

const Block = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('paragraph'), paragraph: Paragraph }),
  z.looseObject({ type: z.literal('horizontalLine') }),
])

const Body = z.looseObject({ blocks: z.array(Block).min(1).max(1_000) })

const InsertBlocks = z.looseObject({
  requestType: z.literal('InsertBlocksRequestType'),
  insertBlocksRequest: z.looseObject({
    payload: z.string(),
    location: z.looseObject({
      zoneId: z.literal('0'),
      startOfZone: z.boolean().default(false),
      endOfZone: z.boolean().default(false),
    }),
  }),
})
const UpdateTitle = z.looseObject({
  requestType: z.literal('UpdateTitleRequestType'),
  updateTitleRequest: z.looseObject({ payload: z.string() }),
})
const Request = z.discriminatedUnion('requestType', [InsertBlocks, UpdateTitle])

/**
 * Reads a request in the form of the platform's old documents. Undefined if it is malformed, or of a kind that the
 * platform refuses for announcements. These take only new blocks at the beginning or the end, and a new title
 * (platform/docx#legacy-announcement).
 */
export function oldRequestOf(text: string): OldRequest | undefined {
  const request = parsed(Request, text)
  if (request?.requestType === 'UpdateTitleRequestType') {
    const title = parsed(Elements, request.updateTitleRequest.payload)
    return title && { kind: 'title', elements: title.elements.map(elementOf) }
  }
  if (!request) return undefined
  const { payload, location } = request.insertBlocksRequest
  const body = parsed(Body, payload)
  if (!body || location.startOfZone === location.endOfZone) return undefined
  return { kind: 'insert', at: location.startOfZone ? 'start' : 'end', lines: body.blocks.map(lineOf) }
}

function parsed<Shape>(shape: z.ZodType<Shape>, text: string): Shape | undefined {
  return shape.safeParse(parsedInside(text, wholeDocument)).data
}

const lists = { number: 'ordered', bullet: 'bullet', checkBox: 'todo', checkedBox: 'todo', code: 'code' }

function lineOf(block: z.output<typeof Block>): OldLine {
  if (block.type === 'horizontalLine') return line('divider', {})
  const { style, elements } = block.paragraph
  const { list, headingLevel, quote } = style ?? {}
  const text: Text = { elements: elements.map(elementOf) }
  if (!list) return line(headingLevel ? `heading${headingLevel}` : quote ? 'quote' : 'text', text)
  const isTask = lists[list.type] === 'todo'
  const done = isTask ? { style: { done: list.type === 'checkedBox' } } : {}
  return line(lists[list.type], { ...text, ...done }, list.indentLevel)
}

const line = (key: string, said: object, level = 1): OldLine => ({
  level,
  block_type: blockTypeNamed(key)?.number ?? 0,
  body: { [key]: said },
})

function elementOf({ textRun, docsLink, person, equation }: z.output<typeof Element>): TextElement {
  if (person) return { mention_user: { user_id: person.openId } }
  if (equation) return { equation: { content: equation.equation } }
  const { url } = docsLink ?? {}
  if (url !== undefined) return { text_run: { content: url, text_element_style: { link: { url } } } }
  return { text_run: { content: textRun?.text ?? '', text_element_style: styleOf(textRun?.style) } }
}

function styleOf(style: z.output<typeof TextStyle> = {}): TextElementStyle {
  const { bold, italic, strikeThrough, underline, codeInline, link } = style
  return {
    bold: bold ?? false,
    italic: italic ?? false,
    strikethrough: strikeThrough ?? false,
    underline: underline ?? false,
    inline_code: codeInline ?? false,
    ...(link && { link: { url: link.url } }),
  }
}
