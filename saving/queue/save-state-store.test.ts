import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Conflict } from '../../document/merge/merge-trees'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { runs } from '../../service/testing/random-runs'
import { p, page } from '../testing/page'
import { afterEvent, SaveStateStore, stateToBeginWith } from './save-state-store'
import { activityAfter, transitions } from './save-transitions'
import type { Activity, SaveEvent } from './save-transitions'

const start = stateToBeginWith({ revision: 1 })
const refusal = { code: 1770001, msg: 'invalid param', ids: ['a'] }
const removal = { number: 20, at: 9_000, from: page(p('a')), to: page() }

/** One event of each kind. */
const events: readonly SaveEvent[] = [
  { kind: 'changed' },
  { kind: 'foundUnsaved', until: 9_000 },
  { kind: 'foundSaved', until: 9_000 },
  { kind: 'settled' },
  { kind: 'stepBegun' },
  { kind: 'runEnded' },
  { kind: 'paced', until: 9_000 },
  { kind: 'sending' },
  { kind: 'uploading' },
  { kind: 'paused', by: 'tooOften', until: 9_000 },
  { kind: 'cutOff', by: 'unanswered', until: 9_000 },
  { kind: 'mergeBegun' },
  { kind: 'mergeGivenUp' },
  { kind: 'heldBack', removal, until: 9_000 },
  { kind: 'lossesFound', losses: [] },
  { kind: 'refused', refusal },
  { kind: 'stillRefused' },
  { kind: 'foundHeld' },
  { kind: 'held', isHeld: true },
  { kind: 'compared', progress: undefined },
  { kind: 'answered', ids: ['a'], revision: 2 },
  { kind: 'blocksRefused', unsaved: [refusal] },
  { kind: 'cellsLeft' },
  { kind: 'restRead' },
  {
    kind: 'merged',
    revision: 3,
    document: page(),
    conflicts: [],
    open: [],
    isNotified: true,
    isUnderOurs: false,
  },
  { kind: 'readBack', found: { readAt: 3, difference: undefined } },
  { kind: 'kept', isKept: false },
  { kind: 'line', isOnline: false },
  { kind: 'cellsOrphaned', cells: [{ token: 's', writes: [] }] },
  { kind: 'orphanedCellsDismissed' },
  { kind: 'lossesAllowed' },
  { kind: 'conflictsAnswered', conflicts: [] },
]

/** The rows of the table of docs/saving.md. */
const rows = Object.entries(transitions).map(([event, row]) => {
  const { from, begins, shows } = { begins: undefined, shows: undefined, ...row }
  const cells = [event, from.length === 4 ? 'always' : from.join(', '), begins ?? '', shows ?? '']
  return `| ${cells.join(' | ')} |`.replaceAll(/ +/g, ' ')
})

test.each(['docs/saving.md', 'docs/site/zh-CN/saving.md'])('%s has the table of the save states', (page) => {
  const lines = readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
  const first = lines.indexOf(rows[0]!)
  expect(lines.slice(first, first + rows.length + 1)).toEqual([...rows, ''])
})

test('an event that may not happen now is refused by the table', () => {
  const activities = ['resting', 'deciding', 'sending', 'merging'] as const satisfies Activity[]
  for (const activity of activities) {
    for (const event of events) {
      const { from, begins = activity } = { begins: undefined, ...transitions[event.kind] }
      if ((from as readonly Activity[]).includes(activity))
        expect(activityAfter(activity, event)).toBe(begins ?? activity)
      else expect(() => activityAfter(activity, event)).toThrow(`${event.kind} while ${activity}`)
    }
  }
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(Object.keys(transitions)))
})

test('a wrong transition is reported, and the state still follows the event', () => {
  const onBug = vi.fn()
  const clock = new VirtualClock()
  const none = () => undefined
  const store = new SaveStateStore(
    { revision: 1 },
    { clock, onBug, onWake: none, keepDraft: none, forgetDraft: none },
  )
  store.apply({ kind: 'refused', refusal })
  expect(onBug.mock.calls).toEqual([[new Error('refused while resting')]])
  expect(store.state.phase).toBe('stuck')
})

test('a change ends only idle, and any other event leads from each phase to the one in the table', () => {
  const phases = [
    'idle',
    'waiting',
    'sending',
    'uploading',
    'retrying',
    'offline',
    'merging',
    'asking',
    'stuck',
  ] as const
  for (const phase of phases) {
    for (const event of events) {
      const { shows } = { shows: undefined, ...transitions[event.kind] }
      const expected = event.kind === 'changed' && phase !== 'idle' ? phase : (shows ?? phase)
      expect([event.kind, phase, afterEvent({ ...start, phase }, event).state.phase]).toEqual([
        event.kind,
        phase,
        expected,
      ])
    }
  }
})

test('a phase with an end wakes the queue at that time, any other one stops the clock, and changes and other events do not affect it', () => {
  for (const event of events) {
    const wakes = afterEvent(start, event).effects.filter(({ kind }) => kind === 'wake')
    const until = 'until' in event ? event.until : undefined
    expect(wakes).toEqual(
      'shows' in transitions[event.kind] && event.kind !== 'changed' ? [{ kind: 'wake', at: until }] : [],
    )
  }
})

test('a change is stored as a draft, which is deleted once everything is saved, unless something waits for an answer', () => {
  const draftsOf = (state: typeof start, event: SaveEvent) =>
    afterEvent(state, event).effects.flatMap(({ kind }) => (kind === 'wake' ? [] : [kind]))
  expect(draftsOf({ ...start, phase: 'stuck' }, { kind: 'changed' })).toEqual(['keepDraft'])
  expect(draftsOf(start, { kind: 'cellsLeft' })).toEqual(['keepDraft'])
  expect(draftsOf(start, { kind: 'settled' })).toEqual(['forgetDraft'])
  const orphanedCells = [{ token: 's', writes: [] }]
  expect(draftsOf({ ...start, orphanedCells }, { kind: 'settled' })).toEqual(['keepDraft'])
  const unanswered = [{ id: 'a', kind: 'both', alternativeId: 'b' }] as const
  expect(draftsOf({ ...start, unanswered }, { kind: 'settled' })).toEqual(['keepDraft'])
})

test('a deleted block that came back waits as a whole for an answer, as long as it is there', () => {
  const merged = (document = page(p('a'), p('b')), ...conflicts: Conflict[]): SaveEvent => ({
    kind: 'merged',
    revision: 3,
    document,
    conflicts,
    open: conflicts,
    isNotified: true,
    isUnderOurs: false,
  })
  const inA: Conflict[] = ['x', 'y'].map((id) => ({ id, kind: 'deleted', wholeId: 'a' }))
  const { state } = afterEvent(start, merged(undefined, ...inA, { id: 'b', kind: 'deleted' }))
  expect(state.kept.map(({ id }) => id)).toEqual(['a', 'b'])
  const left = afterEvent(start, merged(page(p('x')), ...inA)).state
  expect(left.kept.map(({ id }) => id)).toEqual(['x'])
  const again = afterEvent(state, merged(page(p('b')), { id: 'b', kind: 'deleted' })).state
  expect(again.kept.map(({ id }) => id)).toEqual(['b'])
  expect(afterEvent(again, { kind: 'conflictsAnswered', conflicts: again.kept }).state.kept).toEqual([])
  expect(afterEvent(again, merged(page())).state.kept).toBe(start.kept)
})

test('after events in any order, a next try is shown only in a pause, and a settled state has nothing to report', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (happened) => {
      let state = start
      for (const event of happened) {
        state = afterEvent(state, event).state
        if (state.retryAt !== undefined) expect(['retrying', 'offline']).toContain(state.phase)
        if (event.kind === 'settled')
          expect([state.refusal, state.unsaved, state.losses]).toEqual([undefined, [], []])
      }
    }),
    { numRuns: runs(100) },
  )
})
