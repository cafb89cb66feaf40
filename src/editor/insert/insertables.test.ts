import { expect, test } from 'vitest'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { editorEn } from '../strings/en'
import { editorZhCn } from '../strings/zh-cn'
import { findInsertables, insertables } from './insertables'

const wordsOf = (strings: object) => (key: string) =>
  String(
    key
      .split('.')
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], strings),
  )

const english = wordsOf(editorEn)
const chinese = wordsOf(editorZhCn)
const first = (query: string, nameOf = english) => findInsertables(query, nameOf)[0]?.id

test.each([
  ['h1', 'heading1'],
  ['heading 7', 'heading7'],
  ['[]', 'todo'],
  ['1.', 'ordered'],
  ['biaoge', 'table'],
  ['bg', 'table'],
  ['表格', 'table'],
  ['５栏', 'columns5'],
  ['LaTeX', 'equation'],
  ['@', 'mention'],
  ['figma', 'iframe'],
])('%j finds %s in every language of the page', (query, id) => {
  expect([first(query, english), first(query, chinese)]).toEqual([id, id])
})

test('the name in the language of the page finds its kind', () => {
  expect(first('Quote c')).toBe('quoteContainer')
  expect(first('引用容', chinese)).toBe('quoteContainer')
})

test('the English name also finds its kind on a Chinese page', () => {
  const found = insertables.map(({ id, name }) => [id, first(english(name), chinese)])
  expect(found.filter(([id, foundId]) => id !== foundId)).toEqual([])
})

test('without a query, headings 4 to 9 and wide grids are left out', () => {
  const shown = findInsertables('', english).map(({ id }) => id)
  expect(shown).toContain('heading3')
  expect(shown).not.toContain('heading4')
  expect(shown).not.toContain('columns5')
})

test('every row has a kind that can be created, and strings in both languages', () => {
  expect(insertables.filter(({ type }) => !blockTypeOf(type)?.creatable)).toEqual([])
  const keys = insertables.flatMap(({ name, about }) => (about ? [name, about] : [name]))
  expect(keys.filter((key) => [english, chinese].some((say) => say(key) === 'undefined'))).toEqual([])
  expect(new Set(insertables.map(({ id }) => id)).size).toBe(insertables.length)
})
