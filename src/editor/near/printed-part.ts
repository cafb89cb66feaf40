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
  /** The tables in them that are printed as far as so many of their rows. */
  tables: readonly CutTable[]
}

interface CutTable {
  id: string
  drawn: number
  rows: number
}

/**
 * The groups from the beginning of a document that go on paper: as many as are
 * within the limits, and one at least. A browser draws and divides all that is
 * printed at once, and nothing else meanwhile.
 */
export function printedPart(doc: Node): PrintedPart {
  const groups = new Set<number>()
  const tables: CutTable[] = []
  let elements = 0
  let [blocks, height] = [0, 0]
  for (const part of partsOf(doc)) {
    blocks += part.blocks
    height += part.height
    if (elements > 0 && (blocks > most.blocks || height > most.height))
      return { groups: [...groups], elements, isCut: true, tables }
    groups.add(part.group)
    elements++
    for (const block of part.nodes) tables.push(...tablesCutIn(block))
  }
  return { groups: [...groups], elements, isCut: false, tables }
}

const most = contentLimits.printed

interface Part {
  group: number
  nodes: Node[]
  blocks: number
  height: number
}

/** What stands in one element: blocks beside each other that are of the same group. */
function partsOf(doc: Node): Part[] {
  const parts: Part[] = []
  let last: number | undefined
  for (const block of doc.children) {
    const group = groupOf(block)
    if (group !== undefined && group !== last) parts.push({ group, nodes: [], blocks: 0, height: 0 })
    last = group
    const part = parts.at(-1)
    if (!part || group === undefined) continue
    part.nodes.push(block)
    part.blocks += drawnBlocks(block)
    part.height += estimatedHeight(block)
  }
  return parts
}

/** The tables at or below a block that have more cells than are printed of one. */
function tablesCutIn(block: Node): CutTable[] {
  if (block.isTextblock) return []
  if (block.type.name !== 'table') return block.children.flatMap(tablesCutIn)
  let cells = 0
  const drawn = block.children.findIndex((row) => (cells += row.childCount) > most.cells)
  return drawn === -1 ? [] : [{ id: block.attrs.id as string, drawn, rows: block.childCount }]
}
