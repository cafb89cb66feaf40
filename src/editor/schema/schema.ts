import { Schema } from 'prosemirror-model'
import type { NodeSpec } from 'prosemirror-model'
import { beginningOf, elementLabel } from '../../document/compare/block-text'
import { blockId, elementAttrs, type ElementAttrs } from './attrs'
import { line } from './line-node'
import { marks } from './marks'
import { containers, object, tables } from './object-nodes'

const labelOf = ({ element, line: whole }: ElementAttrs) =>
  whole ? beginningOf(whole) : elementLabel(element)

/** An inline element that is no text: mention, equation, reminder …; kept as the wire has it. */
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
    ...containers,
    ...tables,
    object,
    element,
    text: { group: 'inline' },
  },
  marks,
})
