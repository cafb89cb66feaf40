import { expect, test } from 'vitest'
import { jsonOfBlock, wireBlock } from './wire-block'

const whole = { bold: false, inline_code: false, italic: true, strikethrough: false, underline: false }
const run = (content: string, style: object | undefined = whole) => ({
  text_run: { content, ...(style && { text_element_style: style }) },
})
const usual = { align: 1, folded: false }

/** Text blocks as they may be stored: some have everything that an answer has, and some do not. */
const kept: [name: string, block_type: number, body: object][] = [
  [
    'all flags',
    2,
    { text: { elements: [run('plain'), run('a "quote", a \\ and {"style":{}}')], style: usual } },
  ],
  [
    'an equation',
    2,
    { text: { elements: [{ equation: { content: 'x', text_element_style: whole } }], style: usual } },
  ],
  ['some flags', 2, { text: { elements: [run('a', { bold: true }), run('b')], style: usual } }],
  ['no flags', 2, { text: { elements: [run('a', undefined)], style: usual } }],
  ['no style', 2, { text: { elements: [run('a')] } }],
  ['half a style', 2, { text: { elements: [run('a')], style: { align: 2 } } }],
  ['a page', 1, { page: { elements: [run('a')], style: { align: 1 } } }],
  ['code', 14, { code: { elements: [run('a')], style: { align: 1, wrap: true, language: 7 } } }],
  ['another key', 3, { text: { elements: [run('a', {})], style: usual } }],
  [
    'a person',
    2,
    {
      text: {
        elements: [run('a'), { mention_user: { user_id: 'ou_1', text_element_style: whole } }],
        style: usual,
      },
    },
  ],
  ['a table', 31, { table: { property: { row_size: 1, column_size: 1 } } }],
]

test.each(kept)(
  'a block with %s is the same in JSON, whether its text was read or not',
  (_, block_type, body) => {
    const row = { block_id: 'b "1"', parent_id: 'p', block_type, body: JSON.stringify(body) }
    const shown = (open_id: string) => `shown ${open_id}`
    for (const children of [undefined, ['c1', 'c2']])
      expect(JSON.parse(jsonOfBlock(row, children, shown))).toEqual(
        JSON.parse(JSON.stringify(wireBlock(row, body as Record<string, unknown>, children, shown))),
      )
  },
)
