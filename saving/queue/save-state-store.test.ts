import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { p, page } from '../testing/page'
import type { SavePhase } from './save-state'
import { afterEvent, stateToBeginWith, transitions } from './save-state-store'
import type { SaveEvent } from './save-state-store'

const start = stateToBeginWith({ revision: 1 })
const refusal = { code: 1770001, msg: 'invalid param', ids: ['a'] }
const removal = { number: 20, at: 9_000, from: page(p('a')), to: page() }

/** One event of each kind. */
const events: readonly SaveEvent[] = [
  { kind: 'changed' },
  { kind: 'foundUnsaved', until: 9_000 },
  { kind: 'foundSaved', until: 9_000 },
  { kind: 'settled' },
  { kind: 'sending', until: 9_000 },
  { kind: 'uploading' },
  { kind: 'paused', by: 'tooOften', until: 9_000 },
  { kind: 'cutOff', by: 'unanswered', until: 9_000 },
  { kind: 'mergeBegun' },
  { kind: 'heldBack', removal, until: 9_000 },
  { kind: 'lossesFound', losses: [] },
  { kind: 'refused', refusal },
  { kind: 'stillRefused' },
  { kind: 'compared', progress: undefined },
  { kind: 'answered', ids: ['a'], revision: 2 },
  { kind: 'blocksRefused', unsaved: [refusal] },
  { kind: 'cellsLeft' },
  { kind: 'restRead' },
  { kind: 'merged', revision: 3, document: page(), conflicts: [], isNotified: true, isUnderOurs: false },
  { kind: 'readBack', found: { readAt: 3, difference: undefined } },
  { kind: 'kept', isKept: false },
  { kind: 'line', isOnline: false },
  { kind: 'cellsOrphaned', cells: [{ token: 's', writes: [] }] },
  { kind: 'orphanedCellsDismissed' },
  { kind: 'lossesAllowed' },
  { kind: 'conflictsAnswered', conflicts: [] },
]

/**
 * The diagram at the head of save-queue.ts. A change ends only `idle`. In every other phase the queue itself finds
 * out what the change means.
 */
const diagram: Record<SavePhase, readonly SaveEvent['kind'][]> = {
  idle: ['foundSaved', 'settled'],
  waiting: ['foundUnsaved'],
  sending: ['sending'],
  uploading: ['uploading'],
  retrying: ['paused'],
  offline: ['cutOff'],
  merging: ['mergeBegun'],
  asking: ['heldBack', 'lossesFound'],
  stuck: ['refused', 'stillRefused'],
}
const phases = Object.keys(diagram) as SavePhase[]

test('each row of the table leads to the phase in the diagram from each of its phases, and no other event changes the phase', () => {
  const walked = new Set<string>()
  for (const phase of phases) {
    for (const event of events) {
      const after = afterEvent({ ...start, phase }, event).state.phase
      const named = phases.find((each) => diagram[each].includes(event.kind))
      expect(`${event.kind}: ${phase} → ${after}`).toBe(
        `${event.kind}: ${phase} → ${event.kind === 'changed' && phase === 'idle' ? 'waiting' : (named ?? phase)}`,
      )
      if (event.kind in transitions) walked.add(event.kind)
    }
  }
  expect([...walked].sort()).toEqual(Object.keys(transitions).sort())
})

test('a phase with an end wakes the queue at that time, any other one stops the clock, and changes and other events do not affect it', () => {
  for (const event of events) {
    const wakes = afterEvent(start, event).effects.filter(({ kind }) => kind === 'wake')
    const until = 'until' in event ? event.until : undefined
    expect(wakes).toEqual(
      event.kind in transitions && event.kind !== 'changed' ? [{ kind: 'wake', at: until }] : [],
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

test('an event that changes nothing leaves the same object', () => {
  const settled = afterEvent(start, { kind: 'settled' }).state
  expect(afterEvent(settled, { kind: 'settled' }).state).toBe(settled)
})
