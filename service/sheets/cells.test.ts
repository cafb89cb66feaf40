import { expect, test } from 'vitest'
import { openSheet } from './testing/open-sheet'

const style = { bold: true, italic: false, foreColor: '#ff0000', fontSize: 12 }
const link = 'https://acme.example'

/** A cell, and the text that it shows. */
const kinds: [unknown, string | number][] = [
  ['text', 'text'],
  ['=A1', '=A1'],
  ['true', 'true'],
  ['  12 ', '  12 '],
  [12.5, 12.5],
  [-0.001, -0.001],
  ['👍 中文 "quoted"\nline', '👍 中文 "quoted"\nline'],
  [{ type: 'text', text: 'bold', segmentStyle: style }, 'bold'],
  [{ type: 'url', text: 'Acme', link }, 'Acme'],
  [{ type: 'url', link, texts: [{ text: 'Ac', segmentStyle: style }, { text: 'me' }] }, 'Acme'],
  [{ type: 'mention', textType: 'email', text: 'alice@acme.example', notify: false }, 'alice@acme.example'],
  [{ type: 'mention', textType: 'fileToken', text: 'shtcn', objType: 'sheet' }, 'shtcn'],
  [{ type: 'multipleValue', values: ['red', 2] }, 'red,2'],
  [
    [
      { type: 'text', text: 'see ' },
      { type: 'url', text: 'Acme', link },
    ],
    'see Acme',
  ],
]

test('every kind of cell is read as it was written', async () => {
  const sheet = await openSheet([])
  expect((await sheet.write('Q7PlXT', [kinds.map(([cell]) => cell)])).code).toBe(0)
  expect(await sheet.cells('Q7PlXT')).toEqual([kinds.map(([cell]) => cell)])
  expect(await sheet.cells('Q7PlXT', { valueRenderOption: 'Formula' })).toEqual([kinds.map(([cell]) => cell)])
})

test.each(['ToString', 'FormattedValue', 'UnformattedValue'])(
  'with %s all but numbers are texts',
  async (option) => {
    const sheet = await openSheet([])
    await sheet.write('Q7PlXT', [kinds.map(([cell]) => cell)])
    expect(await sheet.cells('Q7PlXT', { valueRenderOption: option })).toEqual([
      kinds.map(([, text]) => text),
    ])
  },
)

test('a formula is returned as its text, or as its value on request', async () => {
  const sheet = await openSheet([[2, 3]])
  await sheet.write('Q7PlXT!C1:F1', [
    ['=A1*B1', '=C1&" eggs"', '=1/0', '=A1>B1'].map((text) => ({ type: 'formula', text })),
  ])
  const written = [[2, 3, '=A1*B1', '=C1&" eggs"', '=1/0', '=A1>B1']]
  expect(await sheet.cells('Q7PlXT')).toEqual(written)
  expect(await sheet.cells('Q7PlXT', { valueRenderOption: 'Formula' })).toEqual(written)
  for (const valueRenderOption of ['ToString', 'FormattedValue', 'UnformattedValue']) {
    expect(await sheet.cells('Q7PlXT', { valueRenderOption })).toEqual([
      [2, 3, 6, '6 eggs', '#DIV/0!', 'FALSE'],
    ])
  }
})

test('a formula is computed with cells outside of what is read', async () => {
  const rows = Array.from({ length: 700 }, (_, row) => [row, ...Array.from({ length: 99 }, () => null), row])
  const sheet = await openSheet([...rows, [{ type: 'formula', text: '=SUM(A1:A700)+COUNT(CW:CW)' }]])
  const query = { valueRenderOption: 'UnformattedValue' }
  expect(await sheet.cells('Q7PlXT!A701:A701', query)).toEqual([[(700 * 699) / 2 + 700]])
})

test('unknown keys of a cell are not kept', async () => {
  const sheet = await openSheet([])
  await sheet.write('Q7PlXT', [[{ type: 'text', text: 'a', cellPosition: null, evil: 1 }]])
  expect(await sheet.cells('Q7PlXT')).toEqual([[{ type: 'text', text: 'a' }]])
})

test.each<[string, unknown]>([
  ['a boolean', true],
  ['an unknown type', { type: 'image', text: 'a' }],
  ['an empty list', []],
  ['a list with a text', ['a']],
  ['a formula without its sign', { type: 'formula', text: 'A1' }],
  ['a colour that is none', { type: 'text', text: 'a', segmentStyle: { foreColor: 'red' } }],
])('%s is refused with 90204', async (_words, cell) => {
  const sheet = await openSheet([])
  expect(await sheet.write('Q7PlXT', [['fine', cell]])).toMatchObject({ status: 400, code: 90204 })
})

test('a mentioned person is shown by the kind of id asked for', async () => {
  const sheet = await openSheet([])
  const mention = (textType: string, text: string) => ({ type: 'mention', textType, text })
  const nobody = mention('openId', 'ou_nobody')
  await sheet.write('Q7PlXT', [[mention('openId', 'ou_alice'), [mention('unionId', 'on_bob')], nobody]])
  expect(await sheet.cells('Q7PlXT', { user_id_type: 'union_id' })).toEqual([
    [mention('unionId', 'on_alice'), [mention('unionId', 'on_bob')], nobody],
  ])
  expect(await sheet.cells('Q7PlXT', { user_id_type: 'open_id' })).toEqual([
    [mention('openId', 'ou_alice'), [mention('openId', 'ou_bob')], nobody],
  ])
})

test('an unknown option is refused with 90229', async () => {
  const sheet = await openSheet()
  for (const option of ['valueRenderOption', 'dateTimeRenderOption', 'user_id_type']) {
    expect((await sheet.read('Q7PlXT', { [option]: 'x' })).code).toBe(90229)
  }
  expect(
    (await sheet.read('Q7PlXT', { valueRenderOption: '', dateTimeRenderOption: 'FormattedString' })).code,
  ).toBe(0)
})

test('a cell of a world that no write would accept is read as it is, and shown as its JSON', async () => {
  const odd = [true, { type: 'multipleValue' }, { type: 'url', texts: 1 }, ['a', 1], { x: null }]
  const sheet = await openSheet([odd])
  expect(await sheet.cells('Q7PlXT')).toEqual([odd])
  for (const valueRenderOption of ['ToString', 'UnformattedValue']) {
    expect(await sheet.cells('Q7PlXT', { valueRenderOption })).toEqual([
      odd.map((cell) => JSON.stringify(cell)),
    ])
  }
  expect((await sheet.read('Q7PlXT', { user_id_type: 'union_id' })).code).toBe(0)
})
