import { expect, test } from 'vitest'
import { block, object, p, page } from '../../saving/testing/page'
import { differencesOf } from './differences'

const bold = block('a', 2, [{ text_run: { content: 'one', text_element_style: { bold: true } } }])
const said = (mine: Parameters<typeof page>[0], held: Parameters<typeof page>[0]) =>
  differencesOf(page(mine), page(held)).map(({ property, mine: here, held: there }) => [
    property,
    here,
    there,
  ])

test('the same words in another look differ only in their look', () => {
  expect(said(bold, p('a', 'one'))).toEqual([['look', undefined, undefined]])
})

test('different words are reported as words, also with a different look', () => {
  expect(said(p('a', 'one'), p('a', 'two'))).toEqual([['words', 'one', 'two']])
  expect(said(bold, p('a', 'two'))).toEqual([['words', 'one', 'two']])
})

test('a block that one side lacks is reported as missing or as extra', () => {
  expect(differencesOf(page(p('a', 'one'), p('b', 'two')), page(p('a', 'one')))).toMatchObject([
    { block: { id: 'b' }, property: 'missing', mine: 'two', held: undefined },
  ])
  expect(differencesOf(page(p('a', 'one')), page(p('a', 'one'), p('b', 'two')))).toMatchObject([
    { block: { id: 'b' }, property: 'extra', mine: undefined, held: 'two' },
  ])
})

test('other bytes are reported as different, without their tokens', () => {
  const image = (token: string, width: number) => object('i', 27, { token, width, height: 10 })
  expect(said(image('mine', 10), image('theirs', 20))).toEqual([
    ['token', undefined, undefined],
    ['width', '10', '20'],
  ])
})

test('a property that only one side has of a block of an unpublished kind is a difference', () => {
  const made = (body: object) => ({ id: 'u', block_type: 7777, body: { ...body }, children: [] })
  expect(said(made({ mystery: 1 }), made({}))).toEqual([['mystery', '1', undefined]])
  expect(said(made({}), made({ mystery: 1 }))).toEqual([['mystery', undefined, '1']])
})
