import { expect, test } from 'vitest'
import type { Message } from '../../../../contract/im/messages/message'
import { messagesInARow } from '../../message-selection/testing/rows-of'
import { splitRefusedBatches } from './use-forward-again'

const of = (...different: Partial<Message>[]) =>
  messagesInARow(different.length, (index) => different[index]!)
const ids = ({ batches }: ReturnType<typeof splitRefusedBatches>) =>
  batches.map((batch) => batch.map(({ message_id }) => message_id))

const ofA = { thread_id: 'omt_a' }
const ofB = { thread_id: 'omt_b' }
const elsewhere = { chat_id: 'oc_other' }

test('a mixed list keeps its ordinary messages, or is split by thread', () => {
  const mixed = of({}, ofA, {}, ofA)
  expect(splitRefusedBatches('keepOrdinary', mixed)).toEqual({ batches: [[mixed[0], mixed[2]]] })
  expect(ids(splitRefusedBatches('split', mixed))).toEqual([
    ['om_0', 'om_2'],
    ['om_1', 'om_3'],
  ])
})

test('ordinary messages of two chats still make two bundles', () => {
  expect(ids(splitRefusedBatches('keepOrdinary', of({}, ofA, elsewhere)))).toEqual([['om_0'], ['om_2']])
})

test('a list without ordinary messages is split, and a note reports it', () => {
  const threads = splitRefusedBatches('keepOrdinary', of(ofA, ofB, { deleted: true }))
  expect([ids(threads), threads.note]).toEqual([[['om_0'], ['om_1']], 'noneOrdinary'])
})

test.each(['keepOrdinary', 'split'] as const)(
  '%s halves a list without a known problem, because it held too much',
  (way) => {
    const halves = splitRefusedBatches(way, of({}, {}, {}))
    expect([ids(halves), halves.note]).toEqual([[['om_0', 'om_1'], ['om_2']], 'halved'])
    expect(splitRefusedBatches(way, of({}))).toMatchObject({ batches: [[{}]], note: 'single' })
  },
)
