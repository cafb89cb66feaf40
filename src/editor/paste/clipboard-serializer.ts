import { DOMSerializer } from 'prosemirror-model'
import type { Fragment, Node as BlockNode } from 'prosemirror-model'
import { isCode, isTask, lineOf, textObject } from '../../../document/blocks/registry'
import { lineAttrs } from '../schema/attrs'
import { lineTag } from '../schema/line-node'
import { schema } from '../schema/schema'

const inline = DOMSerializer.fromSchema(schema)

/**
 * Writes what is copied as HTML that other programs understand: paragraphs,
 * headings, lists, tables. None of the editor's own markup is copied.
 */
export class ClipboardSerializer extends DOMSerializer {
  constructor() {
    super(inline.nodes, inline.marks)
  }

  override serializeFragment(
    fragment: Fragment,
    options: { document?: Document } = {},
    target?: HTMLElement,
  ) {
    const out = target ?? (options.document ?? document).createDocumentFragment()
    appendBlocks(out, fragment.content)
    // Other programs would make one space of several.
    for (const child of out.children) if (child instanceof HTMLElement) child.style.whiteSpace = 'pre-wrap'
    return out
  }
}

type Target = HTMLElement | DocumentFragment

function appendBlocks(target: Target, nodes: readonly BlockNode[]): void {
  let list: { tag: string; element: HTMLElement } | undefined
  for (const node of nodes) {
    if (node.isInline) {
      target.append(inline.serializeNode(node))
      continue
    }
    const tag = listTag(node)
    if (!tag) {
      list = undefined
      appendBlock(target, node)
      continue
    }
    if (list?.tag !== tag) {
      list = { tag, element: document.createElement(tag) }
      target.append(list.element)
    }
    const item = document.createElement('li')
    appendTodo(item, node)
    item.append(withBreaks(inline.serializeFragment(node.child(0).content)))
    appendBlocks(item, node.children.slice(1))
    list.element.append(item)
  }
}

function listTag(node: BlockNode): string | undefined {
  if (node.type.name !== 'text_block') return undefined
  const { type } = lineAttrs(node.child(0))
  return lineOf(type)?.list
}

function appendTodo(item: HTMLElement, node: BlockNode): void {
  const { type, body } = lineAttrs(node.child(0))
  if (!isTask(type)) return
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.toggleAttribute('checked', textObject(type, body)?.style?.done === true)
  item.append(box)
}

const containerTags: Readonly<Record<string, string>> = {
  table: 'table',
  table_row: 'tr',
  table_cell: 'td',
  quote_container: 'blockquote',
}

function appendBlock(target: Target, node: BlockNode): void {
  if (node.type.name === 'line') {
    target.append(lineElement(node))
    return
  }
  if (node.type.name === 'text_block') {
    appendBlocks(target, node.children)
    return
  }
  const holder = document.createElement(containerTags[node.type.name] ?? 'div')
  appendBlocks(holder, node.children)
  if (holder.hasChildNodes()) target.append(holder)
}

function lineElement(line: BlockNode): HTMLElement {
  const { type } = lineAttrs(line)
  const element = document.createElement(lineTag(type))
  const content = inline.serializeFragment(line.content)
  element.append(isCode(type) ? content : withBreaks(content))
  return element
}

/** Keeps line breaks for other programs, where white space collapses. */
function withBreaks(content: Node): Node {
  const children = Array.from(content.childNodes)
  for (const child of children) {
    if (!(child instanceof Text)) {
      withBreaks(child)
      continue
    }
    const parts = child.data.split('\n')
    const nodes = parts.flatMap((part, index) =>
      index === 0 ? [part] : [document.createElement('br'), part],
    )
    if (parts.length > 1) child.replaceWith(...nodes)
  }
  return content
}
