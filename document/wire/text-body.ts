import type { TextElement, TextStyle } from '../../contract/docx/text'
import { styleFields } from '../../contract/docx/text-fields'
import type { StyleField } from '../../contract/docx/text-fields'
import type { BlockBody, BlockTree } from '../block-tree'
import { lineOf, specOf, textObject } from '../blocks/registry'
import { elementLabel } from '../compare/block-text'

const keyOf = (type: number) => specOf(type)?.key ?? 'text'

/** Returns the body with other elements. Everything else stays, key for key. */
export function withElements(type: number, body: BlockBody | null, elements: TextElement[]): BlockBody {
  return { ...body, [keyOf(type)]: { ...textObject(type, body), elements } }
}

/** Returns the body with some fields of its style set, or removed if they are undefined. */
export function withStyle(type: number, body: BlockBody | null, change: Partial<TextStyle>): BlockBody {
  const text = textObject(type, body)
  const style = Object.entries({ ...text?.style, ...change }).filter(([, value]) => value !== undefined)
  return { ...body, [keyOf(type)]: { elements: [], ...text, style: Object.fromEntries(style) } }
}

/**
 * Returns the body of a text block that becomes another kind: the same elements under the other key, and only the
 * other kind's style fields (platform/docx#text).
 */
export function bodyAs(to: number, from: number, body: BlockBody | null): BlockBody {
  const { [keyOf(from)]: _, ...rest } = body ?? {}
  const text = textObject(from, body)
  const style: Record<string, unknown> = { ...text?.style }
  for (const [field, name] of Object.entries(styleFields))
    if (!lineOf(to)?.fields.includes(Number(field) as StyleField)) delete style[name]
  delete style.sequence
  const kept = Object.keys(style).length > 0 ? { style } : {}
  const { style: _style, ...others } = text ?? { elements: [] }
  return { ...rest, [keyOf(to)]: { ...others, ...kept } }
}

/** The body of a new block of this kind. */
export const emptyBody = (type: number): BlockBody => ({ [keyOf(type)]: { elements: [] } })

/** The text of a block without its children, as one string with the labels of elements. */
export const wordsOf = ({ block_type, body }: BlockTree): string =>
  (textObject(block_type, body)?.elements ?? [])
    .map((element) => element.text_run?.content ?? elementLabel(element))
    .join('')
