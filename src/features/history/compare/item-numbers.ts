import { createContext } from 'react'
import { PAGE } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { textObject } from '../../../document/blocks/registry'
import { groupLists } from '../../../editor/export/lists'

/**
 * The sign in front of every list item, numbered as on the page and varied by depth (`editor/view/list-marks.css`).
 */
export function itemSignsIn(document: BlockTree): ReadonlyMap<BlockTree, string> {
  const signs = new Map<BlockTree, string>()
  const waiting = [{ parent: document, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { parent, depth } = next
    for (const { list, start, trees } of groupLists(parent.children)) {
      for (const [at, item] of trees.entries()) {
        if (list === 'ol') signs.set(item, `${numberAt(depth, start + at)}.`)
        if (list === 'ul') signs.set(item, bullets[depth % 3]!)
      }
    }
    for (const child of parent.children) {
      // Only lines nest. In a cell or a callout the depth restarts.
      const isLine = child.block_type !== PAGE && textObject(child.block_type, child.body) !== undefined
      if (child.children.length > 0)
        waiting.push({ parent: child, depth: isLine ? Math.min(depth + 1, DEEPEST) : 0 })
    }
  }
  return signs
}

/** Deeper items look the same. */
const DEEPEST = 5

const bullets = ['•', '◦', '▪']

const numberAt = (depth: number, number: number): string =>
  depth % 3 === 1 ? letters(number) : depth % 3 === 2 ? roman(number) : String(number)

/** a … z, aa, ab … */
function letters(number: number): string {
  let said = ''
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    said = String.fromCharCode(97 + ((left - 1) % 26)) + said
  return said || String(number)
}

const romans = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
] as const

/** As browsers write them. Beyond 3,999 they use digits. */
function roman(number: number): string {
  if (number < 1 || number > 3_999) return String(number)
  let left = number
  return romans
    .map(([value, sign]) => {
      const times = Math.floor(left / value)
      left -= times * value
      return sign.repeat(times)
    })
    .join('')
}

type Signs = ReadonlyMap<BlockTree, string>

/** The signs of list items in the two compared documents: both may share a block, but count it differently. */
export const ItemSigns = createContext<{ before: Signs; after: Signs }>({
  before: new Map(),
  after: new Map(),
})
