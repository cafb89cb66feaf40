import type { TextElement, TextStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { languageNumber } from '../../../document/blocks/code-languages'
import { newText, newTree } from '../../../document/structure/new-tree'
import { itemFrom } from '../../../formats/html/html-lists'
import { numberedWords } from '../../../formats/html/list-numbers'
import { isRule, lookOf } from './paragraph-look'
import type { ListMark } from './word-numbering'
import type { WordPart } from './word-package'
import type { Piece, ReadBlock, WordReader } from './word-reader'
import { piecesOf } from './word-runs'
import { captionName, codeName, isIndented, outlineLevel, ownCodeName, quoteName } from './word-styles'
import type { ParagraphStyle } from './word-styles'
import { childOf, flagOf, valueOf } from './xml'
import type { XmlElement } from './xml'

/** The blocks of a paragraph: one line, and the pictures and text boxes in it. */
export function paragraphBlocks(paragraph: XmlElement, reader: WordReader, part: WordPart): ReadBlock[] {
  const properties = childOf(paragraph, 'w:pPr')
  const style = reader.styles.paragraph(valueOf(properties, 'w:pStyle'))
  if (flagOf(properties, 'w:pageBreakBefore')) reader.tally.add('pageBreaks')
  const pieces = [...reader.continued, ...piecesOf(paragraph, reader, part, style.look)]
  reader.continued = []
  if (childOf(childOf(properties, 'w:rPr'), 'w:del') || isDropCap(properties)) {
    // Its words belong to the next paragraph.
    reader.continued = pieces
    return []
  }
  const isDisplayed = childOf(paragraph, 'm:oMathPara') !== undefined
  return blocksOfPieces({ pieces, properties, style, isDisplayed }, reader)
}

/** A large first letter, which Word has in a frame of its own before its paragraph. */
const isDropCap = (properties: XmlElement | undefined): boolean =>
  /^(?:drop|margin)$/.test(childOf(properties, 'w:framePr')?.attrs['w:dropCap'] ?? '')

/** The words of a deleted paragraph end that no paragraph follows. */
export function continuedBlocks(reader: WordReader): ReadBlock[] {
  const pieces = reader.continued
  reader.continued = []
  return pieces.length > 0
    ? blocksOfPieces({ pieces, style: reader.styles.paragraph(undefined), isDisplayed: false }, reader)
    : []
}

interface ReadParagraph {
  pieces: Piece[]
  properties?: XmlElement | undefined
  style: ParagraphStyle
  /** It is an equation on a line of its own, which Word centres. */
  isDisplayed: boolean
}

function blocksOfPieces(read: ReadParagraph, reader: WordReader): ReadBlock[] {
  const { pieces, properties, style, isDisplayed } = read
  const isContents = /^(toc( heading)?|目录) ?\d?$/.test(style.name) && pieces.length === 0
  const mark = isContents ? undefined : markOf(properties, style, reader)
  const heading = outlineLevel([valueOf(properties, 'w:outlineLvl')]) ?? style.heading
  const mayBeCode = !reader.isOwn && heading === undefined && !quoteName.test(style.name)
  const code = codeOf(read, mark, mayBeCode)
  if (code) return [code]
  const task = mark && mark.kind !== 'indent' && mark.kind !== 'todo' ? undefined : tickedOf(pieces)
  const isDone = task ?? (mark?.kind === 'todo' && mark.done)
  const shown = reader.isOwn ? pieces : withoutKindsLook(pieces, heading !== undefined, isDone)
  const parts = partsOf(task === undefined ? shown : withoutBox(shown), reader.isOwn)
  const isEmpty = parts.length === 0
  if (isEmpty && isRule(properties))
    return [{ tree: newTree('divider', {}), ...(mark ? { level: mark.level } : {}) }]
  if (isEmpty && style.name === FILLER_STYLE) return []
  const key = keyFor({ heading, mark, task, style })
  if (isEmpty && key === 'text' && mark?.kind !== 'indent' && !(reader.isOwn && !isContents)) return []
  if (isEmpty && (heading !== undefined || mark?.kind === 'label') && !reader.isOwn) return []
  const look = {
    ...lookOf(properties, style, key, { isDisplayed, isOwn: reader.isOwn }),
    ...doneOf(mark, task),
  }
  const blocks = leveled({ key, parts: labelled(parts, mark, key), look, mark, task, style }, reader)
  const indented = childOf(properties, 'w:ind') ? isIndented(properties) : style.isIndented === true
  const continuesItem = !mark && key === 'text' && indented && !reader.isOwn
  return continuesItem ? blocks.map((each) => ({ ...each, continuesItem })) : blocks
}

/** The empty paragraph that Word requires after a table. */
const FILLER_STYLE = 'herald filler'

/** A heading is bold by itself, and programs strike out what is done. */
const withoutKindsLook = (pieces: Piece[], isHeading: boolean, isDone: boolean): Piece[] =>
  pieces.map((piece) => {
    if (!('text' in piece)) return piece
    const style = { ...piece.style }
    if (isHeading) delete style.bold
    if (isDone) delete style.strikethrough
    return { ...piece, style }
  })

interface ReadLine {
  key: string
  parts: readonly Part[]
  look: TextStyle
  mark: ListMark | undefined
  task: boolean | undefined
  style: ParagraphStyle
}

/** The words between pictures, or a block. */
type Part = { elements: TextElement[] } | { block: BlockTree }

function leveled({ key, parts, look, mark, task, style }: ReadLine, reader: WordReader): ReadBlock[] {
  const align = look.align === undefined && reader.isOwn ? 1 : look.align
  const styled = Object.keys(look).length > 0 ? look : undefined
  const [first, ...others] = parts.map((part, at) => {
    if ('block' in part) return alignedPicture(part.block, align)
    return newText(at === 0 ? key : 'text', part.elements, [], at === 0 ? styled : undefined)
  })
  const isHeading = key.startsWith('heading') && mark?.kind !== 'indent'
  const marked = isHeading ? undefined : mark?.level
  const level = task === undefined ? marked : (marked ?? 1)
  if (/^(bullet|ordered|todo)$/.test(key)) {
    const isLine = parts[0] !== undefined && 'elements' in parts[0]
    const tree = isLine
      ? { ...first!, children: others }
      : itemFrom(key, undefined, first ? [first, ...others] : [], styled)
    if (mark?.kind === 'ordered') reader.setNumber(tree.body, mark.number)
    return [{ tree, ...(level === undefined ? {} : { level }) }]
  }
  const isCaption = captionName.test(style.name) && parts.length === 1
  const own = first ?? newText(key, [], [], styled)
  return [own, ...others].map((tree, at) => ({
    tree,
    ...(level === undefined ? {} : { level: at === 0 ? level : level + (key === 'text' ? 0 : 1) }),
    ...(isCaption ? { isCaption } : {}),
  }))
}

function alignedPicture(block: BlockTree, align: number | undefined): BlockTree {
  const image: object | undefined = block.body.image
  // The platform centres pictures by default.
  return image && align && align !== 2 ? { ...block, body: { image: { ...image, align } } } : block
}

function markOf(
  properties: XmlElement | undefined,
  style: ParagraphStyle,
  reader: WordReader,
): ListMark | undefined {
  const own = childOf(properties, 'w:numPr')
  const id = valueOf(own, 'w:numId') ?? style.list?.id
  if (id === undefined || id === '0') return undefined
  const said = valueOf(own, 'w:ilvl') ?? style.list?.level
  const styleId = valueOf(properties, 'w:pStyle')
  const level = said ?? (styleId === undefined ? undefined : reader.numbering.levelOfStyle(id, styleId)) ?? 0
  return reader.numbering.next(id, Math.min(8, Math.max(0, Number(level) || 0)))
}

/** A to-do has one box, before its words. A line with several is a form. */
function tickedOf(pieces: readonly Piece[]): boolean | undefined {
  const boxes = pieces.filter((piece) => 'isTicked' in piece)
  const first = pieces.find((piece) => !('text' in piece) || piece.text.trim() !== '')
  return boxes.length === 1 && first && 'isTicked' in first ? first.isTicked : undefined
}

function withoutBox(pieces: readonly Piece[]): Piece[] {
  const at = pieces.findIndex((piece) => 'isTicked' in piece)
  const [next, ...others] = pieces.slice(at + 1)
  if (!next || !('text' in next)) return pieces.slice(at + 1)
  return [{ ...next, text: next.text.replace(/^[ \t\u00a0]/, '') }, ...others]
}

interface LineKind {
  heading: number | undefined
  mark: ListMark | undefined
  task: boolean | undefined
  style: ParagraphStyle
}

function keyFor({ heading, mark, task, style }: LineKind): string {
  if (heading !== undefined) return `heading${heading}`
  if (task !== undefined || mark?.kind === 'todo') return 'todo'
  if (mark?.kind === 'bullet' || mark?.kind === 'ordered') return mark.kind
  return quoteName.test(style.name) ? 'quote' : 'text'
}

function doneOf(mark: ListMark | undefined, task: boolean | undefined): TextStyle {
  const done = task ?? (mark?.kind === 'todo' ? mark.done : undefined)
  return done === undefined ? {} : { done }
}

/** Puts a number before the words that the platform does not count. A heading has no number of its own. */
function labelled(parts: readonly Part[], mark: ListMark | undefined, key: string): readonly Part[] {
  const isLabel = mark?.kind === 'label' || (mark?.kind === 'ordered' && key !== 'ordered')
  if (!isLabel) return parts
  const { text } = mark.number
  const [first, ...others] = parts
  if (!first || 'block' in first) return [{ elements: numberedWords(text, []) }, ...parts]
  return [{ elements: joined(numberedWords(text, first.elements)) }, ...others]
}

/** In files of others, white space alone is no line. */
function partsOf(pieces: readonly Piece[], isOwn: boolean): Part[] {
  const parts: Part[] = []
  let elements: TextElement[] = []
  const flush = () => {
    const line = joined(elements)
    const isSeen = line.some(({ text_run: run }) => {
      const { underline, strikethrough } = run?.text_element_style ?? {}
      return isOwn || run === undefined || underline || strikethrough || run.content.trim() !== ''
    })
    if (isSeen) parts.push({ elements: line })
    elements = []
  }
  for (const piece of pieces) {
    if ('blocks' in piece) {
      flush()
      parts.push(...piece.blocks.map((block) => ({ block })))
    } else if ('element' in piece) elements.push(piece.element)
    else if ('isTicked' in piece) elements.push({ text_run: { content: piece.isTicked ? '☑' : '☐' } })
    else {
      const style = Object.keys(piece.style).length > 0 ? { text_element_style: piece.style } : {}
      elements.push({ text_run: { content: piece.text, ...style } })
    }
  }
  flush()
  return parts
}

/** Neighbours with the same style become one run. */
function joined(elements: readonly TextElement[]): TextElement[] {
  const made: TextElement[] = []
  let look: string | undefined
  let words: string[] = []
  const flush = () => {
    const run = made.at(-1)?.text_run
    if (run && words.length > 1) made[made.length - 1] = { text_run: { ...run, content: words.join('') } }
    words = []
  }
  for (const element of elements) {
    const own = element.text_run ? JSON.stringify(element.text_run.text_element_style ?? {}) : undefined
    if (own !== undefined && own === look) words.push(element.text_run!.content)
    else {
      flush()
      made.push(element)
      words = element.text_run ? [element.text_run.content] : []
    }
    look = own
  }
  flush()
  return made
}

/** A line of code, or a whole block of it in Herald's own files. */
function codeOf(
  { pieces, properties, style }: ReadParagraph,
  mark: ListMark | undefined,
  mayBeCode: boolean,
): ReadBlock | undefined {
  const { name } = style
  const own = ownCodeName.exec(name)
  const isLine = pieces.every((piece) => 'text' in piece) && (!mark || mark.kind === 'indent')
  const level = mark ? { level: mark.level } : {}
  if (own) {
    const [line] = partsOf(pieces, true)
    const elements = line && 'elements' in line ? line.elements : []
    const language = languageNumber(own[1] ?? '') ?? 1
    const look = lookOf(properties, style, 'code', { isDisplayed: false, isOwn: true })
    return isLine ? { tree: newText('code', elements, [], { ...look, language }), ...level } : undefined
  }
  const text = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
  const isCode = mayBeCode && pieces.every((piece) => 'text' in piece && piece.style.inline_code)
  if (!isLine || (!codeName.test(name) && !(isCode && text.trim()))) return undefined
  const elements = text ? [{ text_run: { content: text } }] : []
  return { tree: newText('code', elements, [], { language: 1 }), ...level, isCodeLine: true }
}
