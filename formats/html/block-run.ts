import { TEXT } from '../../contract/docx/block-numbers'
import type { TextStyle } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { isCode, textObject } from '../../document/blocks/registry'
import { newText, newTree } from '../../document/structure/new-tree'
import type { CssDeclarations } from './css-rules'
import { isTable, pictureOf, tablesOf } from './html-blocks'
import { codeBlock, codeLines, codeOf, isCodeBlock } from './html-code'
import { asList, isItem, itemFrom, itemsOf, listOf } from './html-lists'
import { displayedFormula, fieldText, formulaOf, headingOf, isCopy } from './html-meaning'
import { findIn, hasClass, textIn } from './html-node'
import type { Embedded, HtmlElement, HtmlNode } from './html-node'
import { within } from './html-reader'
import type { Around, HtmlReader } from './html-reader'
import { htmlReaders } from './html-readers'
import { elementsOf } from './inline-text'
import type { InlineSpan } from './inline-text'
import { recordIdOf } from './lark-record'
import { numbered, readMark } from './list-numbers'
import { latexFrom } from './math-ml'
import type { Leveled } from './nested-by-level'
import { toggleFrom } from './pasted-boxes'
import { continuesItem, isMark, wordItem } from './word-items'

const embedded = new Set(['iframe', 'object', 'embed', 'video', 'audio', 'canvas'])
/** Elements that are read for something else than the words in them. */
const REPLACED = new Set([...embedded, 'input', 'select', 'svg', 'math', 'img'])

/** Collects blocks in reading order. */
export class BlockRun {
  readonly #reader: HtmlReader
  readonly #depth: number
  readonly #made: Leveled[] = []
  #line: InlineSpan[] = []
  /** The pieces of the line when its last box ended. */
  #boxEnd = 0

  constructor(reader: HtmlReader, depth: number) {
    this.#reader = reader
    this.#depth = depth
  }

  read(nodes: readonly HtmlNode[], around: Around): Leveled[] {
    this.#each(nodes, around)
    this.#flush(around.look)
    return this.#made
  }

  #each(nodes: readonly HtmlNode[], around: Around) {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!
      const code = codeLines(nodes, at, this.#reader)
      if (code) {
        this.#flush(around.look)
        this.#made.push({ tree: code.tree })
        at = code.last
      } else if (typeof node === 'string') this.#words(node, around)
      else if (!isCopy(nodes, at)) this.#element(node, around)
    }
  }

  /** Text as the page shows it: its lines, and its spaces if they do not collapse. */
  #words(text: string, { style, look, space, items }: Around) {
    if (items && text.trim()) this.#apart(items, look)
    if (space === 'collapse') this.#line.push({ text, style })
    else if (space === 'spaces') this.#line.push({ text: text.replace(/[\r\n]/g, ' '), style, isShown: true })
    else {
      for (const [at, part] of text.replace(/\r\n?/g, '\n').split(EMPTY_LINES).entries()) {
        if (at > 0) this.#flush(look)
        for (const [index, line] of part.split('\n').entries()) {
          if (index > 0) this.#line.push('break')
          this.#line.push({ text: line, style, isShown: space === 'preserve' })
        }
      }
    }
    if (items && text.trim()) this.#boxEnd = this.#line.length
  }

  #element(element: HtmlElement, around: Around) {
    if (element.embedded) {
      this.#embedded(element.embedded, around)
      return
    }
    const { tag } = element
    const reader = this.#reader
    if (this.#own(element, around)) return
    const css = reader.styleOf(element)
    const { outer } = reader.layoutOf(element)
    if (outer === 'none') return
    if (isComment(element, css)) {
      const isCounted = element.tag === 'div' && reader.tally.losses.some(({ key }) => key === 'comments')
      if (textIn(element).trim() && !isCounted) reader.tally.add('comments')
      return
    }
    if (reader.marks.has(element) || isPermalink(element)) return
    const drawing = reader.drawings.get(recordIdOf(element) ?? '')
    if (drawing) {
      this.#flush(around.look)
      this.#made.push({ tree: codeBlock(drawing) })
      reader.tally.add('drawingsAsCode')
      return
    }
    if (tag === 'br') {
      this.#line.push('break')
      return
    }
    if (isBareLink(element)) reader.tally.add('links')
    const isApart = around.items ?? (outer === 'box' ? 'spaces' : undefined)
    if (isApart) this.#apart(isApart, around.look)
    const floats = outer === 'box' && !css.display?.startsWith('inline') && textIn(element).trim().length > 1
    if (floats) this.#line.push({ text: ' ', style: {} })
    this.#content(element, around, css)
    if (floats) this.#line.push({ text: ' ', style: {} })
    if (isApart === 'lines') this.#flush(around.look)
    else if (isApart) this.#boxEnd = this.#line.length
  }

  /** Adds what another reader reads; its lines are aligned as the elements around them. */
  #embedded(read: Embedded, { style, look }: Around) {
    const own = read(style)
    if ('elements' in own) {
      for (const element of own.elements) this.#line.push({ element })
      return
    }
    this.#flush(look)
    for (const tree of own.blocks) this.#made.push({ tree: alignedAs(tree, look) })
  }

  #content(element: HtmlElement, around: Around, css: CssDeclarations) {
    const reader = this.#reader
    const { outer } = reader.layoutOf(element)
    if (this.#special(element, around, css)) return
    if (REPLACED.has(element.tag)) this.#replaced(element, around, outer === 'block')
    else if (outer === 'contents') {
      const items = around.items && { items: around.items }
      this.#each(element.children, { ...within(element, around, reader), ...items })
    } else if (outer === 'block' || element.children.some(reader.holdsLines) || this.#isCodeLines(element)) {
      this.#flush(around.look)
      if (isCodeBlock(element, reader)) this.#made.push({ tree: codeOf(element, reader) })
      else this.#block(element, within(element, around, reader))
    } else this.#each(element.children, within(element, around, reader))
  }

  /** Whether an element at the beginning of a line is code of several lines, by its tag alone. */
  readonly #isCodeLines = (element: HtmlElement): boolean =>
    element.tag === 'code' && elementsOf(this.#line).length === 0 && isCodeBlock(element, this.#reader)

  /** Reads an element that Herald itself wrote. False for any other element. */
  #own(element: HtmlElement, { look }: Around): boolean {
    const { own } = this.#reader
    const blocks = own?.blocksOf(element, this.#reader)
    const object = blocks ? undefined : own?.elementOf(element)
    if (blocks) this.#flush(look)
    this.#made.push(...(blocks ?? []).map((tree) => ({ tree })))
    if (object) this.#line.push({ element: object })
    return blocks !== undefined || object !== undefined
  }

  /** Begins what is apart from the text before it without white space in the source. */
  #apart(by: 'lines' | 'spaces', look: TextStyle) {
    if (by === 'lines') this.#flush(look)
    else if (this.#boxEnd > 0 && this.#boxEnd === this.#line.length) this.#line.push({ text: ' ', style: {} })
  }

  /** Reads an element that shows other text than its own, such as a formula. False for any other element. */
  #special(element: HtmlElement, around: Around, css: CssDeclarations): boolean {
    const { style, look } = around
    const formula = formulaOf(element)
    if (formula && this.#reader.layoutOf(element).outer === 'block') {
      this.#flush(look)
      this.#made.push({ tree: newText('text', [{ equation: { content: formula } }], [], { align: 2 }) })
    } else if (formula) this.#line.push({ element: { equation: { content: formula } } })
    else if (isMark(element, this.#reader)) {
      const mark = readMark(textIn(element), css['font-family'])
      if (typeof mark === 'object') this.#line.push({ text: `${mark.text} `, style })
    } else if (css['mso-tab-count'] !== undefined && /^[\s.·…_-]*$/.test(textIn(element))) {
      const tabs = Math.min(20, Number.parseInt(css['mso-tab-count'], 10) || 1)
      this.#line.push({
        text: '\t'.repeat(tabs),
        style: within(element, around, this.#reader).style,
        isShown: true,
      })
    } else if (element.attrs['data-stringify-type']?.startsWith('paragraph-break')) this.#flush(look)
    else if (element.tag === 'mjx-container') {
      // MathJax draws the formula, and has it as MathML for programs that read aloud.
      const math = findIn(element, ({ tag }) => tag === 'math')
      if (!math) return false
      this.#replaced(math, around, false)
    } else if (element.tag === 'q' || element.tag === 'rt') {
      const [open, close] = element.tag === 'q' ? '“”' : '()'
      this.#each([open!, ...element.children, close!], within(element, around, this.#reader))
    } else return isAlertTitle(element)
    return true
  }

  /** Reads an element that is not text: a picture, a drawing, a formula, an embedded page. */
  #replaced(element: HtmlElement, { style, look }: Around, isBlock: boolean) {
    const { tally } = this.#reader
    if (element.tag === 'input' || element.tag === 'select') {
      this.#line.push({ text: fieldText(element), style })
      return
    }
    if (element.tag === 'svg') {
      const name = findIn(element, ({ tag }) => tag === 'title')
      if (name) this.#line.push({ text: textIn(name), style })
      tally.add('drawings')
      return
    }
    if (element.tag === 'math') {
      const formula = latexFrom(element)
      if (formula) this.#line.push({ element: { equation: { content: formula.slice(0, 10_000) } } })
      else this.#line.push({ text: textIn(element), style })
      return
    }
    const picture = pictureOf(element, style, this.#reader)
    if ('tree' in picture) {
      this.#flush(look)
      this.#made.push({ tree: picture.tree })
    } else if (picture.span) {
      if (isBlock) this.#flush(look)
      this.#line.push(picture.span)
      if (isBlock) this.#flush(look)
    }
  }

  #block(element: HtmlElement, inside: Around) {
    const { tag, attrs } = element
    const reader = this.#reader
    const made = this.#made
    const heading = headingOf(element)
    if (heading) this.#heading(heading, element, inside)
    else if (tag === 'ul' || tag === 'ol' || tag === 'menu' || attrs.role === 'list')
      made.push(...itemsOf(asList(element), this.#depth + 1, inside, reader))
    else if (isItem(element, reader))
      made.push(...itemsOf(listOf(element, reader), this.#depth + 1, inside, reader))
    else if (tag === 'hr') made.push({ tree: newTree('divider', {}) })
    else if (isTable(element, reader))
      made.push(...tablesOf(element, inside, reader).map((tree) => ({ tree })))
    else if (tag === 'blockquote' || hasClass(element, /quote-container-block|\bquote-block\b/))
      this.#quote(element, inside)
    else if (boxOf(element))
      made.push({ tree: boxOf(element)!(reader.blocksIn(element.children, 0, inside)) })
    else if (tag === 'details') {
      const summary = element.children.find((child) => typeof child !== 'string' && child.tag === 'summary')
      const title = summary ? reader.blocksIn([summary], 0, inside) : []
      const below = element.children.filter((child) => child !== summary)
      made.push({ tree: toggleFrom(title, reader.blocksIn(below, 0, inside)) })
    } else if (displayedFormula(element)) {
      const equation = { content: displayedFormula(element)! }
      made.push({ tree: newText('text', [{ equation }], [], { align: 2 }) })
    } else this.#paragraph(element, inside)
  }

  /** A paragraph, which may be an item of a list in Word, or anything that only holds blocks. */
  #paragraph(element: HtmlElement, inside: Around) {
    const reader = this.#reader
    const item = wordItem(element, reader)
    if (!item) {
      const level = continuesItem(element, reader) ? this.#made.at(-1)?.level : undefined
      const from = this.#made.length
      this.#each(element.children, inside)
      this.#flush(inside.look)
      if (level !== undefined) for (const made of this.#made.slice(from)) made.level ??= level + 1
      return
    }
    const blocks = reader.blocksIn(item.children, 0, inside)
    const [first, ...rest] = blocks
    const { level, key, number, style } = item
    const tree = key === 'text' && number ? numbered(number.text, blocks) : itemFrom(key, first, rest, style)
    if (key === 'ordered' && number) reader.numbers.set(tree.body, number)
    this.#made.push({ tree, level })
  }

  /** A heading for each line; other blocks inside it follow. */
  #heading(level: number, element: HtmlElement, inside: Around) {
    // A heading is bold by itself.
    const { bold: _, ...style } = inside.style
    for (const tree of this.#reader.blocksIn(element.children, 0, { ...inside, style })) {
      const text = tree.block_type === TEXT ? textObject(TEXT, tree.body) : undefined
      const own = text && newText(`heading${level}`, text.elements.map(notBold), tree.children, text.style)
      this.#made.push({ tree: own ?? tree })
    }
  }

  #quote(element: HtmlElement, inside: Around) {
    const blocks = this.#reader.blocksIn(element.children, 0, inside)
    const [only] = blocks
    if (!only) return
    const line = blocks.length === 1 && only.block_type === TEXT && only.children.length === 0
    const text = line ? textObject(TEXT, only.body)! : undefined
    this.#made.push({
      tree: text ? newText('quote', text.elements, [], text.style) : newTree('quote_container', {}, blocks),
    })
  }

  #flush(look: TextStyle) {
    const elements = elementsOf(this.#line)
    this.#line = []
    this.#boxEnd = 0
    if (elements.length > 0)
      this.#made.push({
        tree: newText('text', elements, [], Object.keys(look).length > 0 ? look : undefined),
      })
  }
}

/** Makes the box that an element of another program is; undefined if it is none. */
function boxOf(element: HtmlElement) {
  for (const reader of htmlReaders) {
    const make = reader.boxOf(element)
    if (make) return make
  }
  return undefined
}

/** The title of GitHub's alerts, which is only the name of their kind. */
const isAlertTitle = (element: HtmlElement): boolean =>
  hasClass(element, /\b(markdown-alert-title|admonition-?(title|heading))/i) &&
  /^(note|tip|important|warning|caution)?$/i.test(textIn(element).trim())

/** The sign of a heading's own address, which pages show next to it. */
const isPermalink = (element: HtmlElement): boolean =>
  element.tag === 'a' && element.attrs.href?.includes('#') === true && /^\s*[#¶§]\s*$/.test(textIn(element))

/** A link of which only its address could be read, such as one of a drawn icon. */
const isBareLink = (element: HtmlElement): boolean =>
  element.tag === 'a' &&
  /^(https?|mailto):/i.test(element.attrs.href ?? '') &&
  textIn(element).trim() === '' &&
  !findIn(element, ({ tag }) => tag === 'img' || tag === 'math' || embedded.has(tag))

/** A comment of Word: its mark in the text, or the comments at the end. */
const isComment = (element: HtmlElement, css: CssDeclarations): boolean =>
  css['mso-element'] === 'comment-list' ||
  css['mso-special-character'] === 'comment' ||
  hasClass(element, /\bMsoCommentReference\b/)

/** Lines without words between others, in text whose lines are shown. */
const EMPTY_LINES = /\n(?:[^\S\n]*\n)+/

/** Removes bold, which programs write into every run of a heading. */
function notBold(element: NonNullable<ReturnType<typeof textObject>>['elements'][number]) {
  const { text_run: run } = element
  if (!run?.text_element_style?.bold) return element
  const { bold: _, ...style } = run.text_element_style
  const { text_element_style: __, ...rest } = run
  return { text_run: Object.keys(style).length > 0 ? { ...rest, text_element_style: style } : rest }
}

function alignedAs(tree: BlockTree, look: TextStyle): BlockTree {
  const line = textObject(tree.block_type, tree.body)
  const key = Object.keys(tree.body)[0]!
  if (!line || isCode(tree.block_type) || line.style?.align || Object.keys(look).length === 0) return tree
  return { ...tree, body: { [key]: { ...line, style: { ...line.style, ...look } } } }
}
