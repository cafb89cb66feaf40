import type { Node } from 'prosemirror-model'
import { contentLimits } from '../../limits/content-limits'
import { estimatedHeight } from '../wire/estimated-height'
import { drawnBlocks } from './drawn-blocks'
import { groupOf } from './group-of'

export interface PrintedPart {
  /** The groups that are printed. */
  groups: readonly number[]
  /** How many elements they are: where a block of another stands in a group it is two. */
  elements: number
  /** Whether something stands behind them. */
  isCut: boolean
}

/**
 * The groups from the beginning of a document that go on paper. A browser draws
 * and divides all that is printed at once, and nothing else meanwhile.
 */
export function printedPart(doc: Node): PrintedPart {
  const { blocks: mostBlocks, height: mostHeight } = contentLimits.printed
  const groups = new Set<number>()
  let [elements, blocks, height] = [0, 0, 0]
  let last: number | undefined
  for (const block of doc.children) {
    const group = groupOf(block)
    if (group !== last && group !== undefined) {
      if (blocks > mostBlocks || height > mostHeight) return { groups: [...groups], elements, isCut: true }
      groups.add(group)
      elements++
    }
    last = group
    blocks += drawnBlocks(block)
    height += estimatedHeight(block)
  }
  return { groups: [...groups], elements, isCut: false }
}
