import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { exclusionReason, splitIntoBatches } from '../forward/forward'
import { findProblems, type Repair } from './find-problems'
import { planForward } from './plan-forward'
import { messagesInARow } from './testing/rows-of'

const idsOf = (messages: readonly Message[]) => messages.map(({ message_id }) => message_id)

const ofA = { thread_id: 'omt_a' }
const ofB = { thread_id: 'omt_b' }
const of = (...different: Partial<Message>[]) =>
  messagesInARow(different.length, (index) => different[index]!)

test('a list refused because a message was still being sent stays a problem until one of it is deselected', () => {
  const messages = of({}, {}, {})
  const [problem] = findProblems(messages, { stillSending: ['om_0', 'om_2'] })
  expect(problem).toMatchObject({ kind: 'stillSending', code: 230049, repairs: [{ drop: ['om_2'] }] })
  expect(findProblems(messages.slice(0, 2), { stillSending: ['om_0', 'om_2'] })).toEqual([])
})

test('threads to keep are offered with the largest first', () => {
  const [problem] = findProblems(of({}, ofA, ofB, ofB))
  const offered = problem?.repairs.map((repair) =>
    repair.id === 'split' ? repair.batches.map(idsOf) : [repair.id, repair.keeps],
  )
  expect(offered).toEqual([
    ['keepOrdinary', 1],
    [['om_0'], ['om_1'], ['om_2', 'om_3']],
    ['keepThread', 2],
    ['keepThread', 1],
  ])
})

describe('for any selection', () => {
  const message = fc.record({
    chat_id: fc.constantFrom('oc_launch', 'oc_launch', 'oc_launch', 'oc_other'),
    thread_id: fc.constantFrom(undefined, undefined, 'omt_a', 'omt_b'),
    deleted: fc.constantFrom(false, false, false, true),
    msg_type: fc.constantFrom('text', 'text', 'text', 'system'),
    upper_message_id: fc.constantFrom(undefined, undefined, undefined, 'om_bundle'),
  })
  const picked = fc.array(message, { maxLength: 14 }).map((all) =>
    of(
      ...all.map(({ thread_id, upper_message_id, ...rest }) => ({
        ...rest,
        ...(thread_id && { thread_id }),
        ...(upper_message_id && { upper_message_id }),
      })),
    ),
  )
  const after = (messages: readonly Message[], repair: Repair) =>
    repair.id === 'split'
      ? repair.batches
      : [messages.filter(({ message_id }) => !repair.drop.includes(message_id))]

  test('every problem has a repair, and each repair removes the problem', () => {
    fc.assert(
      fc.property(picked, (messages) => {
        for (const { kind, repairs } of findProblems(messages)) {
          expect(repairs).not.toEqual([])
          for (const repair of repairs) {
            for (const rest of after(messages, repair)) {
              expect(findProblems(rest).map((problem) => problem.kind)).not.toContain(kind)
            }
          }
        }
      }),
    )
  })

  test('a repair drops no more than needed: with any dropped message the problem is back', () => {
    fc.assert(
      fc.property(picked, (messages) => {
        for (const { kind, repairs } of findProblems(messages)) {
          for (const repair of repairs) {
            // If nothing is usable each one is too many, alone or with others.
            if (repair.id === 'split' || repair.id === 'dropAll') continue
            for (const back of repair.drop) {
              const rest = messages.filter(
                ({ message_id }) => message_id === back || !repair.drop.includes(message_id),
              )
              const kinds = findProblems(rest).map((problem) => problem.kind)
              const isBack = kinds.includes(kind) || (kind === 'recalled' && kinds.includes('allRecalled'))
              // A message of another thread brings back the problem of several threads, if not of mixed ones.
              expect([
                repair.id,
                isBack || kinds.some((one) => one === 'severalThreads' || one === 'mixed'),
              ]).toEqual([repair.id, true])
            }
          }
        }
      }),
    )
  })

  test('splitting yields valid bundles with every usable message once, in order', () => {
    fc.assert(
      fc.property(picked, (messages) => {
        const batches = splitIntoBatches(messages)
        for (const batch of batches) {
          expect(findProblems(batch).filter(({ code }) => code !== undefined)).toEqual([])
          expect(idsOf(batch)).toEqual(idsOf(messages.filter((one) => batch.includes(one))))
        }
        const sent = batches.flat()
        expect(new Set(sent).size).toBe(sent.length)
        expect(messages.filter((one) => !sent.includes(one) && !exclusionReason(one))).toEqual([])
        // As few as possible: no two of them could be merged.
        batches.forEach((batch, at) => {
          for (const other of batches.slice(at + 1)) {
            expect(findProblems([...batch, ...other]).some(({ code }) => code !== undefined)).toBe(true)
          }
        })
      }),
    )
  })

  test('what is planned to be sent can be sent, and a plan without bundles says why', () => {
    fc.assert(
      fc.property(picked, fc.boolean(), (messages, isSplit) => {
        const { batches, blocked } = planForward(messages, isSplit)
        for (const batch of batches) {
          expect(findProblems(batch).every(({ code }) => code === undefined)).toBe(true)
        }
        expect(batches.length === 0).toBe(blocked !== undefined || messages.length === 0)
        if (!isSplit) expect(batches.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('no bundle of a single thread exceeds the limit of a merge-forward', () => {
  const batches = splitIntoBatches(messagesInARow(250))
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(batches.flat()).toEqual(messagesInARow(250))
})
