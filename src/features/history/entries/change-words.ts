import type { Change, Section } from '../compare/changes-of'
import type { SayHistory } from '../use-history-words'

/** Beyond so many headings the comparison itself tells more than a sentence. */
const MOST_SECTIONS = 3
const LONGEST_HEADING = 40

/** What changed, in a sentence: “Agenda”: 2 lines changed, 1 picture added; … */
export function changeWords(sections: readonly Section[], say: SayHistory): string {
  if (sections.length === 0) return say('noChange')
  const told = sections.slice(0, MOST_SECTIONS).map(({ heading, changes }) => {
    const words = changes.map((change) => wordsOfChange(change, say)).join(say('between'))
    return heading ? say('section', { heading: shortened(heading), changes: words }) : words
  })
  const left = sections.length - MOST_SECTIONS
  return [...told, ...(left > 0 ? [say('moreSections', { number: left })] : [])].join(say('betweenSections'))
}

const wordsOfChange = ({ happening, thing, number }: Change, say: SayHistory): string =>
  say(`happening.${happening}`, { things: say(`thing.${thing}`, { count: number }) })

function shortened(words: string): string {
  const letters = Array.from(words)
  return letters.length > LONGEST_HEADING ? `${letters.slice(0, LONGEST_HEADING - 1).join('')}…` : words
}
