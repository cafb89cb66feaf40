import { expect, test } from 'vitest'
import { blockTypes } from '../../../contract/docx/block-types'
import { keyboardMap } from '../view/keyboard-map'
import { editorEn } from './en'
import { editorZhCn } from './zh-cn'

const paths = (value: object, at = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? paths(inner as object, `${at}${key}.`) : [`${at}${key}`],
  )

test('both languages have the same strings', () => {
  // Chinese has one form for every number.
  expect(paths(editorZhCn)).toEqual(paths(editorEn).filter((path) => !path.endsWith('_one')))
})

test('every block type and every key has a name', () => {
  expect(Object.keys(editorEn.kinds)).toEqual(expect.arrayContaining(blockTypes.map(({ key }) => key)))
  expect(Object.keys(editorEn.keys)).toEqual(expect.arrayContaining(keyboardMap.map(({ id }) => id)))
})
