import type { TextElementStyle } from '../../../contract/docx/text'
import { decodedUrl, encodedUrl, linkHref } from '../../../document/wire/link-href'
import { latexOf } from './omml'
import { drawingOf } from './word-drawings'
import { fieldEffect } from './word-fields'
import type { WordPart } from './word-package'
import type { Piece, WordReader } from './word-reader'
import { merged, runLook, styleOf } from './word-styles'
import type { RunLook } from './word-styles'
import { symbolAt, symbolsIn } from './word-symbols'
import { childOf, childrenOf, elementsIn, findElement, flagOf, textOf, valueOf } from './xml'
import type { XmlElement } from './xml'

interface RunPlace {
  reader: WordReader
  part: WordPart
  /** The look that the paragraph's style gives. */
  look: RunLook
  link?: string | undefined
  out: Piece[]
}

/** The pieces of a paragraph, or of anything else that holds runs. */
export function piecesOf(parent: XmlElement, reader: WordReader, part: WordPart, look: RunLook): Piece[] {
  const out: Piece[] = []
  readEach(parent, { reader, part, look, out })
  return out
}

function readEach(parent: XmlElement, place: RunPlace): void {
  for (const child of elementsIn(parent)) readOne(child, place)
}

/** The parts of an element that hold no text of the document. */
const silent =
  /^(w:(\w+Pr|bookmark(Start|End)|permStart|permEnd|proofErr|comment\w+|moveFrom\w+|moveTo(RangeStart|RangeEnd))|w14:\w+)$/

function readOne(element: XmlElement, place: RunPlace): void {
  const { reader } = place
  switch (element.name) {
    case 'w:r':
      readRun(element, place)
      return
    case 'w:hyperlink':
      readEach(element, { ...place, link: addressOf(element, place) ?? place.link })
      return
    case 'w:del':
      if (findElement(element, 'w:delText')) reader.tally.add('deletions')
      return
    // The text is where it was moved to.
    case 'w:moveFrom':
      return
    case 'w:sdt':
      readControl(element, place)
      return
    case 'w:fldSimple': {
      const effect = fieldEffect(element.attrs['w:instr'] ?? '')
      if (effect.isContents) reader.tally.add('contentsLists')
      else if (elementsIn(element).length === 0 && effect.words) say(effect.words, {}, place)
      else readEach(element, { ...place, link: effect.url ?? place.link })
      return
    }
    case 'm:oMath':
      readEquation(element, place)
      return
    case 'mc:AlternateContent':
      readEach(alternativeOf(element), place)
      return
    case 'w:commentReference':
      reader.tally.add('comments')
      return
    default:
      if (drawings.has(element.name)) readDrawing(element, place)
      else if (!silent.test(element.name)) readEach(element, place)
  }
}

const drawings = new Set(['w:drawing', 'w:pict', 'w:object', 'w:contentPart'])

/** Newer content, if it is of a kind that is read here; the older one otherwise. */
export function alternativeOf(element: XmlElement): XmlElement {
  const none: XmlElement = { name: '', attrs: {}, children: [] }
  const choices = childrenOf(element, 'mc:Choice').filter(({ attrs }) =>
    /^(wps|wpg|w14|w15|w16\w*|wp14|a14|cx\d?|aink|am3d)$/.test(attrs['Requires'] ?? ''),
  )
  const known = choices.find((choice) => findElement(choice, 'wps:txbx') ?? findElement(choice, 'a:blip'))
  return known ?? childOf(element, 'mc:Fallback') ?? choices[0] ?? none
}

/** A picture cannot be a link here, so its address follows it. */
function readDrawing(element: XmlElement, place: RunPlace): void {
  place.out.push(...drawingOf(element, place.reader, place.part))
  const click = findElement(element, 'a:hlinkClick')
  const url = (click && addressOf(click, place)) ?? place.link
  if (url !== undefined) say(decodedUrl(url), {}, { ...place, link: url })
}

/** Word keeps the part of an address after `#` apart. */
function addressOf({ attrs }: XmlElement, { part, reader }: RunPlace): string | undefined {
  const target = part.relations.get(attrs['r:id'] ?? '')?.target.trim()
  if (target === undefined) return undefined
  const anchor = attrs['w:anchor']
  const href = linkHref(anchor && !target.includes('#') ? `${target}#${anchor}` : target)
  const url = href && encodedUrl(href)
  if (!url) reader.tally.add('links')
  return url
}

/** A content control: a box to tick, or what it holds. */
function readControl(element: XmlElement, place: RunPlace): void {
  const properties = childOf(element, 'w:sdtPr')
  const box = childOf(properties, 'w14:checkbox')
  if (box) {
    const checked = childOf(box, 'w14:checked')?.attrs['w14:val'] ?? '0'
    if (place.reader.fields.isShown) place.out.push({ isTicked: /^(1|true|on)$/.test(checked) })
  } else if (isContents(properties)) place.reader.tally.add('contentsLists')
  else for (const content of childrenOf(element, 'w:sdtContent')) readEach(content, place)
}

/** Whether a content control holds a table of contents. */
export const isContents = (properties: XmlElement | undefined): boolean =>
  /table of contents/i.test(valueOf(childOf(properties, 'w:docPartObj'), 'w:docPartGallery') ?? '')

function readEquation(element: XmlElement, place: RunPlace): void {
  const content = latexOf(element)
  if (!content || !place.reader.fields.isShown) return
  if (content.length <= 10_000) place.out.push({ element: { equation: { content } } })
  else say(textOf(element), {}, place)
}

function readRun(run: XmlElement, place: RunPlace): void {
  const { reader, out } = place
  const properties = childOf(run, 'w:rPr')
  const styleId = valueOf(properties, 'w:rStyle')
  // The callout around it has read it.
  if (styleId === EMOJI_STYLE && reader.isOwn) return
  const look = merged([runLook(properties), reader.styles.character(styleId), place.look])
  if (look.isHidden) {
    if (childrenOf(run, 'w:t').length > 0) reader.tally.add('hidden')
    // A field's code may be hidden, and the field has to be followed.
    for (const child of elementsIn(run))
      if (/^w:(fldChar|instrText)$/.test(child.name)) readInRun(child, look, place)
    return
  }
  if (styleId !== undefined && reader.styles.nameOf(styleId) === EQUATION_STYLE) {
    const content = elementsIn(run).map(plainText).join('')
    const style = styleOf({ ...look, isCode: false }, reader.colors)
    const text_element_style = place.link === undefined ? style : { ...style, link: { url: place.link } }
    if (content) out.push({ element: { equation: { content, text_element_style } } })
    return
  }
  for (const child of elementsIn(run)) readInRun(child, look, place)
}

const plainText = (child: XmlElement): string =>
  ({ 'w:t': textOf(child), 'w:br': '\n', 'w:tab': '\t' })[child.name] ?? ''

/** The id of the style of a callout's emoji in Herald's own files. */
export const EMOJI_STYLE = 'HeraldEmoji'

/** The style of equations in Herald's own files, which hold their source. */
const EQUATION_STYLE = 'herald equation'

function readInRun(child: XmlElement, look: RunLook, place: RunPlace): void {
  const { reader, out } = place
  const { fields, tally } = reader
  switch (child.name) {
    case 'w:t':
      say(symbolsIn(textOf(child), look.font), look, place)
      return
    case 'w:tab':
    case 'w:ptab':
      say('\t', look, place)
      return
    case 'w:cr':
      say('\n', look, place)
      return
    case 'w:br':
      if (child.attrs['w:type'] === 'page') tally.add('pageBreaks')
      // The words after it are another line, as on the page.
      if (/^(page|column)$/.test(child.attrs['w:type'] ?? '')) out.push({ blocks: [] })
      else say('\n', look, place)
      return
    case 'w:noBreakHyphen':
      say('\u2011', look, place)
      return
    case 'w:sym': {
      const found = symbolAt(Number.parseInt(child.attrs['w:char'] ?? '', 16), child.attrs['w:font'])
      if (found === undefined) tally.add('symbols')
      say(found ?? '\u25a1', { ...look, font: undefined }, place)
      return
    }
    case 'w:fldChar':
      readFieldPart(child, look, place)
      return
    case 'w:instrText':
      fields.addCode(textOf(child))
      return
    case 'w:footnoteReference':
    case 'w:endnoteReference': {
      const kind = child.name === 'w:footnoteReference' ? 'footnotes' : 'endnotes'
      const id = child.attrs['w:id'] ?? ''
      say(`[${reader.notes.numberOf(kind, id)}]`, { ...look, script: false }, place)
      return
    }
    case 'w:ruby': {
      // The words, and how they are read in brackets.
      for (const run of childrenOf(childOf(child, 'w:rubyBase'), 'w:r')) readRun(run, place)
      const reading = textOf(childOf(child, 'w:rt') ?? '').trim()
      if (reading) say(`(${reading})`, look, place)
      return
    }
    case 'w:delText':
    case 'w:delInstrText':
    case 'w:annotationRef':
    case 'w:footnoteRef':
    case 'w:endnoteRef':
    case 'w:lastRenderedPageBreak':
    case 'w:softHyphen':
      return
    default:
      readOne(child, { ...place, out })
  }
}

function readFieldPart(mark: XmlElement, look: RunLook, place: RunPlace): void {
  const { fields, tally } = place.reader
  const type = mark.attrs['w:fldCharType']
  if (type === 'begin') {
    readFormField(mark, look, place)
    fields.begin()
  } else if (type === 'separate') {
    const wasShown = fields.separate()
    if (wasShown.isContents) tally.add('contentsLists')
  } else if (type === 'end') {
    const words = fields.end()
    if (words) say(words, look, place)
  }
}

/** The old form fields: a box to tick, and a choice of a list. */
function readFormField(mark: XmlElement, look: RunLook, place: RunPlace): void {
  const data = childOf(mark, 'w:ffData')
  const box = childOf(data, 'w:checkBox')
  if (box) place.out.push({ isTicked: flagOf(box, 'w:checked') ?? flagOf(box, 'w:default') ?? false })
  const list = childOf(data, 'w:ddList')
  const chosen = childrenOf(list, 'w:listEntry')[Number(valueOf(list, 'w:result') ?? 0)]
  if (chosen) say(chosen.attrs['w:val'] ?? '', look, place)
}

function say(text: string, look: RunLook, { reader, link, out }: RunPlace): void {
  const { fields, tally, colors } = reader
  if (!text || !fields.isShown) return
  fields.markResult()
  const url = link ?? fields.url
  if (look.script) tally.add('scripts')
  // Word shows a link by a colour and a line, which some programs write into each run.
  const isLinkLook = url !== undefined && !reader.isOwn
  const plain: RunLook = !isLinkLook ? look : { ...look, underline: undefined, color: undefined }
  const style: TextElementStyle = {
    ...styleOf(plain, colors),
    ...(url === undefined ? {} : { link: { url } }),
  }
  out.push({ text, style })
}
