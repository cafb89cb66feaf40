import { shortened } from '../../../limits/shortened'
import { thingOf } from '../../history/compare/changes-of'
import type { Difference } from '../../../document/compare/differences'
import { announcementEn } from '../../document/strings/en'
import type { Say } from '../../document/use-words'

const properties = announcementEn.difference.property
type PropertyName = keyof typeof properties

/** A value that is longer is cut: which one it is shows in the comparison below. */
const MOST_LETTERS = 60

/** One property of one block in a line: which block, what of it, and what either side has. */
export function differenceWords({ block, property, mine, held }: Difference, say: Say): string {
  const name = Object.hasOwn(properties, property) ? (property as PropertyName) : 'other'
  const blanks = {
    block: say(`difference.block.${thingOf(block)}`),
    property: say(`difference.property.${name}`),
  }
  if (mine === undefined && held === undefined) return say('difference.lineBare', blanks)
  const words = (value: string | undefined) => {
    const said = value?.trim() ?? ''
    if (said === '') return say('difference.nothing')
    return shortened(said, MOST_LETTERS)
  }
  if (name === 'missing' || name === 'extra') {
    return `${say('difference.lineBare', blanks)} (${words(mine ?? held)})`
  }
  return say('difference.line', { ...blanks, mine: words(mine), held: words(held) })
}
