/**
 * One document for every editor. Four fifths are plain text with marked runs, headings and list items. There is a
 * table of 5 × 5 for every 200 blocks, and a grid and a callout for every 100. Peers without such a block get its
 * lines as paragraphs, which is less work for them. The lines of a very long document are shorter: the platform takes
 * ten million characters.
 */
export type Made =
  | { kind: 'text' | 'heading' | 'bullet'; runs: readonly Run[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  | { kind: 'grid'; columns: readonly string[] }
  | { kind: 'callout'; words: string }

export interface Run {
  text: string
  look?: 'bold' | 'italic'
}

export function generated(size: number): Made[] {
  return Array.from({ length: size }, (_, index): Made => {
    if (index % 200 === 150) {
      return { kind: 'table', rows: range(5).map((row) => range(5).map((at) => `Cell ${row + 1}.${at + 1}`)) }
    }
    if (index % 100 === 50) return { kind: 'grid', columns: [`Left of ${index}`, `Right of ${index}`] }
    if (index % 100 === 75) return { kind: 'callout', words: `Please note ${index}: the door closes at six.` }
    if (index % 20 === 0) return { kind: 'heading', runs: [{ text: `Part ${index / 20 + 1}` }] }
    const all = runs(index)
    return { kind: index % 7 === 3 ? 'bullet' : 'text', runs: size > BRIEF ? all.slice(0, -1) : all }
  })
}

/** With more blocks than this, a line has no last run. */
const BRIEF = 50_000

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

const runs = (index: number): Run[] => [
  { text: `Line ${index} of the announcement, in which ` },
  { text: 'something bold', look: 'bold' },
  { text: ' stands beside ' },
  { text: 'something slanted', look: 'italic' },
  { text: ', and then goes on for as long as an ordinary sentence does.' },
]
