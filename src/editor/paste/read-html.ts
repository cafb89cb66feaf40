import type { OtherObjects } from '../../../contract/docx/block'
import { TEXT } from '../../../contract/docx/block-numbers'
import type { TextElementStyle, TextStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { alertKinds } from '../../document/blocks/callout'
import { textObject } from '../../document/blocks/registry'
import { newText, newTree } from '../../document/structure/new-tree'
import { limitDepth } from '../import/fit-trees'
import { LossCounter } from '../import/losses'
import type { Loss } from '../import/losses'
import { beginsWithEmoji, calloutFrom, toggleFrom } from '../import/pasted-boxes'
import { codeOf, pictureOf, tablesOf } from './html-blocks'
import type { Leveled } from './html-lists'
import { itemsOf, wordItem, itemFrom, nestedByLevel } from './html-lists'
import { findIn, hasClass, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import { alignOf, inheritStyle, parseDeclarations, styleReader } from './html-style'
import type { CssDeclarations, HtmlReader } from './html-style'
import { elementsOf } from './inline-text'
import type { InlineSpan } from './inline-text'
import { drawingsIn, recordIdOf } from './lark-record'
import { nearestBackground } from './nearest-color'

/** The content that was read, as blocks without ids, and what could not be kept. */
export interface ReadBlocks {
  blocks: readonly BlockTree[]
  losses: readonly Loss[]
}

/**
 * HTML as blocks: what Word, Google Docs, Excel, Lark and web pages put on the
 * clipboard, read for its content. No content is left out: where there is no
 * fitting block, it becomes text.
 */
export function readHtml(root: HtmlElement): ReadBlocks {
  const tally = new LossCounter()
  const colors = new Set<string>()
  const reader: HtmlReader = {
    tally,
    colors,
    styleOf: styleReader(root),
    drawings: drawingsIn(root),
    blocksIn: (nodes, depth, style = {}, look = {}) =>
      nestedByLevel(new BlockRun(reader, depth).read(nodes, style, look)),
  }
  const blocks = limitDepth(reader.blocksIn([root], 0), tally)
  tally.add('colors', colors.size)
  return { blocks, losses: tally.losses }
}

const words = (list: string) => new Set(list.split(' '))

/** Elements that begin a line of their own. */
const breaks = words(
  'p div h1 h2 h3 h4 h5 h6 pre blockquote ul ol li table thead tbody tfoot tr td th article section header footer main nav aside figure figcaption dl dt dd hr body html details summary address fieldset form center',
)
const silent = words(
  'script style head title meta link template noscript button select textarea colgroup col param source track',
)
const embedded = words('iframe object embed video audio canvas')

const holdsBlocks = (node: HtmlNode): boolean =>
  typeof node !== 'string' &&
  (breaks.has(node.tag) || (!silent.has(node.tag) && node.children.some(holdsBlocks)))

/** Collects blocks in reading order. */
class BlockRun {
  readonly #reader: HtmlReader
  readonly #depth: number
  readonly #made: Leveled[] = []
  #line: InlineSpan[] = []

  constructor(reader: HtmlReader, depth: number) {
    this.#reader = reader
    this.#depth = depth
  }

  read(nodes: readonly HtmlNode[], style: TextElementStyle, look: TextStyle): Leveled[] {
    this.#each(nodes, style, look)
    this.#flush(look)
    return this.#made
  }

  #each(nodes: readonly HtmlNode[], style: TextElementStyle, look: TextStyle) {
    for (const node of nodes) {
      if (typeof node === 'string') this.#line.push({ text: node, style })
      else this.#element(node, style, look)
    }
  }

  #element(element: HtmlElement, around: TextElementStyle, look: TextStyle) {
    const { tag } = element
    const css = this.#reader.styleOf(element)
    if (silent.has(tag) || css.display === 'none' || css['mso-list'] === 'ignore') return
    const drawing = this.#reader.drawings.get(recordIdOf(element) ?? '')
    if (drawing) {
      this.#flush(look)
      this.#made.push({ tree: newText('code', [{ text_run: { content: drawing } }], [], { language: 1 }) })
      this.#reader.tally.add('drawingsAsCode')
      return
    }
    if (tag === 'br') {
      this.#line.push('break')
      return
    }
    if (tag === 'input' || tag === 'svg' || embedded.has(tag) || tag === 'math' || tag === 'img') {
      this.#replaced(element, around, look)
      return
    }
    const formula = formulaOf(element)
    if (formula) {
      this.#line.push({ element: { equation: { content: formula } } })
      return
    }
    if (hasClass(element, /\bmarkdown-alert-title\b/)) return
    const style = inheritStyle(around, element, breaks.has(tag) ? withoutGround(css) : css, this.#reader)
    if (!breaks.has(tag) && !element.children.some(holdsBlocks)) {
      this.#each(element.children, style, look)
      return
    }
    this.#flush(look)
    this.#block(element, style, { ...look, ...alignOf(css['text-align'] ?? element.attrs.align) })
  }

  /** Reads an element that is not text: a picture, a drawing, a formula, an embedded page. */
  #replaced(element: HtmlElement, style: TextElementStyle, look: TextStyle) {
    const { tally } = this.#reader
    if (element.tag === 'input') return
    if (element.tag === 'svg') {
      const name = findIn(element, ({ tag }) => tag === 'title')
      if (name) this.#line.push({ text: textIn(name), style })
      tally.add('drawings')
      return
    }
    if (element.tag === 'math') {
      const source = findIn(
        element,
        ({ tag, attrs }) => tag === 'annotation' && /tex/i.test(attrs.encoding ?? ''),
      )
      const formula = source && textIn(source).trim()
      if (formula) this.#line.push({ element: { equation: { content: formula.slice(0, 10_000) } } })
      else this.#line.push({ text: textIn(element), style })
      return
    }
    const picture = pictureOf(element, style, this.#reader)
    if ('tree' in picture) {
      this.#flush(look)
      this.#made.push({ tree: picture.tree })
    } else if (picture.span) this.#line.push(picture.span)
  }

  #block(element: HtmlElement, style: TextElementStyle, look: TextStyle) {
    const { tag } = element
    const reader = this.#reader
    const heading = headingOf(element)
    if (heading) this.#text(`heading${heading}`, element, style, look)
    else if (tag === 'ul' || tag === 'ol')
      this.#made.push(...itemsOf(element, this.#depth + 1, style, reader))
    else if (tag === 'li')
      this.#made.push(
        ...itemsOf({ tag: 'ul', attrs: {}, children: [element] }, this.#depth + 1, style, reader),
      )
    else if (tag === 'hr') this.#made.push({ tree: newTree('divider', {}) })
    else if (tag === 'table') this.#made.push(...tablesOf(element, style, reader).map((tree) => ({ tree })))
    else if (tag === 'pre' || hasClass(element, /(^|\s)((docx-)?code-block|highlight-source-[\w+-]+)(\s|$)/))
      this.#made.push({ tree: codeOf(element) })
    else if (tag === 'blockquote' || hasClass(element, /quote-container-block|\bquote-block\b/))
      this.#quote(element, style)
    else if (calloutOf(element)) {
      const blocks = reader.blocksIn(element.children, 0, style)
      this.#made.push({ tree: calloutFrom(blocks, calloutOf(element)) })
    } else if (tag === 'details') {
      const summary = element.children.find((child) => typeof child !== 'string' && child.tag === 'summary')
      const title = summary ? reader.blocksIn([summary], 0, style) : []
      const inside = element.children.filter((child) => child !== summary)
      this.#made.push({ tree: toggleFrom(title, reader.blocksIn(inside, 0, style)) })
    } else if (displayedFormula(element)) {
      const equation = { content: displayedFormula(element)! }
      this.#made.push({ tree: newText('text', [{ equation }], [], { align: 2 }) })
    } else {
      const item = wordItem(element, reader)
      if (!item) {
        this.#each(element.children, style, look)
        this.#flush(look)
        return
      }
      const [first, ...rest] = reader.blocksIn(element.children, 0, style)
      this.#made.push({ tree: itemFrom(item.key, first, rest, item.style), level: item.level })
    }
  }

  /** A line of one kind; blocks inside it follow it. */
  #text(key: string, element: HtmlElement, style: TextElementStyle, look: TextStyle) {
    // A heading is bold by itself.
    const { bold: _, ...plain } = style
    for (const tree of this.#reader.blocksIn(element.children, 0, plain)) {
      const elements = textObject(tree.block_type, tree.body)?.elements
      const isLine = tree.block_type === TEXT && elements
      const own = isLine
        ? newText(
            key,
            key.startsWith('heading') ? elements.map(notBold) : elements,
            tree.children,
            styleOrNone(look),
          )
        : tree
      this.#made.push({ tree: own })
    }
  }

  #quote(element: HtmlElement, style: TextElementStyle) {
    const blocks = this.#reader.blocksIn(element.children, 0, style)
    const [only] = blocks
    if (!only) return
    const line = blocks.length === 1 && only.block_type === TEXT && only.children.length === 0
    const elements = line ? textObject(TEXT, only.body)!.elements : []
    this.#made.push({ tree: line ? newText('quote', elements) : newTree('quote_container', {}, blocks) })
  }

  #flush(look: TextStyle) {
    const elements = elementsOf(this.#line)
    this.#line = []
    if (elements.length > 0) this.#made.push({ tree: newText('text', elements, [], styleOrNone(look)) })
  }
}

/** The background of a whole element is not the background of its words. */
function withoutGround(css: CssDeclarations): CssDeclarations {
  const { background: _, 'background-color': __, ...rest } = css
  return rest
}

const styleOrNone = (look: TextStyle): TextStyle | undefined =>
  Object.keys(look).length > 0 ? look : undefined

/** Removes bold, which programs write into every run of a heading. */
function notBold(element: NonNullable<ReturnType<typeof textObject>>['elements'][number]) {
  const { text_run: run } = element
  if (!run?.text_element_style?.bold) return element
  const { bold: _, ...style } = run.text_element_style
  const { text_element_style: __, ...rest } = run
  return { text_run: Object.keys(style).length > 0 ? { ...rest, text_element_style: style } : rest }
}

function headingOf({ tag, attrs }: HtmlElement): number | undefined {
  if (/^h[1-6]$/.test(tag)) {
    // Lark writes its deeper headings as h6 with the level in the class.
    const deeper = /\bheading-([7-9])\b/.exec(attrs.class ?? '')?.[1]
    return Number(deeper ?? tag[1])
  }
  if (attrs.role === 'heading') return Math.min(9, Math.max(1, Number(attrs['aria-level']) || 1))
  const lark = /\bheading-h?([1-9])\b/.exec(attrs.class ?? '')?.[1]
  if (lark) return Number(lark)
  const mso = /\bMso(Title|Subtitle|Heading([1-9]))\b/.exec(attrs.class ?? '')
  if (!mso) return undefined
  return mso[2] ? Number(mso[2]) : mso[1] === 'Title' ? 1 : 2
}

/** Only its emoji or its icon identifies it on the clipboard. Other asides are read for their content. */
const isNotionCallout = (element: HtmlElement): boolean =>
  beginsWithEmoji(textIn(element)) ||
  findIn(element, ({ tag, attrs }) => tag === 'img' && /notion\.so\/icons\//.test(attrs.src ?? '')) !==
    undefined

/** KaTeX and similar libraries write a formula twice; its source is in the annotation. */
function formulaOf(element: HtmlElement): string | undefined {
  if (!hasClass(element, /(^|\s)(katex|mwe-math-element)(\s|$)/)) return undefined
  const source = findIn(element, ({ tag }) => tag === 'annotation')
  return (source && textIn(source).trim().slice(0, 10_000)) || undefined
}

/** A formula as Notion writes it, between `$$` on lines of their own. */
function displayedFormula({ tag, children }: HtmlElement): string | undefined {
  if (tag !== 'p' || !children.every((child) => typeof child === 'string' || child.tag === 'br'))
    return undefined
  const words = children.map((child) => (typeof child === 'string' ? child : '\n')).join('')
  return /^\$\$([^$]{1,10000})\$\$$/.exec(words.trim())?.[1]?.trim() || undefined
}

/** The backgrounds that Notion names in a class. */
const notionGrounds = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray']

/**
 * The look of the callout that an element represents: Lark's own, and the alerts
 * of GitHub and documentation sites. Undefined for anything else.
 */
function calloutOf(element: HtmlElement): OtherObjects['callout'] | undefined {
  const { tag, attrs } = element
  if (tag === 'aside' && isNotionCallout(element)) return { background_color: notionGrounds.length }
  if (!['div', 'aside', 'section', 'figure'].includes(tag)) return undefined
  const names = attrs.class ?? ''
  if (
    attrs['data-block-type'] === 'callout' ||
    /(^|\s)(docx-)?callout(-block|-container)?(\s|$)/.test(names)
  ) {
    const css = parseDeclarations(attrs.style ?? '')
    const ground = css['background-color'] ?? css.background
    const number = ground ? nearestBackground(ground) : undefined
    const emoji = attrs['data-emoji-id'] ?? attrs['data-emoji']
    const named = notionGrounds.indexOf(/(?:^|\s)block-color-([a-z]+)_background/.exec(names)?.[1] ?? '') + 1
    return {
      ...(number || named ? { background_color: number || named } : {}),
      ...(emoji && /^[\w+-]{1,60}$/.test(emoji) ? { emoji_id: emoji } : {}),
    }
  }
  const kind =
    /\b(?:markdown-alert|admonition|alert)[- ]+(?:is-)?(note|tip|important|warning|caution)\b/.exec(
      names,
    )?.[1]
  return kind ? alertKinds[kind] : undefined
}
