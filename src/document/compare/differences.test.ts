import { expect, test } from 'vitest'
import { block, p, page } from '../../saving/testing/page'
import { differencesOf } from './differences'

const bold = block('a', 2, [{ text_run: { content: 'one', text_element_style: { bold: true } } }])
const said = (mine: Parameters<typeof page>[0], held: Parameters<typeof page>[0]) =>
  differencesOf(page(mine), page(held)).map(({ property, mine: here, held: there }) => [
    property,
    here,
    there,
  ])

test('the same words in another look differ by their look alone', () => {
  expect(said(bold, p('a', 'one'))).toEqual([['look', undefined, undefined]])
})

test('other words are told as words, whatever they look like', () => {
  expect(said(p('a', 'one'), p('a', 'two'))).toEqual([['words', 'one', 'two']])
  expect(said(bold, p('a', 'two'))).toEqual([['words', 'one', 'two']])
})
