import { expect, test } from 'vitest'
import { outline } from '../../saving/testing/outline'
import { block, p, page } from '../../saving/testing/page'
import { conflictBlockIds, resolveConflict } from './resolve-conflict'
import type { Keep } from './resolve-conflict'

const conflict = { id: 'a', kind: 'both' as const, alternativeId: 'n' }
const both = page(p('a', 'mine', p('x', 'below')), p('n', 'theirs', p('y', 'below theirs')), p('b'))
const answered = (keep: Keep, tree = both) => resolveConflict(tree, conflict, keep)

test('my version stays in place, and so do the blocks below theirs', () => {
  expect(answered('mine')).toEqual(page(p('a', 'mine', p('x', 'below')), p('y', 'below theirs'), p('b')))
})

test('their version replaces mine', () => {
  expect(answered('theirs')).toEqual(page(p('a', 'theirs', p('x', 'below')), p('y', 'below theirs'), p('b')))
})

test('both versions stay unchanged, and so does one whose other version is gone', () => {
  expect(answered('both')).toBe(both)
  const left = page(p('n', 'theirs'))
  expect(answered('mine', left)).toBe(left)
})

test('code that replaces a line leaves the children of the line after it', () => {
  const tree = page(p('a', 'mine', p('x', 'below')), block('n', 14, 'theirs'))
  expect(answered('theirs', tree)).toEqual(page(block('a', 14, 'theirs'), p('x', 'below')))
})

test('their version of the title becomes the title', () => {
  const tree = { ...block('oc_launch', 1, 'Mine'), children: [p('n', 'Theirs'), p('b')] }
  const now = resolveConflict(tree, { id: 'oc_launch', kind: 'both', alternativeId: 'n' }, 'theirs')
  expect(outline(now)).toEqual([1, 'Theirs', [2, 'b']])
})

test('a block and its other version are both shown, and so is a single one', () => {
  expect(conflictBlockIds([conflict, { id: 'b', kind: 'deleted' }])).toEqual(['a', 'n', 'b'])
})
