import { AGENDA_TITLE, CODE, PAGE } from '../../contract/docx/block-numbers'
import { type TextElement, type TextElementStyle } from '../../contract/docx/text'
import { elementKeys, type ElementKind } from '../../contract/docx/text-fields'

/** Facts for the rules about text elements, and how elements change when stored (platform/docx#elements). */

/** The one kind of an element; the contract's schema guarantees that there is one. */
const kindOf = (element: TextElement): ElementKind =>
  elementKeys.find((kind) => element[kind] !== undefined) ?? 'undefined'

const styleOf = (element: TextElement): TextElementStyle | undefined => {
  const kind = kindOf(element)
  return kind === 'undefined' ? undefined : element[kind]?.text_element_style
}

/** A link on anything but a text_run. */
export const isLinkedWrongly = (element: TextElement): boolean =>
  kindOf(element) !== 'text_run' && styleOf(element)?.link !== undefined

export const isUndefined = (element: TextElement): boolean => kindOf(element) === 'undefined'

/** Inline files and inline blocks can be moved and removed, but not made. */
export const isInlinePlaced = (element: TextElement): boolean =>
  element.file !== undefined || element.inline_block !== undefined

const onlyPlain = new Set([PAGE, CODE, AGENDA_TITLE])
const plain = new Set<ElementKind>(['text_run', 'equation', 'undefined'])

/** Whether a block of this type may hold the element: titles and code hold no mentions and no reminders. */
export const isPlaceable = (element: TextElement, blockType: number): boolean =>
  !onlyPlain.has(blockType) || plain.has(kindOf(element))

/** UTF-16 units of the plain text. */
export const textUnits = (elements: readonly TextElement[]): number =>
  elements.reduce(
    (sum, element) => sum + (element.text_run?.content.length ?? 0) + (element.equation?.content.length ?? 0),
    0,
  )

export const countOf = (elements: readonly TextElement[], kind: ElementKind): number =>
  elements.filter((element) => element[kind] !== undefined).length

export const mentionedIn = (elements: readonly TextElement[]): string[] =>
  elements.flatMap((element) => element.mention_user?.user_id ?? [])

/** The token or id by which a moved inline file or inline block is recognised. */
export const inlineName = (element: TextElement): string | undefined =>
  element.file?.file_token ?? element.inline_block?.block_id

export const commentsIn = (elements: readonly TextElement[]): string[] =>
  elements.flatMap((element) => styleOf(element)?.comment_ids ?? [])

const withStyle = (element: TextElement, style: TextElementStyle): TextElement => {
  const kind = kindOf(element)
  return kind === 'undefined' ? element : { [kind]: { ...element[kind], text_element_style: style } }
}

/** Drops comment_ids that are not in `known`: comments move within a block, but writing an id does not create one. */
export const withComments = (element: TextElement, known: ReadonlySet<string>): TextElement => {
  const style = styleOf(element)
  if (!style?.comment_ids) return element
  const { comment_ids, ...rest } = style
  const kept = comment_ids.filter((id) => known.has(id))
  return withStyle(element, kept.length > 0 ? { ...rest, comment_ids: kept } : rest)
}

/** The element with another id for the mentioned user. */
export const withUser = (element: TextElement, idOf: (user: string) => string): TextElement =>
  element.mention_user === undefined
    ? element
    : { mention_user: { ...element.mention_user, user_id: idOf(element.mention_user.user_id) } }

const unset = { bold: false, inline_code: false, italic: false, strikethrough: false, underline: false }

const saysAll = ({ bold, inline_code, italic, strikethrough, underline }: TextElementStyle): boolean =>
  bold !== undefined &&
  inline_code !== undefined &&
  italic !== undefined &&
  strikethrough !== undefined &&
  underline !== undefined

/** Sets omitted flags to false, as answers do (platform/docx#block-types); an element with all flags stays the same object. */
export function withFlags(element: TextElement): TextElement {
  const style = styleOf(element)
  return style && saysAll(style) ? element : withStyle(element, { ...unset, ...style })
}

/** The elements of an empty text block. */
export const nothingWritten: TextElement[] = [{ text_run: { content: '' } }]
