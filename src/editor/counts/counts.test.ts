import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callout, h, image, mention, p, page, run, table, textBlock } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { charactersIn, countsOf, wordsIn, limitUsage } from './counts'

test.each([
  ['Hello, world!', 2],
  ['don’t stop', 2],
  ['v1.2 and foo_bar', 3],
  ["it''s a. b ._c x._y", 7],
  ['', 0],
  ['明天上线', 4],
  ['周五 launch 版本2', 6],
  ['今日は東京', 5],
  ['ภาษาไทยง่าย', 3],
  ['Привет, мир', 2],
  ['— … !', 0],
])('%s has %i words', (text, words) => {
  expect(wordsIn(text)).toBe(words)
})

test('the fast count of plain English agrees with the general one', () => {
  const signs = fc.constantFrom(...'aZ09_ .\'-,"(!'.split(''))
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      expect(wordsIn(text)).toBe(wordsIn(`${text} é`) - 1)
    }),
  )
})

test.each([
  ['abc', 3],
  ['你好', 2],
  ['👩‍🚀!', 2],
  ['e\u0301', 1],
])('%s has %i characters', (text, characters) => {
  expect(charactersIn(text)).toBe(characters)
})

test('counting includes text in every place, and counts every block once', () => {
  const doc = docFromTree(
    page(
      h(1, 'h', 'One two'),
      callout('c', p('cc', 'three')),
      table('t', [[p('t1', 'four')], [p('t2')]]),
      image('i'),
      textBlock('text', 'm', [run('five '), mention('ou_alice')]),
    ),
  )
  const { words, blocks } = countsOf(doc)
  // The title, and the mention as it is written.
  expect(words).toBe(5 + 1 + 1)
  expect(blocks).toBe(1 + 1 + 2 + 5 + 1 + 1)
})

test('counting finds the places of the longest text and the largest table', () => {
  const doc = docFromTree(
    page(p('a', 'x'), callout('c', p('b', 'the longest of all')), table('t', [[p('d')], [p('e')]])),
  )
  const { longest, mostCells } = countsOf(doc)
  expect(doc.nodeAt(longest.position)?.textContent).toBe('the longest of all')
  expect(doc.nodeAt(mostCells.position)?.attrs.id).toBe('t')
  expect(mostCells.cells).toBe(2)
})

test('a cell covered by a merged cell counts', () => {
  const body = {
    property: {
      row_size: 1,
      column_size: 2,
      merge_info: [
        { row_span: 1, col_span: 2 },
        { row_span: 1, col_span: 1 },
      ],
    },
  }
  const whole = table('t', [[p('a')], [p('b')]])
  const merged = { ...whole, body: { table: { ...(whole.body.table as object), ...body } } }
  expect(countsOf(docFromTree(page(merged))).mostCells.cells).toBe(2)
})

test('the counts warn from nine tenths of a limit', () => {
  const used = (units: number) =>
    limitUsage(countsOf(docFromTree(page(p('a', 'x'.repeat(units)))))).find(({ name }) => name === 'block')
      ?.state
  expect([89_999, 90_000, 100_000, 100_001].map(used)).toEqual(['fine', 'near', 'near', 'over'])
})
