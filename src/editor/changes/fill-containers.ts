import { Plugin } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { newTextBlock } from '../commands/new-text-block'
import { changedRange } from './changed-range'
import { FROM_OUTSIDE } from './protection'

const boxes = new Set(['callout', 'quote_container', 'grid_column', 'table_cell'])

/**
 * A callout, a column, a cell or a quote container that an edit left empty gets
 * an empty line: the service keeps the last child of most of them
 * (platform-facts a.1), and there has to be a place to write.
 */
export function fillContainers(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, { doc, tr }) {
      if (!transactions.some((made) => made.docChanged && !made.getMeta(FROM_OUTSIDE))) return null
      const range = changedRange(before.doc, doc)
      if (!range) return null
      const empty = new Set<number>()
      const look = (node: Node, position: number) => {
        if (boxes.has(node.type.name) && node.childCount === 0) empty.add(position)
        return !node.isTextblock
      }
      const $from = doc.resolve(range.from)
      for (let depth = $from.depth; depth > 0; depth--) look($from.node(depth), $from.before(depth))
      doc.nodesBetween(range.from, range.after, look)
      for (const position of [...empty].toSorted((a, b) => b - a)) tr.insert(position + 1, newTextBlock(2))
      // As old as what it completes: the history goes by time (`commands/own-step.ts`).
      return tr.docChanged ? tr.setTime(transactions.at(-1)!.time) : null
    },
  })
}
