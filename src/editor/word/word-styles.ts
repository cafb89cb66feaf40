import type { TextElementStyle } from '../../../contract/docx/text'
import { nearestBackground, nearestTextColor } from '../../../formats/html/nearest-color'
import { backgrounds, textColors } from '../../../formats/html/own-colors'
import { childOf, childrenOf, flagOf, valueOf } from './xml'
import type { XmlElement } from './xml'

/** The properties of a paragraph style that matter here. */
export interface ParagraphStyle {
  /** In lower case. */
  name: string
  /** The level of a heading, 1 to 9. */
  heading?: number | undefined
  align?: string | undefined
  isIndented?: boolean
  list?: { id: string; level: number | undefined } | undefined
  /** The look of its text. Headings, quotes, code and captions have none: their look is the platform's. */
  look: RunLook
}

/** The look of a run, as far as it is stated. */
export interface RunLook {
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  strikethrough?: boolean | undefined
  /** Colours in CSS. */
  color?: string | undefined
  ground?: string | undefined
  script?: boolean | undefined
  isHidden?: boolean | undefined
  isCode?: boolean | undefined
  font?: string | undefined
}

/** The styles of a document, each with what it inherits. */
export class WordStyles {
  readonly #styles: ReadonlyMap<string, XmlElement>
  readonly #paragraphs = new Map<string, ParagraphStyle>()
  readonly #usual: string

  constructor(root: XmlElement | undefined) {
    const styles = childrenOf(root, 'w:style')
    this.#styles = new Map(styles.map((style) => [style.attrs['w:styleId'] ?? '', style]))
    const isUsual = ({ attrs }: XmlElement) =>
      attrs['w:type'] === 'paragraph' && /^(1|true|on)$/.test(attrs['w:default'] ?? '')
    this.#usual = styles.find(isUsual)?.attrs['w:styleId'] ?? ''
  }

  /** The name of a style, in lower case; its id if the file does not define it. */
  nameOf = (id: string): string =>
    (valueOf(this.#styles.get(id), 'w:name') ?? id).toLowerCase().replace(/\s+/g, ' ').trim()

  paragraph(id: string | undefined): ParagraphStyle {
    const key = id ?? this.#usual
    const known = this.#paragraphs.get(key)
    if (known) return known
    const chain = this.#chain(key)
    const properties = chain.map((style) => childOf(style, 'w:pPr'))
    const name = this.nameOf(key)
    const heading =
      headingNamed(name) ?? outlineLevel(properties.map((each) => valueOf(each, 'w:outlineLvl')))
    const isKind = [captionName, quoteName, codeName, ownCodeName].some((each) => each.test(name))
    const isLookOfKind = heading !== undefined || isKind || key === this.#usual
    const style: ParagraphStyle = {
      name,
      heading,
      align: isKind ? undefined : properties.map((each) => valueOf(each, 'w:jc')).find(Boolean),
      isIndented: properties.some(isIndented),
      list: listIn(properties),
      look: isLookOfKind ? {} : merged(chain.map((each) => runLook(childOf(each, 'w:rPr')))),
    }
    this.#paragraphs.set(key, style)
    return style
  }

  /** The look of a character style. A link's is only how Word shows links. */
  character(id: string | undefined): RunLook {
    if (id === undefined) return {}
    const name = this.nameOf(id)
    if (/^(followed)?hyperlink$|^(visited )?internet link$|^超链接$|^已访问的超链接$/.test(name)) return {}
    const look = merged(this.#chain(id).map((each) => runLook(childOf(each, 'w:rPr'))))
    return codeName.test(name) ? { ...look, ground: undefined, isCode: true } : look
  }

  /** Whether a table style has a look of its own for the first row or the first column. */
  hasHead(id: string | undefined, part: 'firstRow' | 'firstCol'): boolean {
    return this.#chain(id ?? '').some((style) =>
      childrenOf(style, 'w:tblStylePr').some(({ attrs }) => attrs['w:type'] === part),
    )
  }

  /** A style and those that it is based on. */
  #chain(id: string): XmlElement[] {
    const chain: XmlElement[] = []
    for (let next = this.#styles.get(id); next && chain.length < 20;) {
      chain.push(next)
      next = this.#styles.get(valueOf(next, 'w:basedOn') ?? '')
    }
    return chain
  }
}

/** The names of styles for code, in Word, Pandoc, LibreOffice and Herald's own files. */
export const codeName =
  /^(herald inline code|html (code|preformatted|typewriter|sample)|source (code|text)|code( (block|char|text))?|verbatim( char)?|preformatted text|inline code|代码(块)?|源代码|html 预设格式|html 代码)$/

/** Herald's own code blocks, with their language. */
export const ownCodeName = /^herald code(?: \((.+)\))?$/

export const quoteName = /^((intense )?quote|quotations|block ?quotes?|block text|(明显)?引用|(明显)?引文)$/

export const captionName = /^(caption|题注)$/

const headingNamed = (name: string): number | undefined => {
  if (/^(title|标题)$/.test(name)) return 1
  if (/^(subtitle|副标题)$/.test(name)) return 2
  const level = /^(?:heading|标题|überschrift|titre|título|titolo|見出し|제목) ?([1-9])$/.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}

/** A quarter of an inch, in twentieths of a point. */
const LEAST_INDENT = 360

/** Whether whole paragraphs are moved in. The indentation of a first line is how Chinese paragraphs begin. */
export function isIndented(properties: XmlElement | undefined): boolean {
  const { attrs = {} } = childOf(properties, 'w:ind') ?? {}
  const left = Number(attrs['w:left'] ?? attrs['w:start'] ?? 0)
  const hanging = Number(attrs['w:hanging'] ?? 0)
  return left - hanging >= LEAST_INDENT
}

/** Level 9 is body text. */
export function outlineLevel(values: readonly (string | undefined)[]): number | undefined {
  const value = values.find((each) => each !== undefined)
  return value !== undefined && /^[0-8]$/.test(value) ? Number(value) + 1 : undefined
}

function listIn(properties: readonly (XmlElement | undefined)[]): ParagraphStyle['list'] {
  const lists = properties.map((each) => childOf(each, 'w:numPr'))
  const id = lists.map((each) => valueOf(each, 'w:numId')).find((each) => each !== undefined)
  if (id === undefined) return undefined
  const level = lists.map((each) => valueOf(each, 'w:ilvl')).find((each) => each !== undefined)
  return { id, level: level === undefined ? undefined : Number(level) }
}

/** Earlier looks override later ones. */
export function merged(looks: readonly RunLook[]): RunLook {
  const all: RunLook = {}
  for (const look of looks.toReversed())
    for (const [key, value] of Object.entries(look))
      if (value !== undefined) Object.assign(all, { [key]: value })
  return all
}

/** The look that a run's own properties state. */
export function runLook(properties: XmlElement | undefined): RunLook {
  if (!properties) return {}
  const fonts = childOf(properties, 'w:rFonts')?.attrs ?? {}
  const font = fonts['w:ascii'] ?? fonts['w:hAnsi'] ?? fonts['w:eastAsia']
  const underline = valueOf(properties, 'w:u')
  const script = valueOf(properties, 'w:vertAlign')
  // LibreOffice raises and lowers text instead.
  const position = valueOf(properties, 'w:position')
  const isCode = font !== undefined && codeFont.test(font)
  return {
    bold: flagOf(properties, 'w:b'),
    italic: flagOf(properties, 'w:i'),
    underline: underline === undefined ? undefined : underline !== 'none',
    strikethrough: flagOf(properties, 'w:strike') ?? flagOf(properties, 'w:dstrike'),
    color: colorIn(valueOf(properties, 'w:color')),
    // Code is shaded by itself.
    ground: isCode ? undefined : groundIn(properties),
    script: script === undefined ? position !== undefined && position !== '0' : script !== 'baseline',
    isHidden: flagOf(properties, 'w:vanish'),
    isCode: isCode || undefined,
    font,
  }
}

/** Fonts in which people write code only. Courier New is also the font of typewritten pages. */
const codeFont =
  /^(consolas|menlo|monaco|roboto mono|source code pro|jetbrains mono|fira (code|mono)|cascadia (code|mono)|sf mono|dejavu sans mono|liberation mono|ubuntu mono)$/i

const colorIn = (value: string | undefined) =>
  value === undefined ? undefined : /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : 'none'

function groundIn(properties: XmlElement): string | undefined {
  const highlight = valueOf(properties, 'w:highlight')
  if (highlight !== undefined) return highlight === 'none' ? 'none' : (highlights[highlight] ?? highlight)
  return fillOf(childOf(properties, 'w:shd'))
}

/** Word's highlights whose names mean another colour in CSS. */
const highlights: Readonly<Record<string, string>> = { green: '#00ff00', lightGray: '#c0c0c0' }

/** The fill of a run, a paragraph or a cell, as a CSS colour. */
export const fillOf = (shade: XmlElement | undefined): string | undefined => colorIn(shade?.attrs['w:fill'])

/** The styles of text that the platform has for a look. Counts each colour that changes. */
export function styleOf(look: RunLook, colors: Set<string>): TextElementStyle {
  const style: TextElementStyle = {}
  for (const flag of ['bold', 'italic', 'underline', 'strikethrough'] as const)
    if (look[flag]) style[flag] = true
  if (look.isCode) style.inline_code = true
  const text = paletteNumber(look.color, textColors, nearestTextColor, 'text', colors)
  if (text) style.text_color = text
  const ground = paletteNumber(look.ground, backgrounds, nearestBackground, 'ground', colors)
  if (ground) style.background_color = ground
  return style
}

function paletteNumber(
  color: string | undefined,
  palette: readonly string[],
  nearest: (css: string) => number | undefined,
  kind: string,
  colors: Set<string>,
): number | undefined {
  if (color === undefined || color === 'none') return undefined
  const exact = palette.indexOf(color)
  if (exact > 0) return exact
  const number = nearest(color)
  if (number) colors.add(`${kind} ${color}`)
  return number
}

/** The number of the background that is nearest to a fill; exact for the platform's own colours. */
export const backgroundNumber = (fill: string | undefined): number | undefined =>
  paletteNumber(fill, backgrounds, nearestBackground, '', new Set())

/** The number of the text colour that is nearest to a colour; exact for the platform's own colours. */
export const textColorNumber = (color: string): number | undefined =>
  paletteNumber(color, textColors, nearestTextColor, '', new Set())
