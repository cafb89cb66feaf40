import type { BlockTree } from '../../../document/block-tree'
import { blocksFromTree } from '../../../document/wire/tree-from-blocks'

/** What Windows, macOS or Linux refuse in a name, and what changes the reading direction or is invisible. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i
const MOST_BYTES = 120

/** Turns any chat name into a file name: every script is kept, and every file system accepts the result. */
export function safeFileName(name: string, ending: string): string {
  let safe = name
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  if (reserved.test(safe)) safe = `_${safe}`
  const signs = Array.from(new Intl.Segmenter().segment(safe), ({ segment }) => segment)
  while (new TextEncoder().encode(signs.join('')).length > MOST_BYTES) signs.pop()
  return `${signs.join('').trimEnd() || 'announcement'}.${ending}`
}

/** Every block as the service lists it, key for key: nothing is lost (platform/docx#block). */
export const jsonFromTree = (page: BlockTree): string =>
  `${JSON.stringify({ items: blocksFromTree(page) }, null, 2)}\n`
