import type { Node, Fragment, Mark } from 'prosemirror-model'
import type { TextElement } from '../../../contract/docx/text'
import { elementKeys } from '../../../contract/docx/text-fields'
import type { BlockBody, BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { emptyBody, withElements } from '../../../document/wire/text-body'
import { tableBody } from '../../blocks/table/table-body'
import { replacedChild } from '../long/long-fragments'
import {
  cellAttrs,
  commentIdsOf,
  elementAttrs,
  lineAttrs,
  objectAttrs,
  type ElementAttrs,
} from '../schema/attrs'
import { contentFromElements } from './content-from-elements'
import { cachedTree, lastCachedTree, cacheTree } from './node-cache'

/**
 * The document as a value. A part that did not change since the last call is the same object as before, so a call
 * costs only what changed. A block with the same content as when it was loaded has its body from the wire, key for
 * key.
 */
export function treeFromDoc(doc: Node): BlockTree {
  return cachedTree(doc) ?? made(doc)
}

let remade = 0

/** How many blocks were converted since the module was loaded, for tests of what an edit costs. */
export const convertedBlocks = (): number => remade

function made(node: Node): BlockTree {
  remade++
  const line = node.firstChild?.type.name === 'line' ? node.firstChild : undefined
  const { id, type, body } = objectAttrs(node)
  const tree: BlockTree = line
    ? { id, block_type: lineAttrs(line).type, body: bodyOfLine(line), children: childrenOf(node) }
    : node.type.name === 'table'
      ? tableTree(node)
      : { id, block_type: type, body, children: childrenOf(node) }
  cacheTree(node, tree)
  return tree
}

const lines = new WeakMap<Node, BlockBody>()

function bodyOfLine(line: Node): BlockBody {
  const known = lines.get(line)
  if (known) return known
  const body = bodyNow(line)
  lines.set(line, body)
  return body
}

function bodyNow(line: Node): BlockBody {
  const { type, body } = lineAttrs(line)
  const before = contentFromElements(textObject(type, body)?.elements ?? [])
  if (body && line.content.eq(before)) return body
  if (!body && line.content.size === 0) return emptyBody(type)
  const commentIds = new Set<string>()
  before.forEach(({ marks }) => {
    for (const mark of marks) {
      if (mark.type.name === 'comment') for (const id of commentIdsOf(mark)) commentIds.add(id)
    }
  })
  return withElements(type, body, elementsFromContent(line.content, commentIds))
}

/** Converts only the children between those that are still the same at both ends. */
function childrenOf(node: Node): readonly BlockTree[] {
  const first = node.firstChild?.type.name === 'line' ? 1 : 0
  const count = node.childCount - first
  const last = lastCachedTree(node)
  const before = last?.tree.children ?? []
  const only = last && replacedChild(last.content, node.content)
  if (only !== undefined && only >= first) return before.with(only - first, treeFromDoc(node.child(only)))
  const was = (index: number) => last?.content.maybeChild(index + first)
  const limit = Math.min(count, before.length)
  let start = 0
  while (start < limit && was(start) === node.child(start + first)) start++
  let end = 0
  while (end < limit - start && was(before.length - 1 - end) === node.child(node.childCount - 1 - end)) end++
  if (start === count && count === before.length) return before
  const changed: BlockTree[] = []
  for (let index = start; index < count - end; index++) changed.push(treeFromDoc(node.child(index + first)))
  return [...before.slice(0, start), ...changed, ...before.slice(before.length - end)]
}

function tableTree(table: Node): BlockTree {
  const { id, type } = objectAttrs(table)
  const children = cellsOf(table)
  return { id, block_type: type, body: tableBody(table, children), children }
}

/** All cells row by row, covered cells in their places. */
function cellsOf(table: Node): BlockTree[] {
  const cells: BlockTree[] = []
  const columns = columnsOf(table)
  table.forEach((row, _, rowIndex) => {
    let at = rowIndex * columns
    row.forEach((cell) => {
      while (cells[at]) at++
      cells[at] = treeFromDoc(cell)
      const { rowspan, colspan, covered } = cellAttrs(cell)
      let next = 0
      for (let down = 0; down < rowspan; down++) {
        for (let across = 0; across < colspan; across++) {
          if (down === 0 && across === 0) continue
          const below = covered[next++]
          if (below) cells[at + down * columns + across] = below
        }
      }
    })
  })
  return cells.filter(Boolean)
}

function columnsOf(table: Node): number {
  let columns = 0
  table.firstChild?.forEach((cell) => (columns += cellAttrs(cell).colspan))
  return columns
}

type Json = Readonly<Record<string, unknown>>

/**
 * The elements of an edited line: one run for each range of one look, only the
 * flags that are set, and everything else that came with an element. Comments
 * stay only if `commentIds` has them: ids of another block would be refused
 * (platform/docx#elements).
 */
export function elementsFromContent(content: Fragment, commentIds: ReadonlySet<string>): TextElement[] {
  const elements: TextElement[] = []
  content.forEach((node) => {
    const { line }: Partial<ElementAttrs> = node.attrs
    // In a loop: a line may have more elements than a call takes arguments.
    for (const element of line ?? [elementOf(node, commentIds)]) elements.push(element)
  })
  return elements
}

function elementOf(node: Node, commentIds: ReadonlySet<string>): TextElement {
  const style = styleOf(node.marks, commentIds)
  if (node.isText) {
    const kept = node.marks.find((mark) => mark.type.name === 'kept')?.attrs as Kept | undefined
    const whole = { ...style, ...kept?.style }
    const styled = Object.keys(whole).length > 0 ? { text_element_style: whole } : {}
    return { ...kept?.element, text_run: { ...kept?.run, content: node.text!, ...styled } }
  }
  const { element, sendable } = elementAttrs(node)
  const kind = elementKeys.find((key) => element[key] !== undefined)
  if (!sendable || !kind) return element
  // A link on anything but a text run is refused (1770024).
  const { link: _, ...allowed } = style
  const styled = Object.keys(allowed).length > 0 ? { text_element_style: allowed } : {}
  return { ...element, [kind]: { ...(element[kind] as Json), ...styled } }
}

interface Kept {
  element: Json
  run: Json
  style: Json
}

function styleOf(marks: readonly Mark[], commentIds: ReadonlySet<string>): Json {
  const style: Record<string, unknown> = {}
  for (const { type, attrs } of marks) {
    if (type.name === 'color') style.text_color = attrs.number
    else if (type.name === 'background') style.background_color = attrs.number
    else if (type.name === 'link') style.link = { ...(attrs.kept as Json | null), url: attrs.url as string }
    else if (type.name === 'comment') {
      const ids = commentIdsOf({ attrs }).filter((id) => commentIds.has(id))
      if (ids.length > 0) style.comment_ids = ids
    } else if (type.name !== 'kept') style[type.name] = true
  }
  return style
}
