import { expect, test } from 'vitest'
import type { Conflict } from '../../../document/merge/merge-trees'
import { Listeners } from '../../../primitives/listeners'
import { image, page } from '../../../saving/testing/page'
import { OthersConflicts } from './others-conflicts'

const words = { block_id: 'doxcn1', other_id: 'doxcn2' }
const gone = { block_id: 'doxcn3' }
const bob = { chat_id: 'oc_launch', by: 'bob', who: 'Bob' }

/** A page that has these blocks, under ids of its own, and its conflicts. */
function opened(blocks = ['doxcn1', 'doxcn2', 'doxcn3']) {
  const known = new Set(blocks)
  const listeners = new Listeners()
  const saved = page(image('local-doxcn4'), image('local-doxcn5'))
  const state = { unanswered: [] as Conflict[], kept: [] as Conflict[] }
  const answered: (readonly Conflict[])[] = []
  const told: unknown[] = []
  const others = new OthersConflicts(
    {
      subscribe: listeners.add,
      getSnapshot: () => state as never,
      documents: { saved, wanted: saved },
      hasWritten: (id) => id === 'local-doxcn1',
      isKnown: (id) => known.has(id.replace('local-', '')),
      blockIdOf: (id) => id.replace('local-', ''),
      localIdOf: (blockId) => `local-${blockId}`,
      conflictsAnswered: (conflicts) => void answered.push(conflicts),
    },
    (conflicts) => told.push(conflicts),
  )
  const merged = (...more: string[]) => {
    for (const id of more) known.add(id)
    listeners.emit()
  }
  return { others, state, answered, told, merged }
}

const shownWords = {
  id: 'local-doxcn1',
  kind: 'both',
  alternativeId: 'local-doxcn2',
  isTheirs: true,
  who: 'Bob',
  isMine: true,
}
const shownGone = { id: 'local-doxcn3', kind: 'deleted', who: 'Bob', isMine: false }

test('conflicts of another page are shown under the ids of this one, until that page shows them no more', () => {
  const { others } = opened()
  others.take([{ ...bob, conflicts: [words, gone] }])
  const shown = others.getSnapshot()
  expect(shown).toEqual([shownWords, shownGone])
  others.take([{ ...bob, conflicts: [words, gone], typing: true }])
  expect(others.getSnapshot()).toBe(shown)
  others.take([bob])
  expect(others.getSnapshot()).toEqual([])
})

test('a conflict is shown once this page has both blocks, and not if it has the same one itself', () => {
  const { others, merged, state } = opened(['doxcn1'])
  others.take([{ ...bob, conflicts: [words] }])
  expect(others.getSnapshot()).toEqual([])
  merged('doxcn2')
  expect(others.getSnapshot()).toEqual([shownWords])
  state.unanswered.push({ id: 'local-doxcn1', kind: 'both', alternativeId: 'local-x' })
  merged()
  expect(others.getSnapshot()).toEqual([])
})

test('a page that leaves has ended nothing', () => {
  const { others } = opened()
  others.take([{ ...bob, conflicts: [words] }])
  others.take([])
  expect(others.getSnapshot()).toHaveLength(1)
})

test('an ended conflict is reported again to a page that returns', () => {
  const { others, told } = opened()
  others.take([{ ...bob, conflicts: [words] }])
  others.take([])
  others.end(others.getSnapshot())
  others.take([{ ...bob, conflicts: [words] }])
  others.take([{ ...bob, conflicts: [words] }])
  expect([told, others.getSnapshot()]).toMatchObject([[[words], [words]], []])
})

test('a conflict that this page found itself gets the name of the page that merged, and is not reported back', () => {
  const { others, state } = opened()
  state.unanswered.push({ id: 'local-doxcn1', kind: 'both', alternativeId: 'local-doxcn2', isTheirs: true })
  expect(others.own).toEqual([])
  others.take([
    { ...bob, conflicts: [words] },
    { ...bob, by: 'carol', who: 'Carol', conflicts: [words] },
  ])
  expect(others.getSnapshot()).toEqual([{ ...shownWords, who: 'Carol' }])
})

test('of two pictures, the version of the other page is in place here, and that of the reporting page is not', () => {
  const { others, state, merged } = opened(['doxcn4', 'doxcn5'])
  const pictures = { block_id: 'doxcn4', other_id: 'doxcn5', theirs: true }
  others.take([{ ...bob, conflicts: [pictures] }])
  const { isMine: _, who: __, ...own } = others.getSnapshot()[0]!
  expect(own).toEqual({ id: 'local-doxcn4', kind: 'both', alternativeId: 'local-doxcn5', isPicture: true })
  state.unanswered.push({ ...own, isTheirs: true })
  merged()
  expect([others.own, others.getSnapshot()]).toEqual([[pictures], []])
})

test('an end here is told at once, and a conflict that comes again is shown again', () => {
  const { others, told } = opened()
  others.take([{ ...bob, conflicts: [words] }])
  others.end(others.getSnapshot())
  expect([told, others.getSnapshot()]).toMatchObject([[[words]], []])
  // The other page has not heard it yet.
  others.take([{ ...bob, conflicts: [words] }])
  expect(others.getSnapshot()).toEqual([])
  others.take([bob])
  others.take([{ ...bob, conflicts: [words] }])
  expect(others.getSnapshot()).toHaveLength(1)
})

test('an end elsewhere ends it here, be it of another page or of this one', () => {
  const { others, state, answered } = opened()
  state.kept.push({ id: 'local-doxcn3', kind: 'deleted' })
  expect(others.own).toEqual([gone])
  others.take([{ ...bob, conflicts: [words] }])
  others.endedElsewhere([gone, words])
  expect(others.getSnapshot()).toEqual([])
  expect(answered).toEqual([state.kept])
})

test('a conflict is told only once the platform has both blocks', () => {
  const { others, state, merged } = opened(['doxcn1'])
  state.unanswered.push({ id: 'local-doxcn1', kind: 'both', alternativeId: 'local-doxcn2' })
  expect(others.own).toEqual([])
  merged('doxcn2')
  expect(others.own).toEqual([words])
})
