import { foreignContent, type Token, Tokenizer, type TokenHandler } from 'parse5'
import {
  type Declarations,
  declarationsIn,
  isFilter,
  isSafeValue,
  readStyleSheet,
  styledBy,
} from './drawing-styles'

/** An element of a drawing. All its names and values are on the lists below. */
export interface DrawingPart {
  name: string
  /** Geometry and references. */
  attributes: Record<string, string>
  /** Its look: from presentation attributes, style sheets and `style`, as the cascade decides. */
  look: Declarations
  parts: DrawingPart[]
  /** Only for text: the words, in order with the parts. */
  words: string
}

/** Thrown when a drawing is not shown. */
export class DrawingRefused extends Error {}

/** The elements that are drawn. Other elements are refused or left out, see below. */
const DRAWN = new Set(
  (
    'svg g a switch defs symbol use path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern marker style'
  ).split(' '),
)
/** Left out with their content. In a picture a browser does not draw them, either. */
const LEFT_OUT = new Set(['title', 'desc', 'metadata', 'script', 'view', 'cursor', 'filter'])
const TEXTS = new Set(['text', 'tspan'])

const NUMBER = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?`
const length = new RegExp(`^${NUMBER}(?:px|pt|pc|mm|cm|in|%)?$`, 'i')
const lengths = /^[-+\d.e,\s]*$/i
const word = /^[\w\s-]{0,60}$/
/** Without escapes, because a browser would unescape them to another name. */
const reference = /^#[^\s"'<>()%\\]{1,200}$/

/** The attributes that are kept, with the pattern of their values. The others are left out. */
const ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
  ...'x y width height rx ry cx cy r x1 y1 x2 y2 fx fy fr offset markerWidth markerHeight refX refY'
    .split(' ')
    .map((name) => [name, length] as const),
  ...'points dx dy rotate'.split(' ').map((name) => [name, lengths] as const),
  ...(
    'preserveAspectRatio gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits ' +
    'patternContentUnits markerUnits orient'
  )
    .split(' ')
    .map((name) => [name, word] as const),
  ...'transform gradientTransform patternTransform'
    .split(' ')
    .map((name) => [name, /^[a-z\d\s(),.+-]{0,500}$/i] as const),
  ['viewBox', /^[-+\d.e,\s]{0,100}$/i],
  ['d', /^[a-z\d\s,.+-]*$/i],
  ['id', /^[^\s"'<>()%\\]{1,200}$/],
  ['href', reference],
])

/** Levels of nested elements. */
const MOST_LEVELS = 50
/** Elements as written. */
const MOST_ELEMENTS = 10_000
const MOST_STOPS = 64

interface Open {
  part: DrawingPart
  /** As written, and compared with end tags. */
  tag: string
  classes: readonly string[]
  inline: string
}

/**
 * Reads the known parts of an SVG drawing. parse5 finds the tags, without custom entities or namespaces. The reader
 * is not recursive. Throws `DrawingRefused` for elements that are not on the lists, for malformed drawings, and for
 * too large ones.
 */
export function readDrawing(text: string): DrawingPart {
  const reader = new DrawingReader()
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, reader)
  // CDATA is text, as in a drawing.
  tokenizer.inForeignNode = true
  tokenizer.write(text, true)
  return reader.drawing()
}

class DrawingReader implements TokenHandler {
  #root: DrawingPart | undefined
  readonly #open: Open[] = []
  /** Names of open elements that are left out. */
  readonly #leftOut: string[] = []
  readonly #styled: Open[] = []
  #styleSheet = ''
  #elements = 0
  readonly #ids = new Set<string>()

  drawing(): DrawingPart {
    if (!this.#root || this.#open.length > 0 || this.#leftOut.length > 0)
      throw new DrawingRefused('not whole')
    const rules = readStyleSheet(this.#styleSheet)
    if (!rules) throw new DrawingRefused('style sheet')
    for (const { part, classes, inline } of this.#styled) {
      const names = { tag: part.name, id: part.attributes['id'], classes }
      part.look = { ...part.look, ...styledBy(rules, names), ...declarationsIn(inline) }
      if (Object.entries(part.look).some(([name, value]) => isFilter(name) && value !== 'none'))
        throw new DrawingRefused('filter')
    }
    return this.#root
  }

  onStartTag(token: Token.TagToken) {
    if ((this.#elements += 1) > MOST_ELEMENTS) throw new DrawingRefused('elements')
    const tag = token.tagName
    if (this.#leftOut.length > 0 || isLeftOut(token)) {
      if (!token.selfClosing) this.#leftOut.push(tag)
      if (this.#leftOut.length > MOST_LEVELS) throw new DrawingRefused('levels')
      return
    }
    foreignContent.adjustTokenSVGAttrs(token)
    foreignContent.adjustTokenXMLAttrs(token)
    const name = foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.get(localName(tag)) ?? localName(tag)
    if (!DRAWN.has(name)) throw new DrawingRefused(name)
    const parent = this.#open.at(-1)?.part
    // XML has only one root.
    if (!parent && (name !== 'svg' || this.#root)) throw new DrawingRefused('root')
    const open = this.#opened(name, token)
    if (parent) parent.parts.push(open.part)
    else this.#root = open.part
    if (parent && name === 'stop' && parent.parts.length > MOST_STOPS) throw new DrawingRefused('stops')
    if (token.selfClosing) return
    this.#open.push(open)
    if (this.#open.length > MOST_LEVELS) throw new DrawingRefused('levels')
  }

  onEndTag({ tagName }: Token.TagToken) {
    const open = this.#leftOut.length > 0 ? this.#leftOut.pop() : this.#open.pop()?.tag
    if (open !== tagName) throw new DrawingRefused('not well-formed')
  }

  onCharacter({ chars }: Token.CharacterToken) {
    const part = this.#leftOut.length > 0 ? undefined : this.#open.at(-1)?.part
    if (part?.name === 'style') this.#styleSheet += chars
    // Words between parts of a text become a part of their own, so that their order is kept.
    else if (part && TEXTS.has(part.name)) {
      const last = part.parts.at(-1)
      if (last?.name === '') last.words += chars
      else part.parts.push({ name: '', attributes: {}, look: {}, parts: [], words: chars })
    }
  }

  onWhitespaceCharacter(token: Token.CharacterToken) {
    this.onCharacter(token)
  }

  onNullCharacter() {
    throw new DrawingRefused('not text')
  }

  onComment() {}
  onDoctype() {}
  onEof() {}

  #opened(name: string, { attrs, tagName }: Token.TagToken): Open {
    const part: DrawingPart = { name, attributes: {}, look: {}, parts: [], words: '' }
    const open: Open & { classes: string[] } = { part, tag: tagName, classes: [], inline: '' }
    for (const { name: written, prefix, value } of attrs) {
      if (written === 'class') open.classes.push(...value.split(/\s+/).slice(0, 20))
      else if (written === 'style') open.inline = value
      else if (written === 'href' || (prefix === 'xlink' && written.endsWith('href'))) {
        if (reference.test(value.trim())) part.attributes['href'] = value.trim()
      } else if (ATTRIBUTES.get(written)?.test(value.trim())) part.attributes[written] = onOneLine(value)
      else if (isSafeValue(written, value)) part.look[written] = value.trim()
    }
    const { id } = part.attributes
    // A reference to a duplicate id means the first one, as in a browser.
    if (id !== undefined && this.#ids.has(id)) delete part.attributes['id']
    if (id !== undefined) this.#ids.add(id)
    this.#styled.push(open)
    return open
  }
}

const onOneLine = (value: string): string => value.trim().replace(/\s+/g, ' ')

/** The common prefix of drawings that declare a namespace for their own elements. */
const localName = (tag: string) => tag.replace(/^svg:/, '')

/** The private data of editors has a prefix. Only Illustrator reads its own content. */
function isLeftOut({ tagName, attrs }: Token.TagToken): boolean {
  if (LEFT_OUT.has(tagName) || localName(tagName).includes(':')) return true
  return tagName === 'foreignobject' && attrs.some(({ name }) => name === 'requiredextensions')
}
