import { expect, test } from 'vitest'
import { conflictBlockIds } from './conflict-block-ids'

test('a block and the version of it beside are both shown, and one that stands alone is, too', () => {
  const both = { id: 'a', kind: 'both', alternativeId: 'a2' } as const
  expect(conflictBlockIds([both, { id: 'b', kind: 'deleted' }])).toEqual(['a', 'a2', 'b'])
})
