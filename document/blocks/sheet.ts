import type { OtherObjects } from '../../contract/docx/block'
import type { BlockBody } from '../block-tree'
import { paragraph, platformSpec } from './block-spec'
import { MOST_TOKEN, readWith } from './read-with'

const sheetOf = (body: BlockBody): OtherObjects['sheet'] => body.sheet ?? {}

export const sheet = platformSpec('sheet', 'Spreadsheet', '电子表格', {
  media: 'sheet',
  subject: 'sheet',
  create: {
    object: ({ body }) => ({ ...sheetOf(body), token: undefined }),
    body: () => ({ sheet: { token: '' } }),
    read: readWith('sheet', { token: MOST_TOKEN }),
    mostPerCall: 5,
    weight: 50,
  },
  content: {
    counted: (body) => ({ token: sheetOf(body).token ?? '' }),
    identity: () => '',
    // A new sheet has no token until the service gives it one.
    isSame: (a, b) => !sheetOf(b.body).token || sheetOf(a.body).token === sheetOf(b.body).token,
    update: 'always',
  },
  html(node, { sheet: cellsOf, tally, line, table, names }) {
    const rows = cellsOf?.(sheetOf(node.body).token ?? '')
    if (rows && rows.length > 0) {
      tally.add('sheetsAsTables')
      return table(rows)
    }
    tally.add('sheets')
    return line(names.kind('sheet'), { italic: true })
  },
  markdown(node, { sheet: cellsOf, tally, table, inline, names }) {
    const rows = cellsOf?.(sheetOf(node.body).token ?? '')
    if (rows && rows.length > 0) {
      tally.add('sheetsAsTables')
      return [table(rows.map((row) => row.map((content) => inline([{ text_run: { content } }], 'cell'))))]
    }
    tally.add('sheets')
    return [paragraph({ type: 'emphasis', children: [{ type: 'text', value: names.kind('sheet') }] })]
  },
  insert: [
    {
      id: 'sheet',
      section: 'structure',
      about: 'insert.about.sheet',
      aliases: 'sheet excel spreadsheet formula cells 电子表格 dianzibiaoge dzbg biaoge bg',
      makes: { popup: 'sheet' },
    },
  ],
})
