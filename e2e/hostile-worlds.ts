import { SECOND_CHAT } from './fixtures'
import { equation, filling, list, medium, run, text } from './hostile-contents'

/**
 * The worst contents that take more than one call to create: whole announcements,
 * sheets and bundles of the largest sizes that the service takes. Built on demand.
 */

/** A block with everything below it. */
export interface Grown {
  block_type: number
  children?: readonly Grown[]
  [body: string]: unknown
}

/** The limits of the service (service/docx/limits.ts). */
const MOST_BLOCKS = 150_000
const MOST_CHILDREN = 20_000
const MOST_LEVELS = 100
const MOST_UNITS = 10_485_760
const ALICE = 'ou_7d8a6e6df7621556ce0d21922b676706'

const line = (at: number): Grown => text(run(`some words ${at}`))
const bullet = (words: string, children: readonly Grown[]): Grown => ({
  block_type: 12,
  bullet: { elements: [run(words)] },
  children,
})
const heading = (level: number, words: string): Grown => ({
  block_type: 2 + level,
  [`heading${level}`]: { elements: [run(words)], style: { folded: true } },
})
const chain = (levels: number): Grown => {
  let inner = bullet('the last', [])
  for (let level = 1; level < levels; level++) inner = bullet(`level ${level}`, [inner])
  return inner
}
const table = (rows: number, columns: number): Grown => ({
  block_type: 31,
  table: { property: { row_size: rows, column_size: columns } },
  children: list(rows * columns, (at) => ({ block_type: 32, table_cell: {}, children: [line(at)] })),
})

/** TOML, TypeScript, PHP, C, Haskell and CSS, and for each the text that its grammar takes longest to read. */
const LANGUAGES = [75, 63, 43, 10, 27, 12]
const AGAIN = ['_', '_', 'A', 'function ', '\n', '&a']
const code = (language: number, words: string): Grown => ({
  block_type: 14,
  code: { elements: [run(words)], style: { language } },
})

/** Whole announcements, by what is bad about them. */
export const grown: Readonly<Record<string, () => readonly Grown[]>> = {
  'lists of 100 levels': () => list(50, () => chain(MOST_LEVELS)),
  '20,000 blocks': () => list(MOST_CHILDREN - 1, line),
  'a list of 20,000 numbers': () =>
    list(MOST_CHILDREN - 1, (at) => ({ block_type: 13, ordered: { elements: [run(`number ${at}`)] } })),
  '20,000 numbers that begin anew': () =>
    list(MOST_CHILDREN - 1, (at) => ({
      block_type: 13,
      ordered: { elements: [run(`number ${at}`)], style: { sequence: String(at % 5) } },
    })),
  '20,000 folded headings': () => list(MOST_CHILDREN - 1, (at) => heading(3, `heading ${at}`)),
  'a folded heading above 20,000 lines': () => [heading(1, 'all'), ...list(MOST_CHILDREN - 2, line)],
  '20,000 blocks below one': () => [bullet('one', list(MOST_CHILDREN, line))],
  'a callout of 20,000 lines': () => [{ block_type: 19, callout: {}, children: list(MOST_CHILDREN, line) }],
  '20,000 lines that say the same': () => list(MOST_CHILDREN - 1, () => line(0)),
  '2,000 equations': () => list(200, () => text(...list(10, () => equation(medium)))),
  '1,500 lines, an equation in each': () => list(1_500, (at) => text(run(`line ${at} `), equation(medium))),
  'lines of as many pieces as are edited': () =>
    list(100, () => text(...list(2_000, (at) => run('ab', at % 2 ? { bold: true } : { italic: true })))),
  'lines of 600 names': () =>
    list(100, () => text(...list(600, () => ({ mention_user: { user_id: ALICE } })))),
  'code of as many lines as are edited': () =>
    list(40, () => ({ block_type: 14, code: { elements: [run('a\n'.repeat(20_000))] } })),
  'code that grammars read again and again': () =>
    list(40, (at) => code(LANGUAGES[at % LANGUAGES.length]!, filling(AGAIN[at % AGAIN.length]!, 19_990))),
  'short pieces of such code': () =>
    list(2_000, (at) => code(LANGUAGES[at % LANGUAGES.length]!, filling(AGAIN[at % AGAIN.length]!, 990))),
  'ten tables of 2,000 cells': () => list(10, () => table(20, 100)),
  '150,000 blocks': () => list(MOST_BLOCKS / 10 - 1, (at) => bullet(`point ${at}`, list(9, line))),
  'all the text that one may hold': () =>
    list(Math.floor(MOST_UNITS / 100_000), () => text(run(filling('some words ', 99_990)))),
}

const cells = (rows: number, columns: number, cell: (row: number, column: number) => unknown) =>
  list(rows, (row) => list(columns, (column) => cell(row, column)))

/** Sheets of an announcement by their ids, by what is bad about them. */
export const sheets: Readonly<Record<string, () => Readonly<Record<string, unknown[][]>>>> = {
  'a sheet of 5,000,000 cells, high': () => ({ high: cells(50_000, 100, (row) => row) }),
  'a sheet of 5,000,000 cells, wide': () => ({ wide: cells(384, 13_000, (_, column) => column) }),
  'a sheet of one column of 5,000,000 rows': () => ({ column: cells(5_000_000, 1, () => 1) }),
  'cells of 50,000 letters': () => ({ long: cells(40, 10, () => 'a'.repeat(50_000)) }),
  'formulas upon formulas': () => ({
    formulas: cells(5_000, 2, (row) => (row ? { type: 'formula', text: `=A${row}+1` } : 1)),
  }),
  'fifty sheets of 10,000 cells': () =>
    Object.fromEntries(list(50, (at) => [`s${at}`, cells(1_000, 10, (row) => row)])),
}

/** Merge-forwards among the messages of a group, by what is bad about them. */
const MOST_BUNDLED = 1_000

function bundle(under: (at: number) => number, said: (at: number) => object): object[] {
  const merged = { msg_type: 'merge_forward', content: 'Merged and Forwarded Message' }
  const above = new Set(list(MOST_BUNDLED, (at) => under(at + 1)))
  return list(MOST_BUNDLED + 1, (at) => ({
    message_id: `om_${at}`,
    chat_id: SECOND_CHAT,
    sender: { id: ALICE },
    create_time: 1_700_000_000_000 + at,
    ...(at > 0 && { upper_message_id: `om_${under(at)}` }),
    ...(above.has(at) ? merged : said(at)),
  }))
}

const says = (words: string) => ({ msg_type: 'text', content: JSON.stringify({ text: words }) })
const post = {
  msg_type: 'post',
  content: JSON.stringify({
    zh_cn: { title: 't', content: [list(1_000, () => ({ tag: 'text', text: 'a' }))] },
  }),
}

export const bundles: Readonly<Record<string, () => readonly object[]>> = {
  'a bundle in a bundle, 1,000 deep': () =>
    bundle(
      (at) => at - 1,
      () => says('the last'),
    ),
  'a bundle of 1,000 long texts': () =>
    bundle(
      () => 0,
      () => says(filling('some words ', 150_000)),
    ),
  'a bundle of 1,000 posts of 1,000 pieces': () =>
    bundle(
      () => 0,
      () => post,
    ),
  'a bundle of 31 bundles of 31': () =>
    bundle(
      (at) => (at <= 31 ? 0 : (at % 31) + 1),
      (at) => says(`said ${at}`),
    ),
}
