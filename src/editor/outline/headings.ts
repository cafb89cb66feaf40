import type { Node } from 'prosemirror-model'
import { headingLevel } from '../../document/blocks/registry'
import { lineAttrs } from '../schema/attrs'

export interface Heading {
  /** 1 to 9. */
  level: number
  words: string
  /** Before the line, so that the block stands one ahead. */
  position: number
}

const LONGEST = 120
const none: readonly Heading[] = []
const known = new WeakMap<Node, readonly Heading[]>()

/** The headings of a document in its order, those in callouts, columns and cells among them. */
export function headingsIn(doc: Node): readonly Heading[] {
  const found: Heading[] = []
  doc.forEach((child, offset) => {
    for (const heading of headingsOf(child)) found.push({ ...heading, position: heading.position + offset })
  })
  return found
}

/** Counted from the position before the node, and remembered with it: a key reads one block again. */
function headingsOf(node: Node): readonly Heading[] {
  if (node.type.name === 'line') return ownHeading(node)
  const before = known.get(node)
  if (before) return before
  const found: Heading[] = []
  node.forEach((child, offset) => {
    for (const heading of headingsOf(child))
      found.push({ ...heading, position: heading.position + offset + 1 })
  })
  const answer = found.length > 0 ? found : none
  known.set(node, answer)
  return answer
}

function ownHeading(line: Node): readonly Heading[] {
  const { type } = lineAttrs(line)
  const level = headingLevel(type)
  if (level === undefined) return none
  const words = line.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)
  return [{ level, words, position: 0 }]
}

/** The heading that a position stands under; −1 above the first. */
export function headingAbove(headings: readonly Heading[], position: number): number {
  let [low, high] = [0, headings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (headings[middle]!.position <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}
