import { expect, test } from 'vitest'
import { p, page } from '../../../editor/testing/page'
import { othersChanges } from './others-since'

test('what others changed since is named block by block: new words, old words, and what is gone', () => {
  const before = page(p('a', 'kept'), p('b', 'old'), p('c', 'gone'))
  const after = page(p('a', 'kept'), p('b', 'new'), p('d', 'added'))
  expect(othersChanges(before, after)).toEqual([
    { kind: 'changed', words: 'new', was: 'old' },
    { kind: 'added', words: 'added' },
    { kind: 'deleted', words: 'gone' },
  ])
  expect(othersChanges(before, before)).toEqual([])
})
