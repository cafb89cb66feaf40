// Writes Markdown from values: nothing in a value is markup.

/** A text as Markdown that shows exactly it.
 * @param {string} text */
export const plain = (text) => text.replaceAll(/[\\`*_[\]<>|&]/g, '\\$&')

/** Code in a line or a cell.
 * @param {string | number} text */
export const code = (text) => `\`${String(text).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')}\``

/** Text of a comment: its code stays code.
 * @param {string} text */
export const prose = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? code(part.slice(1, -1)) : plain(part)))
    .join('')

/**
 * A table; nothing for no rows. A column that is empty in every row is left out.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  if (rows.length === 0) return ''
  const used = head.map((_, at) => at === 0 || rows.some((row) => row[at] !== ''))
  const line = (cells) => `| ${cells.filter((_, at) => used[at]).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

/**
 * Items by their keys, in the order of the first item of each: one section or row for each key.
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} keyOf
 * @returns {Map<string, Item[]>}
 */
export function groupedBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/**
 * A link from a page of the site to the same page in the other language.
 * @param {string} place as in English: `reference/keyboard.md`
 * @param {'en' | 'zh-CN'} language of the page
 */
export function otherLanguage(place, language) {
  const up = '../'.repeat(place.split('/').length - 1)
  return language === 'en' ? `[中文](${up}zh-CN/${place})` : `[English](${up}../${place})`
}

/** The anchor of a heading, as the site's generator makes it.
 * @param {string} heading */
export const anchorOf = (heading) =>
  heading
    .normalize('NFKD')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
