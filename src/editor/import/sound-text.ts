import { TextElement, TextStyle } from '../../../contract/docx/text'
import type { Text, TextElementStyle } from '../../../contract/docx/text'
import { elementLabel } from '../../document/compare/element-label'
import { linkHref } from '../schema/link-href'
import { isMadeByService } from '../../document/structure/remakable'
import type { Tally } from './losses'

/** A text object with the elements and the style that a create call takes for this kind. */
export function soundText(type: number, value: unknown, tally: Tally): Text {
  const text = (typeof value === 'object' && value !== null ? value : {}) as {
    elements?: unknown
    style?: unknown
  }
  const elements = soundElements(text.elements, tally)
  const style = soundStyle(text.style)
  const own = type === 14 ? elements.map((element) => plain(element)) : elements
  return Object.keys(style).length > 0 ? { elements: own, style } : { elements: own }
}

/** Code takes text alone. */
const plain = (element: TextElement): TextElement => ({
  text_run: { content: element.text_run?.content ?? elementLabel(element) },
})

/** Each field by itself: one that is wrong does not take the others along. */
function soundStyle(value: unknown): TextStyle {
  const style: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(TextStyle.shape)) {
    const said = (value as Record<string, unknown> | null | undefined)?.[field]
    if (field !== 'sequence' && said !== undefined && schema.safeParse(said).success) style[field] = said
  }
  return style
}

/** The elements that may be made; of the others their words. */
export function soundElements(value: unknown, tally: Tally): TextElement[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    const read = TextElement.safeParse(each)
    if (!read.success || isMadeByService(read.data)) {
      tally.add('elements')
      const words = wordsIn(each)
      return words ? [{ text_run: { content: words } }] : []
    }
    return [withSoundStyle(read.data, tally)]
  })
}

function wordsIn(element: unknown): string {
  const run = (element as { text_run?: { content?: unknown } } | null | undefined)?.text_run?.content
  return typeof run === 'string' ? run : ''
}

/** Comments belong to the block that they were made on, and a link to text alone (platform-facts b.4). */
function withSoundStyle(element: TextElement, tally: Tally): TextElement {
  const [kind, value] = Object.entries(element)[0] as [
    keyof TextElement,
    { text_element_style?: TextElementStyle },
  ]
  if (!value.text_element_style) return element
  const { comment_ids: _, link, ...style } = value.text_element_style
  const { text_element_style: __, ...rest } = value
  const isAllowed = link && kind === 'text_run' && linkHref(link.url) !== undefined
  if (link && !isAllowed) tally.add('links')
  const sound = isAllowed ? { ...style, link } : style
  return {
    [kind]: Object.keys(sound).length > 0 ? { ...rest, text_element_style: sound } : rest,
  }
}
