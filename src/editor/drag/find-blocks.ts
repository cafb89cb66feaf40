import type { Node } from 'prosemirror-model'
import { holdsBlocks } from '../selection/block-selection'
import { firstWords } from '../selection/block-name'
import { typeOfBlock } from '../queries/type-of-block'
import type { MoveTarget } from './why-not-move'

/** A block by which a place can be named. */
export interface FoundBlock {
  position: number
  type: number
  /** How many blocks it is inside of. */
  depth: number
  words: string
}

export type Where = 'before' | 'after' | 'inside'

/** Every block of the page that can stand for a place, in order: asked once, when somebody wants to choose. */
export function allBlocks(doc: Node): FoundBlock[] {
  const found: FoundBlock[] = []
  const visit = (parent: Node, start: number, depth: number) => {
    parent.forEach((node, offset) => {
      if (node.type.name === 'line') return
      const position = start + offset
      const isPart = !holdsBlocks(parent)
      if (!isPart) found.push({ position, type: typeOfBlock(node), depth, words: firstWords(node) })
      if (node.type.name !== 'object') visit(node, position + 1, isPart ? depth : depth + 1)
    })
  }
  visit(doc, 0, 0)
  return found
}

/** The blocks that say something; without a question the headings, which is how one finds one's way. */
export function matching(blocks: readonly FoundBlock[], query: string): FoundBlock[] {
  const asked = query.trim().toLocaleLowerCase()
  if (asked) return blocks.filter(({ words }) => words.toLocaleLowerCase().includes(asked))
  const headings = blocks.filter(({ type }) => type >= 3 && type <= 11)
  return headings.length > 0 ? headings : [...blocks]
}

/** The place before, after or at the end inside of a block; undefined where it has no inside. */
export function targetBy(doc: Node, { position }: FoundBlock, where: Where): MoveTarget | undefined {
  const block = doc.nodeAt(position)!
  if (where === 'before') return { at: position }
  if (where === 'after') return { at: position + block.nodeSize }
  return holdsBlocks(block) ? { at: position + block.nodeSize - 1 } : undefined
}
