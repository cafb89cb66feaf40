import { expect, test } from 'vitest'
import { object, p, page } from '../testing/page'
import { sheetsToDelete } from './deleted-sheets'

const sheet = (id: string, token: string) => object(id, 30, { token })
const same = (token: string) => token

test('sheets whose blocks are deleted are found, each once', () => {
  const saved = page(sheet('s', 'one'), sheet('t', 'two'), p('a'))
  expect(sheetsToDelete({ saved, wanted: page(p('a')) }, same)).toEqual(['one', 'two'])
  expect(sheetsToDelete({ saved, wanted: page(sheet('s', 'one'), p('a')) }, same)).toEqual(['two'])
  expect(sheetsToDelete({ saved, wanted: saved }, same)).toEqual([])
})

test('a sheet that another block now shows is not deleted, nor is one whose cells were already copied', () => {
  const saved = page(sheet('s', 'one'), p('a'))
  expect(sheetsToDelete({ saved, wanted: page(p('a'), sheet('n', 'one')) }, same)).toEqual([])
  expect(sheetsToDelete({ saved, wanted: page(p('a')) }, () => 'anew')).toEqual([])
})
