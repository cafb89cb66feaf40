import { expect, test } from 'vitest'
import { OthersConflicts } from './others-conflicts'

const words = { block_id: 'doxcn1', other_id: 'doxcn2' }
const gone = { block_id: 'doxcn3' }
const bob = { chat_id: 'oc_launch', by: 'bob', who: 'Bob' }

test('conflicts of another page are shown until that page shows them no more', () => {
  const others = new OthersConflicts()
  others.take([{ ...bob, conflicts: [words, gone] }])
  const shown = others.getSnapshot()
  expect(shown).toEqual([
    { ...words, who: 'Bob' },
    { ...gone, who: 'Bob' },
  ])
  others.take([{ ...bob, conflicts: [words, gone], typing: true }])
  expect(others.getSnapshot()).toBe(shown)
  others.take([bob])
  expect(others.getSnapshot()).toEqual([])
})

test('a page that leaves has ended nothing', () => {
  const others = new OthersConflicts()
  others.take([{ ...bob, conflicts: [words] }])
  others.take([])
  expect(others.getSnapshot()).toHaveLength(1)
})

test('an end here is told at once, and a conflict that comes again is shown again', () => {
  const others = new OthersConflicts()
  const told: unknown[] = []
  others.tellBy((conflicts) => told.push(conflicts))
  others.take([{ ...bob, conflicts: [words] }])
  others.end([words])
  expect([told, others.getSnapshot()]).toEqual([[[words]], []])
  // The other page has not heard it yet.
  others.take([{ ...bob, conflicts: [words] }])
  expect(others.getSnapshot()).toEqual([])
  others.take([bob])
  others.take([{ ...bob, conflicts: [words] }])
  expect(others.getSnapshot()).toHaveLength(1)
})

test('an end elsewhere ends it here', () => {
  const others = new OthersConflicts()
  others.take([{ ...bob, conflicts: [words, gone] }])
  others.ended([gone])
  expect(others.getSnapshot()).toEqual([{ ...words, who: 'Bob' }])
})
