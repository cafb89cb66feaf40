import type { BlockTree } from '../../../editor/block-tree'
import type { Difference } from '../save/compare/differences'
import { announcementEn } from '../strings/en'
import type { Say } from '../use-words'

const properties = announcementEn.difference.property
type PropertyName = keyof typeof properties
type BlockName = keyof typeof announcementEn.difference.block

const blocks = new Map<number, BlockName>([
  [1, 'title'],
  [19, 'callout'],
  [22, 'divider'],
  [23, 'file'],
  [24, 'columns'],
  [25, 'columns'],
  [27, 'picture'],
  [30, 'sheet'],
  [31, 'table'],
  [33, 'file'],
  [34, 'quote'],
])

/** A value that is longer is cut: which one it is shows in the comparison below. */
const MOST_LETTERS = 60

/** One property of one block in a line: which block, what of it, and what either side has. */
export function differenceWords({ block, property, mine, held }: Difference, say: Say): string {
  const name = Object.hasOwn(properties, property) ? (property as PropertyName) : 'other'
  const blanks = {
    block: say(`difference.block.${blockName(block)}`),
    property: say(`difference.property.${name}`),
  }
  if (mine === undefined && held === undefined) return say('difference.lineBare', blanks)
  const words = (value: string | undefined) => {
    const said = value?.trim() ?? ''
    if (said === '') return say('difference.nothing')
    return said.length > MOST_LETTERS ? `${said.slice(0, MOST_LETTERS)}…` : said
  }
  if (name === 'missing' || name === 'extra') {
    return `${say('difference.lineBare', blanks)} (${words(mine ?? held)})`
  }
  return say('difference.line', { ...blanks, mine: words(mine), held: words(held) })
}

function blockName({ block_type: type }: BlockTree): BlockName {
  if (type >= 3 && type <= 11) return 'heading'
  return blocks.get(type) ?? (type <= 17 ? 'line' : 'other')
}
