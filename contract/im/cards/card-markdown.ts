/** The names in the markdown of a card that the platform looks up, and its tables. */
export interface MarkdownNames {
  images: string[]
  people: string[]
  tables: number
}

const IMAGE = /!\[[^\]\n]{0,500}\]\(([^()\s]{1,500})\)/g
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
    for (const [, key = ''] of line.matchAll(IMAGE)) found.images.push(key)
    found.people.push(...mentionedIn(line))
    if (isDelimiter(line) && before.includes('|')) found.tables += 1
    before = line
  }
  return found
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
