import { Schema } from 'prosemirror-model'
import type { NodeSpec } from 'prosemirror-model'
import { blockList } from '../../../document/blocks/block-list'
import { numberOf } from '../../../document/blocks/registry'
import { beginningOf, elementLabel } from '../../../document/compare/block-text'
import '../long/long-fragments'
import { blockId, elementAttrs, type ElementAttrs, cellAttrs, objectAttrs } from './attrs'
import { line } from './line-node'
import { marks } from './marks'

const objectSpecs = (key: string) => ({
  id: { default: '' },
  type: { default: numberOf(key) },
  body: { default: {} },
})

/** A box of blocks, as its spec describes it. */
const box = (key: string, tag: string): NodeSpec => ({
  group: 'block',
  content: 'block*',
  isolating: true,
  defining: true,
  attrs: objectSpecs(key),
  toDOM: (node) => [
    tag,
    { class: 'ed-container ed-whole', 'data-kind': key, 'data-block-id': blockId(node) },
    0,
  ],
})

const boxes = Object.fromEntries(
  blockList.flatMap(({ key, children }) => (children?.box ? [[key, box(key, children.box)]] : [])),
)

/** Columns, which hold blocks side by side. */
const columns = {
  grid: {
    group: 'block',
    content: 'grid_column+',
    isolating: true,
    attrs: objectSpecs('grid'),
    toDOM: (node) => ['div', { class: 'ed-grid ed-whole', 'data-block-id': blockId(node) }, 0],
  },
  grid_column: {
    content: 'block*',
    isolating: true,
    attrs: objectSpecs('grid_column'),
    toDOM(node) {
      const { id, body } = objectAttrs(node)
      const ratio = body.grid_column?.width_ratio
      const style = `flex-grow: ${Math.max(1, Math.min(99, Number(ratio) || 50))}`
      return ['div', { class: 'ed-column', 'data-block-id': id, style }, 0]
    },
  },
} satisfies Record<string, NodeSpec>

/**
 * A table in the shape that prosemirror-tables works on: rows of cells with
 * spans. Rows are not blocks of the wire; covered cells are kept in their
 * anchor's attributes.
 */
const tables = {
  table: {
    group: 'block',
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    attrs: objectSpecs('table'),
    toDOM(node) {
      const { id, body } = objectAttrs(node)
      const property = (body.table as { property?: { column_width?: number[] } }).property
      const cols = (property?.column_width ?? []).map((width) => ['col', { width: String(width) }] as const)
      const colgroup: [string, ...unknown[]] = ['colgroup', ...cols]
      return ['div', { class: 'ed-table ed-whole', 'data-block-id': id }, ['table', colgroup, ['tbody', 0]]]
    },
  },
  table_row: { content: 'table_cell*', tableRole: 'row', toDOM: () => ['tr', 0] },
  table_cell: {
    content: 'block*',
    tableRole: 'cell',
    isolating: true,
    attrs: {
      ...objectSpecs('table_cell'),
      colspan: { default: 1 },
      rowspan: { default: 1 },
      header: { default: '' },
      covered: { default: [] },
    },
    toDOM(node) {
      const { id, colspan, rowspan, header } = cellAttrs(node)
      const dom: Record<string, string> = { class: 'ed-cell', 'data-block-id': id }
      if (colspan > 1) dom.colspan = String(colspan)
      if (rowspan > 1) dom.rowspan = String(rowspan)
      if (header) dom.scope = header === 'row' ? 'col' : 'row'
      return [header ? 'th' : 'td', dom, 0]
    },
  },
} satisfies Record<string, NodeSpec>

/**
 * Everything else, unknown numbers included. It is shown as a picture or a card, with the blocks that it holds below
 * it, and is selected but never typed into. A container with unexpected children also becomes one.
 */
const object: NodeSpec = {
  group: 'block',
  content: 'block*',
  atom: true,
  isolating: true,
  selectable: true,
  draggable: false,
  attrs: objectSpecs('undefined'),
  toDOM: (node) => ['div', { class: 'ed-object ed-whole', 'data-block-id': blockId(node) }, 0],
}

const labelOf = ({ element, line: whole }: ElementAttrs) =>
  whole ? beginningOf(whole) : elementLabel(element)

/** An inline element that is not text: mention, equation, reminder …; kept as the wire has it. */
const element: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { element: {}, sendable: { default: true }, line: { default: null } },
  leafText: (node) => labelOf(elementAttrs(node)),
  toDOM: (node) => ['span', { class: 'ed-element' }, labelOf(elementAttrs(node))],
}

/**
 * The document. A block of the wire is one node with an id; a text block is a
 * line and, below it, its children. The page is itself such a block: its line
 * is the title.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'line block*', marks: 'group', attrs: { id: { default: '' } } },
    text_block: {
      group: 'block',
      content: 'line block*',
      defining: true,
      attrs: { id: { default: '' } },
      toDOM: (node) => ['div', { class: 'ed-block', 'data-block-id': blockId(node) }, 0],
    },
    line,
    ...boxes,
    ...columns,
    ...tables,
    object,
    element,
    text: { group: 'inline' },
  },
  marks,
})
