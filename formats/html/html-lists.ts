import { TEXT } from '../../contract/docx/block-numbers'
import type { TextStyle } from '../../contract/docx/text'
import type { BlockTree } from '../../document/block-tree'
import { isCode, isTask, lineOf, textObject } from '../../document/blocks/registry'
import { newText } from '../../document/structure/new-tree'
import { withElements } from '../../document/wire/text-body'
import { hasClass, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'
import { within } from './html-reader'
import type { Around, HtmlReader } from './html-reader'
import { numbered, readMark, styledNumber } from './list-numbers'
import type { ListNumber, WrittenNumber } from './list-numbers'
import type { Leveled } from './nested-by-level'

interface ItemKind {
  key: 'bullet' | 'ordered' | 'todo'
  style?: TextStyle
}

/**
 * The items of a list, nested ones with their level. Programs nest lists in three ways, often mixed: in the item,
 * after it in the list (Google Docs, Word), or only by giving the level (Lark's class, `aria-level`).
 */
export function itemsOf(list: HtmlElement, depth: number, around: Around, reader: HtmlReader): Leveled[] {
  const items: Leveled[] = []
  const isAmongTasks = holdsTicked(list)
  const numberOfNext = list.tag === 'ol' ? numbersIn(list, reader) : ownNumbersIn(list, reader)
  for (const child of list.children) {
    if (typeof child === 'string') {
      if (child.trim()) items.push(...stray([child], depth, around, reader))
    } else if (child.tag === 'ul' || child.tag === 'ol') {
      items.push(...itemsOf(child, depth + 1, within(child, around, reader), reader))
    } else if (child.tag === 'li') {
      const number = numberOfNext?.(child)
      if (isHolder(child, reader)) {
        items.push(...itemsOf({ ...child, tag: 'ul' }, depth, within(child, around, reader), reader))
        continue
      }
      const tree = item(child, list, isAmongTasks, depth, around, reader)
      const { block_type, body } = tree
      if (number?.path && lineOf(block_type)?.list === 'ol') reader.numbers.set(body, number)
      items.push({
        tree: number && !number.path ? numbered(number.text, [asLine(tree)]) : tree,
        level: levelOf(child, list, depth, reader),
      })
    } else items.push(...stray([child], depth, around, reader))
  }
  return items
}

/** An item without a sign that has nothing but lists, as some editors nest them: its lists are below the item before it. */
const isHolder = ({ tag, attrs, children }: HtmlElement, reader: HtmlReader): boolean => {
  const shown = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const css = reader.styleOf({ tag, attrs, children })
  return (
    (listStyle(css) === 'none' || css.display === 'block') &&
    shown.length > 0 &&
    shown.every((child) => typeof child !== 'string' && /^[uo]l$/.test(child.tag))
  )
}

const stray = (nodes: readonly HtmlNode[], depth: number, around: Around, reader: HtmlReader): Leveled[] =>
  reader.blocksIn(nodes, depth, around).map((tree) => ({ tree, level: depth + 1 }))

/** An item as a line of text. */
function asLine(tree: BlockTree): BlockTree {
  const { elements = [], style } = textObject(tree.block_type, tree.body) ?? {}
  return newText('text', elements, tree.children, style)
}

/** Items that begin with a number of their own, in a list that shows none. */
const OWN_NUMBER =
  /^\s*([（(【〔]|第.{1,6}[条章节款项]|[\u2460-\u24ff\u3220-\u3243]|\d{1,3}[.、．)）]|[一二三四五六七八九十]{1,3}[、.．])/

/** The same for a list of bullets: its items without a bullet may bring their own numbers. */
const ownNumbersIn =
  (list: HtmlElement, reader: HtmlReader) =>
  (element: HtmlElement): ListNumber | undefined => {
    const style = listStyle(reader.styleOf(element)) ?? listStyle(reader.styleOf(list))
    return style === 'none' && OWN_NUMBER.test(textIn(element)) ? { text: '', list } : undefined
  }

/**
 * Gives the number of each item of an ordered list, one after the other, as its author sees it. Undefined if the list
 * does not say: its items are numbered by their level, which is not that of the list.
 */
function numbersIn(list: HtmlElement, reader: HtmlReader) {
  const items = list.children.filter(
    (child): child is HtmlElement => typeof child !== 'string' && child.tag === 'li',
  )
  const isByLevel = ['data-indent', 'data-lake-indent', 'ne-level'].some((name) => name in list.attrs)
  if (isByLevel || items.some((child) => hasClass(child, /\bql-indent-\d/))) return undefined
  const listCss = reader.styleOf(list)
  const isReversed = 'reversed' in list.attrs
  const isLoose = items.length === 1 && /^1?$/.test((list.attrs.start ?? '').trim())
  const start = wholeNumber(list.attrs.start)
  let next = start ?? (isReversed ? items.length : 1)
  const id = (start !== undefined && start > 1 && reader.ended.get(`${list.tag} ${start}`)) || list
  return (element: HtmlElement): ListNumber | undefined => {
    const own = wholeNumber(element.attrs.value)
    const number = own ?? next
    next = number + (isReversed ? -1 : 1)
    reader.ended.set(`${list.tag} ${next}`, id)
    const css = reader.styleOf(element)
    const style =
      listStyle(css) ?? listStyle(listCss) ?? typeStyles[element.attrs.type ?? list.attrs.type ?? ''] ?? ''
    if (style === 'none') return OWN_NUMBER.test(textIn(element)) ? { text: '', list: id } : undefined
    const written = byPattern(element.attrs['data-leveltext'], styledNumber(number, style))
    return written && { ...written, list: id, isLoose: isLoose && (own ?? 1) === 1 }
  }
}

/** Word's page has the form of a number, such as `（%1）`, next to the number of each level. */
function byPattern(
  pattern: string | undefined,
  written: WrittenNumber | undefined,
): WrittenNumber | undefined {
  if (!written || pattern === undefined || pattern.split('%').length !== 2) return written
  const mark = readMark(pattern.replace(/%\d/, written.text.replace(/[.、]$/, '')))
  return typeof mark === 'object' ? mark : written
}

const typeStyles: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}

const wholeNumber = (value: string | undefined): number | undefined =>
  value !== undefined && /^\s*-?\d{1,7}\s*$/.test(value) ? Number(value) : undefined

/** `list-style` may have an image and a position, too. */
const listStyle = (css: Readonly<Record<string, string>>): string | undefined => {
  const said =
    css['list-style-type'] ?? css['list-style']?.replace(/\b(inside|outside|url\([^)]*\))/g, '').trim()
  return said === '' ? undefined : said
}

function item(
  element: HtmlElement,
  list: HtmlElement,
  isAmongTasks: boolean,
  depth: number,
  around: Around,
  reader: HtmlReader,
): BlockTree {
  const [only, ...others] = element.children.filter(
    (child) => typeof child !== 'string' || child.trim() !== '',
  )
  if (typeof only === 'object' && only.tag === 'details' && others.length === 0) {
    const [toggle, ...more] = reader.blocksIn([only], depth, around)
    if (toggle && more.length === 0) return toggle
  }
  const kind = kindOf(element, list, isAmongTasks, reader)
  const isTicked = kind.key === 'todo' && kind.style?.done === true
  const inner = isTicked ? withoutTick(element) : element
  const inside = within(element, around, reader)
  const [first, ...rest] = reader.blocksIn(inner.children, depth, inside)
  const made = itemFrom(kind.key, first && ownBox(inner) ? withoutGap(first) : first, rest, kind.style)
  return isTicked ? withoutStrike(made) : kind.key === 'bullet' ? withWrittenBox(made) : made
}

/** Removes the space that a page shows between a box and its words. */
function withoutGap(tree: BlockTree): BlockTree {
  const [first, ...others] = textObject(tree.block_type, tree.body)?.elements ?? []
  const run = first?.text_run
  if (tree.block_type !== TEXT || !run?.content.startsWith(' ')) return tree
  const elements = [{ text_run: { ...run, content: run.content.replace(/^ +/, '') } }, ...others]
  return { ...tree, body: withElements(TEXT, tree.body, elements) }
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

/** A box that is written before the words of an item, as Notion and others copy it. */
const WRITTEN_BOX = /^(?:\[([ xX]?)\]|([☐□⬜])|([☑☒✅]))(?:\s+|$)/

function withWrittenBox(tree: BlockTree): BlockTree {
  const { elements = [] } = textObject(tree.block_type, tree.body) ?? {}
  const [first, ...rest] = elements
  const [sign, letter = '', , ticked] = WRITTEN_BOX.exec(first?.text_run?.content ?? '') ?? []
  if (sign === undefined || !first?.text_run) return tree
  const content = first.text_run.content.slice(sign.length)
  const own = content ? [{ text_run: { ...first.text_run, content } }] : []
  return newText('todo', [...own, ...rest], tree.children, {
    done: /x/i.test(letter) || ticked !== undefined,
  })
}

/** Removes the box, which Google Docs draws as a picture before the words. */
function withoutTick(element: HtmlElement): HtmlElement {
  const box = element.children.find((child) => typeof child !== 'string' || child.trim() !== '')
  const isBox = typeof box === 'object' && box.tag === 'img'
  return isBox ? { ...element, children: element.children.filter((child) => child !== box) } : element
}

const TASK_LIST = /\b(?:list-)?(?:check(?:ed|list)?|todo|to-do|task|tasks|done)\d?\b/i
const DONE = /\b(?:list-)?(?:checked|(?:listtype-task)?done|checkbox-on|completed)\d?\b/i

/** Whether an item of a list is ticked by its class. Then the others are tasks that are not done. */
const holdsTicked = (list: HtmlElement) =>
  list.children.some((child) => typeof child !== 'string' && hasClass(child, /\bchecked\b/))

function kindOf(
  element: HtmlElement,
  list: HtmlElement,
  isAmongTasks: boolean,
  reader: HtmlReader,
): ItemKind {
  const { attrs } = element
  const box = ownBox(element)
  if (box) {
    reader.marks.add(box)
    const isOn =
      box.tag === 'input'
        ? 'checked' in box.attrs
        : hasClass(box, DONE) || box.attrs.value === 'data:true' || box.attrs['aria-checked'] === 'true'
    return { key: 'todo', style: { done: isOn } }
  }
  const said = attrs['data-list']
  if (said === 'checked' || said === 'unchecked') return { key: 'todo', style: { done: said === 'checked' } }
  const checked =
    attrs['aria-checked'] ??
    attrs['data-checked'] ??
    attrs['data-task-state'] ??
    reader.styleOf(element)['--en-checked']
  if (attrs.role === 'checkbox' || checked !== undefined) {
    return { key: 'todo', style: { done: /^(true|done|checked|1)$/i.test(checked ?? '') } }
  }
  const look = `${list.attrs.class ?? ''} ${attrs.class ?? ''} ${said ?? ''} ${list.attrs['data-stringify-type'] ?? ''}`
  if (isAmongTasks || TASK_LIST.test(look)) return { key: 'todo', style: { done: DONE.test(look) } }
  if (/\b(number|ordered)\d?\b/i.test(said ?? '')) return { key: 'ordered' }
  if (said === 'bullet') return { key: 'bullet' }
  return { key: list.tag === 'ol' ? 'ordered' : 'bullet' }
}

/** Whether an element is an item of a list that is around it only by its role or its style, if at all. */
export const isItem = (element: HtmlElement, { styleOf, layoutOf, holdsLines }: HtmlReader): boolean =>
  /^(li|ne-[uot]li)$/.test(element.tag) ||
  element.attrs.role === 'listitem' ||
  layoutOf(element).inner === 'item' ||
  'data-task-state' in element.attrs ||
  (element.attrs.role === 'checkbox' && textIn(element).trim() !== '') ||
  (beginsWithBox(element) && !element.children.some(holdsLines)) ||
  isRowWithBox(element, { styleOf, layoutOf })

/** A box to tick and, next to it, words: in a flex box, or as the two parts of an element. */
function isRowWithBox(
  element: HtmlElement,
  { styleOf, layoutOf }: Pick<HtmlReader, 'styleOf' | 'layoutOf'>,
): boolean {
  const first = element.children.find((child) => typeof child !== 'string' || child.trim() !== '')
  if (typeof first !== 'object' || !holdsBox(first) || textIn(first).trim() !== '') return false
  const others = element.children.filter((child) => child !== first && textIn(child).trim() !== '')
  const isRow = layoutOf(element).inner === 'column' && styleOf(element)['flex-direction'] !== 'column'
  return (
    (isRow ? others.length > 0 : others.length === 1) &&
    !element.children.some((child) => child !== first && holdsBox(child))
  )
}

const withBoxes = new WeakMap<HtmlElement, boolean>()

/** Whether a node is or has a box to tick. Each element is looked at once, however deep it is. */
function holdsBox(node: HtmlNode): boolean {
  if (typeof node === 'string') return false
  const known = withBoxes.get(node) ?? (isCheckbox(node) || node.children.some(holdsBox))
  withBoxes.set(node, known)
  return known
}

/** A list by its role, with the tags that lists are read by. */
export const asList = (list: HtmlElement): HtmlElement => ({
  ...list,
  tag: list.tag === 'ol' ? 'ol' : 'ul',
  children: list.children.map((child) =>
    typeof child !== 'string' && child.attrs.role === 'listitem' ? { ...child, tag: 'li' } : child,
  ),
})

function beginsWithBox({ children }: Pick<HtmlElement, 'children'>): boolean {
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '')
  if (typeof first !== 'object') return false
  return isCheckbox(first) || (/^(label|span)$/.test(first.tag) && beginsWithBox(first))
}

/** A box to tick without words of its own. */
const isCheckbox = (element: HtmlElement) =>
  element.tag === 'input'
    ? element.attrs.type?.toLowerCase() === 'checkbox'
    : element.attrs.role === 'checkbox' && textIn(element).trim() === ''

/** An item that is in no list, as the list that it is. Yuque's page has items with their level instead of lists. */
export function listOf(item: HtmlElement, reader: HtmlReader): HtmlElement {
  const { tag, attrs, children } = item
  const isNumbered =
    tag === 'ne-oli' || /decimal|alpha|roman/.test(reader.styleOf(item)['list-style-type'] ?? '')
  const words = children.filter((child) => typeof child === 'string' || !/^ne-[uot]li-i$/.test(child.tag))
  const level = attrs['ne-level']
  return {
    tag: isNumbered ? 'ol' : 'ul',
    attrs: { ...(level !== undefined && { 'ne-level': level }), ...(tag === 'ne-tli' && { class: 'todo' }) },
    children: boxLines(words).map((line) => ({ tag: 'li', attrs, children: line })),
  }
}

/** The lines of a paragraph if each begins with a box to tick; otherwise all of it. */
function boxLines(nodes: readonly HtmlNode[]): (readonly HtmlNode[])[] {
  const lines: HtmlNode[][] = [[]]
  for (const node of nodes) {
    if (typeof node !== 'string' && node.tag === 'br') lines.push([])
    else lines.at(-1)!.push(node)
  }
  const own = lines.filter((line) => line.some((node) => typeof node !== 'string' || node.trim() !== ''))
  return own.every((children) => beginsWithBox({ children })) ? own : [nodes]
}

/** The box of an item, which is not in a list below it. */
function ownBox(element: HtmlElement): HtmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string' || child.tag === 'ul' || child.tag === 'ol') continue
    const isBox =
      isCheckbox(child) || child.attrs.name === 'checkbox' || hasClass(child, /\bcheckbox-o(n|ff)\b/)
    const found = isBox ? child : ownBox(child)
    if (found) return found
  }
  return undefined
}

function levelOf(element: HtmlElement, list: HtmlElement, depth: number, reader: HtmlReader): number {
  const lark = /\blist-[a-z]+?(\d)\b/.exec(list.attrs.class ?? '')?.[1]
  const word = levelInStyle(reader.styleOf(element)['mso-list'])
  const said = Number(element.attrs['aria-level'] ?? element.attrs['data-aria-level'] ?? lark ?? word ?? 0)
  const indent =
    list.attrs['data-indent'] ??
    list.attrs['data-lake-indent'] ??
    list.attrs['ne-level'] ??
    /\bql-indent-(\d)/.exec(element.attrs.class ?? '')?.[1]
  return Math.max(depth, Math.min(said || (Number(indent) || -1) + 1, 20))
}

export const levelInStyle = (style: string | undefined) => /\blevel(\d)\b/.exec(style ?? '')?.[1]

const isListItem = ({ block_type: type }: BlockTree) => lineOf(type)?.list !== undefined && !isTask(type)

/** A list item: the first line becomes its own text, the rest its children. */
export function itemFrom(
  key: string,
  first: BlockTree | undefined,
  rest: readonly BlockTree[],
  style?: TextStyle,
): BlockTree {
  const text = first && textObject(first.block_type, first.body)
  const isLine = first && text && !isCode(first.block_type) && !isListItem(first)
  if (!isLine) return newText(key, [], first ? [first, ...rest] : rest, style)
  const look = text.style?.align === undefined ? style : { align: text.style.align, ...style }
  return newText(key, text.elements, [...first.children, ...rest], look)
}
