/** No clipboard makes more of one cell than this: a span is somebody else's number. */
const MOST_SPAN = 1_000
const MOST_COLUMNS = 200

/** What is markup's own business and no text of a cell. */
const SILENT = /<!--[\s\S]*?(?:-->|$)|<(style|script|head|title|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi

/**
 * The texts of the first table in a piece of HTML, row by row, all rows equally
 * wide; undefined where there is none. A merged cell says its text in its first
 * cell and leaves the others empty, as a spreadsheet does when it unmerges. The
 * markup is read as text and never becomes part of a page.
 */
export function cellsFromHtml(html: string): string[][] | undefined {
  const grid = new Grid()
  const source = html.replace(SILENT, '')
  let depth = 0
  let words: string | undefined
  let from = 0
  for (const tag of source.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = tag
    if (words !== undefined) words += textOf(source.slice(from, tag.index))
    from = tag.index + whole.length
    const isClosing = slash === '/'
    const kind = name.toLowerCase()
    if (kind === 'table') {
      depth += isClosing ? -1 : 1
      if (depth === 0) break
    }
    if (depth !== 1) {
      if (words !== undefined && isClosing && (kind === 'td' || kind === 'tr')) words += ' '
      continue
    }
    if (kind === 'tr' || kind === 'td' || kind === 'th') {
      if (words !== undefined) grid.say(words)
      words = undefined
      if (kind === 'tr' && !isClosing) grid.startRow()
      if (kind !== 'tr' && !isClosing) {
        grid.startCell(spanIn(attributes, 'rowspan'), spanIn(attributes, 'colspan'))
        words = ''
      }
    } else if (words !== undefined && (kind === 'br' || (isClosing && /^(p|div|li)$/.test(kind)))) {
      words += '\n'
    }
  }
  if (words !== undefined) grid.say(words)
  return grid.rows()
}

/** Source may be wrapped anywhere: its white space is one space, and only a break breaks. */
const textOf = (source: string) => decodedEntities(source.replace(/[ \t\r\n\f]+/g, ' '))

function spanIn(attributes: string, name: string): number {
  const found = new RegExp(`\\b${name}\\s*=\\s*["']?\\s*(\\d+)`, 'i').exec(attributes)
  return Math.max(1, Math.min(MOST_SPAN, Number(found?.[1] ?? 1)))
}

/** Cells as they come, each in the next place that no merged cell covers. */
class Grid {
  readonly #rows: (string | undefined)[][] = []
  /** By column: rows, from the present one on, that a cell of this row or above takes. */
  #covered: number[] = []
  #row: (string | undefined)[] | undefined
  #at = 0

  startRow(): (string | undefined)[] {
    if (this.#row) this.#covered = this.#covered.map((rows) => Math.max(0, rows - 1))
    const row = this.#covered.map((rows) => (rows > 0 ? '' : undefined))
    while (row.length > 0 && row.at(-1) === undefined) row.pop()
    this.#rows.push(row)
    this.#row = row
    return row
  }

  startCell(down: number, across: number) {
    const row = this.#row ?? this.startRow()
    let column = 0
    while (row[column] !== undefined) column++
    this.#at = column
    const end = Math.min(column + across, MOST_COLUMNS)
    for (let each = column; each < end; each++) {
      row[each] = ''
      // It is counted down when the next row begins.
      this.#covered[each] = down
    }
  }

  say(words: string) {
    if (this.#row && this.#at < MOST_COLUMNS)
      this.#row[this.#at] = words.replace(/(?<! ) *\n */g, '\n').trim()
  }

  rows(): string[][] | undefined {
    const filled = this.#rows.filter((row) => row.length > 0)
    const width = Math.max(0, ...filled.map((row) => row.length))
    if (width === 0) return undefined
    return filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
  }
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  times: '×',
  middot: '·',
  bull: '•',
  deg: '°',
  plusmn: '±',
  yen: '¥',
  euro: '€',
  pound: '£',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
}

const LAST_CHARACTER = 0x10ffff

/** Character references of HTML as what they mean: all numbers, and the names that office programs write. Others stay as they are. */
const decodedEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name as string] ?? named[(name as string).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isCharacter = code > 0 && code <= LAST_CHARACTER && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code === 0xa0 ? 0x20 : code) : '\uFFFD'
  })
