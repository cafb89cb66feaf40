import { expect, test } from 'vitest'
import { p, page } from '../testing/page'
import { readSharedPage, sharedPage } from './tab-leader'

const before = page(p('a'), p('b'))

test('only changes are shared, and the rest stays unchanged', () => {
  const after = { ...before, children: [before.children[1]!, p('c'), before.children[0]!] }
  const told = sharedPage(before, after)
  expect(told.fresh.map(({ id }) => id)).toEqual(['c'])
  expect(readSharedPage(before, told)).toEqual(after)
})

test('the first message contains everything, and needs no earlier message', () => {
  const told = sharedPage(undefined, before)
  expect(readSharedPage(page(p('old')), told)).toEqual(before)
})

test('a document that lacks a block never received is not shown', () => {
  const told = sharedPage(before, { ...before, children: [...before.children, p('c')] })
  expect(readSharedPage(page(before.children[0]!), told)).toBeUndefined()
})
