import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyEntries, oldestReadable, expandEntry } from './history-entries'
import { withNotes } from './revision-notes'
import type { RevisionNote } from './revision-notes'

const MINUTE = 60_000
const note = (revision: number, minutes: number, by = 'ou_alice'): RevisionNote => ({
  revision,
  at: minutes * MINUTE,
  by,
})
const spans = (newest: number, ...notes: RevisionNote[]) =>
  historyEntries(newest, notes).map(({ from, to }) => [from, to])

test('writes of one author a few minutes apart are one entry', () => {
  expect(spans(5, note(2, 0), note(3, 1), note(4, 2), note(5, 30))).toEqual([
    [5, 5],
    [2, 4],
  ])
})

test('a longer piece of work is split into several entries', () => {
  const notes = Array.from({ length: 12 }, (_, at) => note(at + 2, at * 4))
  expect(spans(13, ...notes)).toEqual([
    [8, 13],
    [2, 7],
  ])
})

test('another author starts another entry', () => {
  expect(spans(4, note(2, 0), note(3, 1, 'ou_bob'), note(4, 2, 'ou_bob'))).toEqual([
    [3, 4],
    [2, 2],
  ])
})

test('revisions without notes are grouped by twenty, separately from known ones', () => {
  expect(spans(31, note(31, 0))).toEqual([
    [31, 31],
    [11, 30],
    [2, 10],
  ])
  expect(historyEntries(31, [note(31, 0)])[1]).toEqual({ from: 11, to: 30 })
})

test('an entry has the time and author of its newest revision', () => {
  expect(historyEntries(3, [note(2, 0), note(3, 1)])).toEqual([
    { from: 2, to: 3, at: MINUTE, by: 'ou_alice' },
  ])
})

test('with any notes, every comparable revision is in exactly one entry', () => {
  const notes = fc.uniqueArray(
    fc.record({
      revision: fc.integer({ min: 1, max: 1_500 }),
      at: fc.nat(1e8),
      by: fc.constantFrom('here', 'ou_a'),
    }),
    { selector: ({ revision }) => revision, maxLength: 50 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_500 }), notes, (newest, known) => {
      const entries = historyEntries(newest, known)
      const all = entries.flatMap((entry) => expandEntry(entry, known).map(({ to }) => to))
      const oldest = oldestReadable(newest)
      expect(all).toEqual(Array.from({ length: newest - oldest }, (_, at) => newest - at))
    }),
  )
})

test('notes of the page’s own writes take precedence, and the oldest notes are dropped', () => {
  const here = { revision: 2, at: 5, by: 'here' }
  expect(withNotes([here], [note(2, 9)], 3)).toEqual([here])
  const many = Array.from({ length: 1_200 }, (_, at) => note(at + 1, at))
  expect(withNotes(many.slice(0, 1_000), many.slice(1_000), 1_200).map(({ revision }) => revision)).toEqual(
    many.slice(200).map(({ revision }) => revision),
  )
})

test('the operator that a gateway names stays with a note, whichever comes first', () => {
  const here = { revision: 2, at: 5, by: 'here' }
  const told = { ...note(2, 9, 'cli'), who: 'Bob' }
  expect(withNotes([here], [told], 2)).toEqual([{ ...here, who: 'Bob' }])
  expect(withNotes([told], [here], 2)).toEqual([{ ...here, who: 'Bob' }])
  expect(spans(3, { ...note(2, 0, 'cli'), who: 'Bob' }, { ...note(3, 1, 'cli'), who: 'Carol' })).toEqual([
    [3, 3],
    [2, 2],
  ])
})

test('notes from before a reset of the announcement are dropped', () => {
  expect(withNotes([note(2, 0), note(40, 1)], [note(3, 2)], 3)).toEqual([note(3, 2)])
})
