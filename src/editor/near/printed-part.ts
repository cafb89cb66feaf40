import type { Node } from 'prosemirror-model'
import { contentLimits } from '../../limits/content-limits'
import { costOf, whyNotDrawn } from '../insert/equation-budget'
import type { ElementAttrs } from '../schema/attrs'
import { estimatedHeight } from '../wire/estimated-height'
import { drawnBlocks, isTooLargeToDraw } from './drawn-blocks'
import { groupOf } from './group-of'

export interface PrintedPart {
  /** The groups that are printed. */
  groups: readonly number[]
  /** How many elements they are: where a block of another stands in a group it is two. */
  elements: number
  /** Whether something stands behind them. */
  isCut: boolean
  /** Whether there is one group only, which is cut itself. */
  isTooTall: boolean
  /** The tables in them that are printed as far as so many of their rows. */
  tables: readonly CutTable[]
  /** So many equations from the beginning are drawn; the others are printed as their source. */
  equations: number
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
  const printed: Node[] = []
  const parts = partsOf(doc)
  let elements = 0
  let [blocks, height] = [0, 0]
  for (const part of parts) {
    if (elements > 0 && (blocks + part.blocks > most.blocks || height + part.height > most.height)) break
    blocks += part.blocks
    height += part.height
    groups.add(part.group)
    elements++
    printed.push(...part.nodes)
  }
  return {
    groups: [...groups],
    elements,
    isCut: elements < parts.length,
    isTooTall: height > most.tallest,
    tables: printed.flatMap(tablesCutIn),
    equations: equationsDrawnOf(printed, blocks),
  }
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

/** How many equations of the printed blocks are drawn: they have the room that the blocks leave. */
function equationsDrawnOf(printed: readonly Node[], blocks: number): number {
  let room = most.equationElements + most.equationElementsForBlock * Math.max(0, most.blocks - blocks)
  let equations = 0
  for (const block of printed)
    if (!isTooLargeToDraw(block))
      block.descendants((node) => {
        const { element, line } = node.attrs as Partial<ElementAttrs>
        if (room < 0 || !element?.equation || line) return room >= 0
        const { content } = element.equation
        if (!whyNotDrawn(content)) room -= costOf(content).elements
        if (room >= 0) equations++
        return false
      })
  return room < 0 ? equations : Infinity
}
