import type { TextElement, TextElementStyle, TextStyle } from '../../contract/docx/text'
import { withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { BlockSpec } from '../../document/blocks/block-spec'
import { isCode, isTask, numberOf, specNamed } from '../../document/blocks/registry'
import { contentLimits, isDeeperThan } from '../../document/content-limits'
import { newTables } from '../../document/structure/new-tree'
import { isRestart } from '../json/tree-from-json'
import { LossCounter } from '../losses'
import { normalizeBlock, normalizeElements } from '../normalize-trees'
import { hasClass, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import type { HtmlReader, OwnReader } from './html-reader'
import { inheritStyle } from './html-style'
import { BLOCK_ATTRIBUTE, ELEMENT_ATTRIBUTE, LOOK_ATTRIBUTE } from './own-marks'
import { carriesPicture } from './pasted-boxes'

export const ownHtml: OwnReader = { blocksOf: ownBlocks, elementOf: ownElement }

/**
 * The blocks of an element that Herald's own HTML marks (`own-marks.ts`); undefined for any other element.
 * Words are read exactly, since that HTML shows all of its white space. Marks are checked like blocks of a JSON file.
 */
function ownBlocks(element: HtmlElement, reader: HtmlReader): readonly BlockTree[] | undefined {
  const spec = specNamed(element.attrs[BLOCK_ATTRIBUTE] ?? '')
  if (spec) return markedBlocks(spec, element, reader)
  if (element.tag !== 'ul' && element.tag !== 'ol') return undefined
  const items = element.children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const isOwn = (item: HtmlNode): item is HtmlElement =>
    typeof item !== 'string' && BLOCK_ATTRIBUTE in item.attrs
  if (items.length === 0 || !items.every(isOwn)) return undefined
  return reader.blocksIn(items, 0)
}

/** An element of a line that Herald's own HTML marks; undefined for any other, whose words are read. */
function ownElement({ attrs }: HtmlElement): TextElement | undefined {
  const said = attrs[ELEMENT_ATTRIBUTE]
  if (said === undefined) return undefined
  const [element] = normalizeElements([jsonOf(said)], new LossCounter())
  return element && !element.text_run ? element : undefined
}

function markedBlocks(
  spec: BlockSpec,
  element: HtmlElement,
  reader: HtmlReader,
): readonly BlockTree[] | undefined {
  const { key, number } = spec
  const look: TextStyle = jsonOf(element.attrs[LOOK_ATTRIBUTE] ?? '{}')
  const made = (object: object, children: readonly BlockTree[] = [], tally = reader.tally) =>
    normalizeBlock(number, { [key]: object }, children, tally)
  if (spec.line) {
    // No call writes a number (platform/docx#text).
    reader.tally.add('listNumbers', isRestart(look.sequence) ? 1 : 0)
    const { elements, children } = lineOf(number, element, reader)
    const style: TextStyle = { ...look, ...(isTask(number) && { done: isTicked(element) }) }
    return made({ elements, style }, children)
  }
  if (key === 'table') return tablesOf(element, look, reader)
  if (spec.children) return made(look, reader.blocksIn(element.children.filter(isContent), 0))
  const picture = pictureIn(element)
  if (key === 'image' && !picture) return undefined
  const [only] = made({ ...look, ...picture?.object }, [], new LossCounter())
  // An element whose mark makes no block is read as any other.
  if (only?.block_type !== number) return undefined
  return [picture ? withToken(only, picture.source) : only]
}

/** The JSON of an attribute, which anyone may have written; `{}` if it is none. */
function jsonOf(json: string): object {
  if (isDeeperThan(json, contentLimits.json.depth)) return {}
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

const isTicked = (element: HtmlElement): boolean => 'checked' in (element.children.find(isBox)?.attrs ?? {})

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

const isBox = (node: HtmlNode): node is HtmlElement => isElement(node) && node.tag === 'input'

/** The emoji of a callout is in its mark. */
const isContent = (node: HtmlNode): boolean => !isElement(node) || !hasClass(node, /^emoji$/)

/** Nodes that neither are words nor hold only words. */
const isBlock = (node: HtmlNode): boolean =>
  isElement(node) &&
  (BLOCK_ATTRIBUTE in node.attrs ||
    /^(ul|ol|table|p|div|h[1-6]|pre|blockquote|figure|hr|img|svg|iframe|object|embed|video|audio)$/.test(
      node.tag,
    ))

/** A line and what is below it: in the same element, as in a list, or behind it if a `div` holds both. */
function lineOf(
  type: number,
  element: HtmlElement,
  reader: HtmlReader,
): { elements: TextElement[]; children: readonly BlockTree[] } {
  const parts = element.children.filter((node) => isElement(node) || node.trim() !== '')
  const [line, ...below] = element.tag === 'div' && parts.every(isBlock) ? parts.filter(isElement) : [element]
  if (!line) return { elements: [], children: [] }
  if (isCode(type)) return { elements: [{ text_run: { content: codeIn(line) } }], children: [] }
  const nodes = withoutBox(line.children)
  const end = nodes.findIndex(isBlock)
  const inline = end < 0 ? nodes : nodes.slice(0, end)
  const rest = end < 0 ? [] : nodes.slice(end)
  return { elements: elementsIn(inline, reader), children: reader.blocksIn([...rest, ...below], 0) }
}

/** The words of a to-do begin behind its box and a space. */
function withoutBox(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const [first, second, ...rest] = nodes
  if (first === undefined || !isBox(first)) return nodes
  return typeof second === 'string' ? [second.replace(/^ /, ''), ...rest] : nodes.slice(1)
}

/** Browsers copy a line break of code as an element. */
const codeIn = (node: HtmlNode): string => {
  if (!isElement(node)) return node
  return node.tag === 'br' ? '\n' : node.children.map(codeIn).join('')
}

/** The runs of a line with their white space. Its last break only makes the line before it visible. */
function elementsIn(nodes: readonly HtmlNode[], reader: HtmlReader): TextElement[] {
  const elements: TextElement[] = []
  const collect = (node: HtmlNode, style: TextElementStyle) => {
    if (!isElement(node)) return add(elements, node, style)
    if (node.tag === 'br') return add(elements, '\n', style)
    if (/^(script|style|template)$/.test(node.tag)) return
    const own = ownElement(node)
    if (own) return void elements.push(own)
    const inner = inheritStyle(style, node, reader.styleOf(node), reader)
    for (const child of node.children) collect(child, inner)
  }
  for (const node of nodes) collect(node, {})
  return withoutLastBreak(elements)
}

function add(elements: TextElement[], content: string, style: TextElementStyle): void {
  const last = elements.at(-1)?.text_run
  if (last && JSON.stringify(last.text_element_style) === JSON.stringify(style)) last.content += content
  else elements.push({ text_run: { content, text_element_style: style } })
}

function withoutLastBreak(elements: readonly TextElement[]): TextElement[] {
  const run = elements.at(-1)?.text_run
  if (!run?.content.endsWith('\n')) return [...elements]
  const content = run.content.slice(0, -1)
  return [...elements.slice(0, -1), ...(content ? [{ text_run: { ...run, content } }] : [])]
}

function tablesOf(table: HtmlElement, look: object, reader: HtmlReader): readonly BlockTree[] | undefined {
  const rows = rowsIn(table).map(({ children }) =>
    children.filter(isTag('td', 'th')).map((cell) => ({
      children: reader.blocksIn(cell.children, 0),
      rowspan: spanOf(cell.attrs.rowspan),
      colspan: spanOf(cell.attrs.colspan),
    })),
  )
  const tables = rows.length > 0 ? newTables(rows, look) : undefined
  if (!tables) return undefined
  reader.tally.add('tablesCut', tables.length - 1)
  const made = tables.flatMap(({ body, children }) =>
    normalizeBlock(numberOf('table'), body, children, reader.tally),
  )
  return [...reader.blocksIn(table.children.filter(isTag('caption')), 0), ...made]
}

const isTag =
  (...tags: string[]) =>
  (node: HtmlNode): node is HtmlElement =>
    isElement(node) && tags.includes(node.tag)

const rowsIn = (part: HtmlElement): HtmlElement[] =>
  part.children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child]
    return isTag('thead', 'tbody', 'tfoot')(child) ? rowsIn(child) : []
  })

const spanOf = (value: string | undefined): number =>
  Math.max(1, Math.min(1000, Math.trunc(Number(value)) || 1))

/** The bytes and the caption of a picture; undefined if there is anything else. */
function pictureIn({ children }: HtmlElement): { source: string; object: object } | undefined {
  const [picture, caption, ...rest] = children.filter((node) => isElement(node) || node.trim() !== '')
  const source = picture !== undefined && isElement(picture) ? (picture.attrs.src ?? '') : ''
  if (!carriesPicture(source) || rest.length > 0) return undefined
  return { source, object: caption === undefined ? {} : { caption: { content: textIn(caption) } } }
}
