import type { TextStyle } from '../../../contract/docx/text'
import { backgroundColors } from '../../../contract/docx/text-fields'
import { hasStyleField, numberOf } from '../../../document/blocks/registry'
import { backgroundNumber, fillOf, isIndented } from './word-styles'
import type { ParagraphStyle } from './word-styles'
import { childOf, elementsIn, flagOf, valueOf } from './xml'
import type { XmlElement } from './xml'

/** An empty paragraph with a border is a rule. */
export const isRule = (properties: XmlElement | undefined): boolean =>
  elementsIn(childOf(properties, 'w:pBdr')).some(
    ({ name, attrs }) =>
      /^w:(top|bottom|between)$/.test(name) && !/^(nil|none)$/.test(attrs['w:val'] ?? 'nil'),
  )

/** The alignment, background and indentation of a paragraph, as far as its kind of line has them. */
export function lookOf(
  properties: XmlElement | undefined,
  style: ParagraphStyle,
  key: string,
  { isDisplayed, isOwn }: { isDisplayed: boolean; isOwn: boolean },
): TextStyle {
  const type = numberOf(key)
  const look: TextStyle = {}
  const align = valueOf(properties, 'w:jc') ?? style.align ?? (isDisplayed ? 'center' : undefined)
  // From right to left, `left` is where lines begin.
  const right = flagOf(properties, 'w:bidi') ? /^left$/ : /^(right|end)$/
  if (isOwn || hasStyleField(type, 1)) {
    if (align === 'center') look.align = 2
    else if (align && right.test(align)) look.align = 3
  }
  const ground = backgroundNumber(fillOf(childOf(properties, 'w:shd')))
  const named = ground === undefined ? undefined : backgroundNames[ground]
  if (named && (isOwn || hasStyleField(type, 6))) look.background_color = named
  const isMovedIn = isIndented(properties) && (isOwn || !childOf(properties, 'w:numPr'))
  if (hasStyleField(type, 7) && key === 'text' && isMovedIn) look.indentation_level = 'OneLevelIndent'
  return look
}

/** The platform's names of the 15 backgrounds, by number. */
const backgroundNames = ((families: readonly string[]) => {
  const names = [
    '',
    ...families.map((family) => `Light${family}Background`),
    'LightGrayBackground',
    ...families.map((family) => `Dark${family}Background`),
    'DarkGrayBackground',
    'PaleGrayBackground',
  ]
  return names.map((name) => backgroundColors.find((each) => each === name))
})(['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'])
