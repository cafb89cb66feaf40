import { expect, test } from 'vitest'
import { blockTypes } from './block-types'
import { mayHold } from './may-hold'

test('a block of an unpublished type takes no children', () => {
  expect(blockTypes.filter(({ number }) => mayHold(12_345, number))).toEqual([])
})
