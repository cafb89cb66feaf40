import type { TextElementStyle, TextStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { isCode, isTask, lineOf, textObject } from '../../document/blocks/registry'
import { newText } from '../../document/structure/new-tree'
import { findIn, textIn } from './html-node'
import type { HtmlElement } from './html-node'
import type { HtmlReader } from './html-style'

interface ItemKind {
  key: 'bullet' | 'ordered' | 'todo'
  style?: TextStyle
}

/**
 * The items of a list, nested ones with their level. Programs nest lists in three ways, often mixed: in the item,
 * after it in the list (Google Docs, Word), or only by giving the level (Lark's class, `aria-level`).
 */
export function itemsOf(
  list: HtmlElement,
  depth: number,
  style: TextElementStyle,
  reader: HtmlReader,
): Leveled[] {
  const items: Leveled[] = []
  for (const child of list.children) {
    if (typeof child === 'string') {
      if (child.trim()) items.push(...stray([child], depth, style, reader))
    } else if (child.tag === 'ul' || child.tag === 'ol') {
      items.push(...itemsOf(child, depth + 1, style, reader))
    } else if (child.tag === 'li') {
      items.push({
        tree: item(child, list, depth, style, reader),
        level: levelOf(child, list, depth, reader),
      })
    } else items.push(...stray([child], depth, style, reader))
  }
  return items
}

const stray = (
  nodes: HtmlElement['children'],
  depth: number,
  style: TextElementStyle,
  reader: HtmlReader,
): Leveled[] => reader.blocksIn(nodes, depth, style).map((tree) => ({ tree, level: depth + 1 }))

function item(
  element: HtmlElement,
  list: HtmlElement,
  depth: number,
  style: TextElementStyle,
  reader: HtmlReader,
) {
  const [only, ...others] = element.children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  )
  if (typeof only === 'object' && only.tag === 'details' && others.length === 0) {
    const [toggle] = reader.blocksIn([only], depth, style)
    if (toggle) return toggle
  }
  const kind = kindOf(element, list)
  const isTicked = kind.key === 'todo' && kind.style?.done === true
  const css = reader.styleOf(element)
  const inner = isTicked ? withoutTick(element) : element
  const weight = /^(bold|[6-9]00)$/.test(css['font-weight'] ?? '') ? { bold: true } : {}
  const [first, ...rest] = reader.blocksIn(inner.children, depth, { ...style, ...weight })
  const made = itemFrom(kind.key, first, rest, kind.style)
  return isTicked ? withoutStrike(made) : made
}

/** Removes the strikethrough that programs give to a done item. */
function withoutStrike(tree: BlockTree): BlockTree {
  const text = textObject(tree.block_type, tree.body)!
  const elements = text.elements.map((element) => {
    const { text_run: run } = element
    if (!run?.text_element_style?.strikethrough) return element
    const { strikethrough: _, ...style } = run.text_element_style
    return { text_run: { content: run.content, text_element_style: style } }
  })
  return { ...tree, body: { todo: { ...text, elements } } }
}

/** Removes the box, which Google Docs draws as a picture. */
const withoutTick = (element: HtmlElement): HtmlElement => ({
  ...element,
  children: element.children.filter((child) => typeof child === 'string' || child.tag !== 'img'),
})

function kindOf(element: HtmlElement, list: HtmlElement): ItemKind {
  const { attrs } = element
  const box = findIn(
    element,
    ({ tag, attrs: { type } }) => tag === 'input' && type?.toLowerCase() === 'checkbox',
  )
  const nested = findIn(element, ({ tag }) => tag === 'ul' || tag === 'ol')
  if (box && !(nested && findIn(nested, (below) => below === box))) {
    return { key: 'todo', style: { done: 'checked' in box.attrs } }
  }
  const checked = attrs['aria-checked'] ?? attrs['data-checked']
  if (attrs.role === 'checkbox' || checked !== undefined) {
    return { key: 'todo', style: { done: checked === 'true' } }
  }
  const look = `${list.attrs.class ?? ''} ${attrs.class ?? ''} ${attrs['data-list'] ?? ''}`
  if (/\b(list-)?(check|todo|checked|done)\d?\b/i.test(look)) {
    return { key: 'todo', style: { done: /\b(list-)?(checked|done)\d?\b/i.test(look) } }
  }
  if (/\b(number|ordered)\d?\b/i.test(attrs['data-list'] ?? '')) return { key: 'ordered' }
  return { key: list.tag === 'ol' ? 'ordered' : 'bullet' }
}

function levelOf(element: HtmlElement, list: HtmlElement, depth: number, reader: HtmlReader): number {
  const lark = /\blist-[a-z]+?(\d)\b/.exec(list.attrs.class ?? '')?.[1]
  const word = levelInStyle(reader.styleOf(element)['mso-list'])
  const said = Number(element.attrs['aria-level'] ?? lark ?? word ?? 0)
  return Math.max(depth, Math.min(said || 0, 20))
}

const levelInStyle = (style: string | undefined) => /\blevel(\d)\b/.exec(style ?? '')?.[1]

/**
 * A paragraph that is a list item in Word: its list and level are in the style,
 * and its bullet or number is text that Word marks as ignorable.
 */
export function wordItem(
  element: HtmlElement,
  reader: HtmlReader,
): (ItemKind & { level: number }) | undefined {
  const level = levelInStyle(reader.styleOf(element)['mso-list'])
  if (!level) return undefined
  const ignored = findIn(element, (inner) => reader.styleOf(inner)['mso-list'] === 'ignore')
  const mark = ignored ? textIn(ignored).replace(/[\s\u00a0]+/g, '') : ''
  if (/^[☐☑☒✓✔]$/.test(mark)) return { key: 'todo', style: { done: mark !== '☐' }, level: Number(level) }
  const isNumber = /^\(?(\d+|[a-z]{1,2}|[ivxlcdm]+|[一二三四五六七八九十]+)[.)、]$|^(\d+\.)+\d+\.?$/i.test(
    mark,
  )
  return { key: isNumber ? 'ordered' : 'bullet', level: Number(level) }
}

const isListItem = ({ block_type: type }: BlockTree) => lineOf(type)?.list !== undefined && !isTask(type)

/** A list item: the first line becomes its own text, the rest its children. */
export function itemFrom(
  key: string,
  first: BlockTree | undefined,
  rest: readonly BlockTree[],
  style?: TextStyle,
): BlockTree {
  const elements = first && textObject(first.block_type, first.body)?.elements
  const isLine = first && elements && !isCode(first.block_type) && !isListItem(first)
  if (isLine) return newText(key, elements, [...first.children, ...rest], style)
  return newText(key, [], first ? [first, ...rest] : rest, style)
}

/** A block and its stated list level; the level is undefined if it is not an item. */
export interface Leveled {
  tree: BlockTree
  level?: number
}

/**
 * Nests items that only give their level, as Word and Lark write them: each goes
 * below the nearest earlier one of a lower level. Any other block ends the list.
 */
export function nestedByLevel(made: readonly Leveled[]): BlockTree[] {
  const root: Omit<OpenItem, 'tree'> = { level: 0, children: [] }
  let path = [root]
  for (const { tree, level } of made) {
    if (level === undefined) {
      path = [root]
      root.children.push({ level: 0, tree, children: [] })
      continue
    }
    while (path.length > 1 && (path.at(-1)?.level ?? 0) >= level) path.pop()
    const item: OpenItem = { level, tree, children: [] }
    path.at(-1)?.children.push(item)
    path.push(item)
  }
  return root.children.map(treeOfItem)
}

interface OpenItem {
  level: number
  tree: BlockTree
  children: OpenItem[]
}

const treeOfItem = ({ tree, children }: OpenItem): BlockTree =>
  children.length === 0 ? tree : { ...tree, children: [...tree.children, ...children.map(treeOfItem)] }
