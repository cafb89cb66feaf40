import { blockTypeOf } from '../../../contract/docx/block-types'
import type { Text, TextElement } from '../../../contract/docx/text'
import type {
  OldBlock,
  OldDocument,
  OldElement,
  OldParagraphStyle,
  OldTextStyle,
} from '../../../contract/im/chats/old-document'

/** A stored block; lists of them are in pre-order, the page first. */
export interface StoredBlock {
  block_id: string
  parent_id: string
  block_type: number
  body: string
}

/**
 * A world keeps every announcement as blocks. One of the old type is shown as an
 * old document with the same content: paragraphs with a level instead of nested
 * blocks. A block that old documents do not have becomes an `undefinedBlock`.
 */
export function oldDocumentOf(blocks: readonly StoredBlock[]): OldDocument {
  const [page, ...rest] = blocks
  const levels = new Map([[page?.block_id ?? '', 0]])
  return {
    title: { elements: page ? elementsOf(page).map(oldElement) : [] },
    body: {
      blocks: rest.map((block) => {
        const level = (levels.get(block.parent_id) ?? 0) + 1
        levels.set(block.block_id, level)
        return oldBlock(block, level)
      }),
    },
  }
}

const lists: Readonly<Record<string, string>> = { bullet: 'bullet', ordered: 'number', code: 'code' }

function oldBlock(block: StoredBlock, level: number): OldBlock {
  const kind = blockTypeOf(block.block_type)
  if (kind?.key === 'divider') return { type: 'horizontalLine' }
  if (!kind?.text) return { type: 'undefinedBlock' }
  const heading = /^heading([1-9])$/.exec(kind.key)?.[1]
  const { done } = textOf(block).style ?? {}
  const list = kind.key === 'todo' ? (done ? 'checkedBox' : 'checkBox') : lists[kind.key]
  const style: OldParagraphStyle = {
    ...(heading && { headingLevel: Number(heading) }),
    ...(kind.key === 'quote' && { quote: true }),
    ...(list && { list: { type: list, indentLevel: level } }),
  }
  return { type: 'paragraph', paragraph: { style, elements: elementsOf(block).map(oldElement) } }
}

function textOf(block: StoredBlock): Partial<Text> {
  const key = blockTypeOf(block.block_type)?.key ?? ''
  return (JSON.parse(block.body) as Record<string, Partial<Text> | undefined>)[key] ?? {}
}

const elementsOf = (block: StoredBlock): readonly TextElement[] => textOf(block).elements ?? []

function oldElement(element: TextElement): OldElement {
  const { text_run, mention_user, mention_doc, equation } = element
  if (text_run) {
    return {
      type: 'textRun',
      textRun: { text: text_run.content, style: oldStyle(text_run.text_element_style) },
    }
  }
  if (mention_user) return { type: 'person', person: { openId: mention_user.user_id } }
  if (mention_doc) return { type: 'docsLink', docsLink: { url: mention_doc.url ?? '' } }
  if (equation) return { type: 'equation', equation: { equation: equation.content } }
  return { type: 'undefinedElement' }
}

function oldStyle(style: NonNullable<TextElement['text_run']>['text_element_style'] = {}): OldTextStyle {
  const { bold, italic, strikethrough, underline, inline_code, link } = style
  return {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(strikethrough && { strikeThrough: true }),
    ...(underline && { underline }),
    ...(inline_code && { codeInline: true }),
    ...(link && { link }),
  }
}
