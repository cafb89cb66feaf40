import { describe, expect, test } from 'vitest'
import { publicationStates } from '../../contract/herald/publications'
import {
  accepts,
  afterAct,
  approved,
  dueTimes,
  nextSteps,
  stateOf,
  targetStateOf,
  updated,
  wakeAt,
  withWritten,
} from './publication'
import type { Publication, PublicationAct, PublicationTarget, TargetStep } from './publication'

const AT = 1_000

const target = (
  chat_id: string,
  step: TargetStep,
  more: Partial<PublicationTarget> = {},
): PublicationTarget => ({
  chat_id,
  how: 'end',
  due_at: AT,
  step,
  written: step === 'done' || step === 'partly' ? [{ from: 1, to: 2 }] : [],
  ...more,
})

const publication = (steps: readonly TargetStep[], more: Partial<Publication> = {}): Publication => ({
  publication_id: 'pub_1',
  app_id: 'cli_0',
  made_by: 'somebody',
  made_at: 0,
  at: AT,
  over_ms: 0,
  hash: 'hash',
  needs_approval: false,
  source: { blocks: 1 },
  stage: 'open',
  work: 'publish',
  targets: steps.map((step, at) => target(`oc_${at}`, step)),
  ...more,
})

/** One publication in each state. */
const inState: Record<(typeof publicationStates)[number], Publication> = {
  waiting: publication(['waiting', 'waiting'], { at: AT * 9 }),
  needs_approval: publication(['waiting'], { needs_approval: true }),
  running: publication(['done', 'running', 'waiting']),
  paused: publication(['running', 'waiting'], { stage: 'paused' }),
  done: publication(['done', 'done']),
  partly: publication(['done', 'refused']),
  stopped: publication(['done', 'waiting'], { stage: 'stopped' }),
  taken_back: publication(['done', 'refused'], { work: 'take_back' }),
}

test.each(publicationStates)('a publication can be %s', (state) => {
  expect(stateOf(inState[state], AT)).toBe(state)
})

const acts: Record<PublicationAct, readonly string[]> = {
  pause: ['waiting', 'running', 'paused'],
  resume: ['waiting', 'running', 'paused', 'partly'],
  stop: ['waiting', 'needs_approval', 'running', 'paused', 'partly', 'stopped'],
  approve: ['needs_approval'],
  update: ['done', 'partly', 'stopped'],
  take_back: ['done', 'partly', 'stopped', 'taken_back'],
}

test.each(Object.entries(acts) as [PublicationAct, string[]][])(
  '%s is accepted in some states only',
  (act, in_) => {
    expect(publicationStates.filter((state) => accepts(inState[state], act, AT)).sort()).toEqual(
      [...in_].sort(),
    )
  },
)

test('an act that is repeated changes nothing more', () => {
  for (const act of Object.keys(acts) as PublicationAct[])
    for (const state of publicationStates) {
      const before = inState[state]
      if (!accepts(before, act, AT)) continue
      const once = afterAct(before, act)
      expect(afterAct(once, act)).toEqual(once)
    }
})

describe('the next steps', () => {
  test('are nothing before the time, and nothing while it waits for an approval', () => {
    const waiting = publication(['waiting'])
    expect(nextSteps(waiting, AT - 1)).toMatchObject({ begin: [], dueAt: AT })
    expect(nextSteps(waiting, AT)).toMatchObject({ begin: ['oc_0'], dueAt: undefined })
    const unapproved = { ...waiting, needs_approval: true }
    expect(nextSteps(unapproved, AT)).toMatchObject({ begin: [], mayGoOn: false })
    expect(nextSteps(approved(unapproved, 'another', 5), AT)).toMatchObject({ begin: ['oc_0'] })
  })

  test('go on with what another owner began, first', () => {
    expect(nextSteps(publication(['waiting', 'running', 'done']), AT).begin).toEqual(['oc_1', 'oc_0'])
  })

  test('are the test chat alone until it is done', () => {
    const tested = (...steps: TargetStep[]) => nextSteps(publication(steps, { test_target: 'oc_1' }), AT)
    expect(tested('waiting', 'waiting')).toMatchObject({ begin: ['oc_1'], isToPause: false })
    expect(tested('waiting', 'running')).toMatchObject({ begin: ['oc_1'] })
    expect(tested('waiting', 'done')).toMatchObject({ begin: ['oc_0'] })
    expect(tested('waiting', 'refused')).toMatchObject({ begin: [], isToPause: true })
  })

  test('of a stopped one finish what was begun', () => {
    expect(nextSteps(publication(['running', 'waiting'], { stage: 'stopped' }), AT)).toMatchObject({
      begin: ['oc_0'],
      mayGoOn: true,
    })
  })

  test('of a paused one are nothing, and what is being written stops', () => {
    expect(nextSteps(inState.paused, AT)).toMatchObject({ begin: [], mayGoOn: false })
  })

  test('are due exactly when a server is woken', () => {
    for (const state of publicationStates) {
      const wake = wakeAt(inState[state])
      if (wake === undefined) expect(nextSteps(inState[state], Infinity).begin).toEqual([])
      else expect(nextSteps(inState[state], Math.max(wake, AT)).begin).not.toEqual([])
    }
  })
})

test('taking back concerns only chats that were written', () => {
  const back = afterAct(inState.partly, 'take_back')
  expect(stateOf(back, AT)).toBe('running')
  expect(nextSteps(back, AT).begin).toEqual(['oc_0'])
  expect(back.targets.map((each) => targetStateOf(back, each))).toEqual(['waiting', 'refused'])
})

test('an update concerns chats that have the content before, voids the approval, and waits for another', () => {
  const before = approved(publication(['done', 'refused'], { needs_approval: true }), 'somebody', 1)
  const after = updated(before, { source: { chat_id: 'oc_source', revision: 7 }, hash: 'another' })
  expect(after).toMatchObject({ hash: 'another', source: { revision: 7 } })
  expect(after.approval).toBeUndefined()
  expect(stateOf(after, AT)).toBe('needs_approval')
  const again = approved(after, 'somebody', 2)
  expect(nextSteps(again, AT).begin).toEqual(['oc_0'])
  expect(stateOf({ ...again, targets: [target('oc_0', 'done'), target('oc_1', 'refused')] }, AT)).toBe(
    'partly',
  )
})

test('an update that did not reach every chat is finished before the next', () => {
  const unfinished = publication(['done', 'partly'])
  expect(accepts(unfinished, 'update', AT)).toBe(false)
  expect(accepts(publication(['done', 'refused']), 'update', AT)).toBe(true)
})

test('trying again begins what is missing, and not a page that others changed', () => {
  const again = afterAct(publication(['done', 'refused', 'changed', 'partly']), 'resume')
  expect(again.targets.map(({ step }) => step)).toEqual(['done', 'waiting', 'changed', 'waiting'])
})

test('chats are due evenly over the time, the test chat first', () => {
  const due = dueTimes([{ chat_id: 'a' }, { chat_id: 'b' }, { chat_id: 'c' }], {
    at: 10,
    over_ms: 9,
    test_target: 'c',
  })
  expect(Object.fromEntries(due)).toEqual({ c: 10, a: 13, b: 16 })
})

test('own revisions form one run until another user writes', () => {
  const revisions = [4, 5, 5, 7, 8, 8]
  expect(revisions.reduce(withWritten, [] as ReturnType<typeof withWritten>)).toEqual([
    { from: 3, to: 5 },
    { from: 6, to: 8 },
  ])
})
