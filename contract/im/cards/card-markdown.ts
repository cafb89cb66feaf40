/** The names in the markdown of a card that the platform looks up, and its tables. */
export interface MarkdownNames {
  images: string[]
  people: string[]
  tables: number
}

const TARGET = /\]\(([^()\s]{1,500})\)/g
/** The most characters of the words of a picture, with the sign before them. */
const MOST_WORDS = 502
const MENTION = /<at\s{1,9}ids?\s{0,9}=\s{0,9}["']?([^"'>\s]{1,2000})["']?\s{0,9}>/g
const CODE = /`[^`\n]{1,2000}`/g
const EVERYONE = 'all'

/** Reads markdown line by line, without its code (platform/cards#markdown). */
export function markdownNames(markdown: string): MarkdownNames {
  const found: MarkdownNames = { images: [], people: [], tables: 0 }
  let isCode = false
  let before = ''
  for (const written of markdown.split('\n')) {
    if (written.trimStart().startsWith('```')) isCode = !isCode
    const line = isCode ? '' : written.replaceAll(CODE, '')
    // Loops, not spreads: a line may have more names than a call takes arguments.
    for (const key of imagesIn(line)) found.images.push(key)
    for (const id of mentionedIn(line)) found.people.push(id)
    if (isDelimiter(line) && before.includes('|')) found.tables += 1
    before = line
  }
  return found
}

/** The keys of pictures: `![words](key)`. Looks back from each target, so that signs without one cost nothing. */
function imagesIn(line: string): string[] {
  if (!line.includes('![')) return []
  return [...line.matchAll(TARGET)]
    .filter(({ index }) => {
      const before = line.slice(Math.max(0, index - MOST_WORDS), index)
      return before.lastIndexOf('![') > before.lastIndexOf(']')
    })
    .map(([, key = '']) => key)
}

/** The ids that a text mentions, without everyone. */
export function mentionedIn(words: string): string[] {
  if (!words.includes('<at')) return []
  return [...words.matchAll(MENTION)]
    .flatMap(([, ids = '']) => ids.split(','))
    .filter((id) => id !== '' && id !== EVERYONE)
}

/** The line below the header of a table: `| --- | :-: |`. */
const isDelimiter = (line: string): boolean =>
  line.includes('-') && line.includes('|') && /^[\s:|-]+$/.test(line)
