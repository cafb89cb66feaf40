import { expect, test } from 'vitest'
import { p, page } from '../../saving/testing/page'
import { mergeTrees } from '../merge/merge-trees'
import { revertChange } from './revert-change'

let made = 0
const newId = () => `new-${++made}`

const from = page(p('a', 'before'), p('b', 'other'))
const draft = page(p('a', 'drafted'), p('b', 'other'), p('c', 'drafted too'))

test('a change is reverted, and later edits stay', () => {
  const now = page(p('a', 'drafted'), p('b', 'other, since'), p('c', 'drafted too'))
  expect(revertChange({ from, to: draft }, now, [], newId)).toEqual(
    page(p('a', 'before'), p('b', 'other, since')),
  )
})

test('if others changed the same block, only their version remains', () => {
  const theirs = page(p('a', 'theirs'), p('b', 'other'))
  const { document, conflicts } = mergeTrees({ base: from, ours: draft, theirs }, newId)
  expect(document.children.map(({ id }) => id)).toEqual(['a', conflicts[0]!.alternativeId, 'b', 'c'])
  expect(revertChange({ from, to: draft }, document, conflicts, newId)).toEqual(theirs)
})

test('words that another writer added to the change stay without it, next to their version', () => {
  const theirs = page(p('a', 'theirs'), p('b', 'other'))
  const { document, conflicts } = mergeTrees({ base: from, ours: draft, theirs }, newId)
  const on = { ...document, children: document.children.with(0, p('a', 'drafted and gone on with')) }
  const said = revertChange({ from, to: draft }, on, conflicts, newId).children.map(
    ({ body }) => JSON.stringify(body).match(/"content":"([^"]*)"/)?.[1],
  )
  expect(said).toContain('before and gone on with')
  expect(said).toContain('theirs')
})

test('a block that others put next to a deleted block stays', () => {
  const now = page(p('a', 'drafted'), p('theirs', 'theirs'))
  const conflicts = [{ id: 'b', kind: 'both', alternativeId: 'theirs' }] as const
  expect(revertChange({ from, to: draft }, now, conflicts, newId)).toEqual(
    page(p('a', 'before'), p('theirs', 'theirs')),
  )
})

test('a block of the reverted change stays if others wrote next to it and it was edited since', () => {
  const now = page(p('a', 'drafted'), p('b', 'other'), p('c', 'drafted too, and more'), p('theirs', 'theirs'))
  const conflicts = [{ id: 'c', kind: 'both', alternativeId: 'theirs' }] as const
  expect(revertChange({ from, to: draft }, now, conflicts, newId).children.map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
    'theirs',
  ])
})
