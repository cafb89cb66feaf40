import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { messagesInARow } from '../message-selection/testing/rows-of'
import { createSelection, MAX_PICKED, type Selection } from './selection'

const idsOf = (selection: Selection) => selection.picked().map(({ message_id }) => message_id)

test('a hundred messages leave no room for another, but a message that is already selected needs none', () => {
  const selection = createSelection()
  expect(selection.pick(messagesInARow(MAX_PICKED + 1))).toEqual({ added: MAX_PICKED, refused: 1, unfit: [] })
  expect(selection.pick(messagesInARow(MAX_PICKED))).toEqual({ added: 0, refused: 0, unfit: [] })
})

test('selecting from very many messages reads no more than find room', () => {
  const selection = createSelection()
  let seen = 0
  function* many(): Generator<Message> {
    for (const message of messagesInARow(5000)) {
      seen++
      yield message
    }
  }
  expect(selection.pick(many(), { count: 5000 })).toMatchObject({ added: MAX_PICKED, refused: 4900 })
  expect(seen).toBe(MAX_PICKED + 1)
})

test('a message that no bundle can hold is not selected, and is reported with its reason', () => {
  const selection = createSelection()
  const different = [{ deleted: true }, { msg_type: 'system' }, { upper_message_id: 'om_bundle' }, {}]
  expect(selection.pick(messagesInARow(4, (index) => different[index]!))).toEqual({
    added: 1,
    refused: 0,
    unfit: [
      { message_id: 'om_0', why: 'recalled' },
      { message_id: 'om_1', why: 'system' },
      { message_id: 'om_2', why: 'inside' },
    ],
  })
  expect(idsOf(selection)).toEqual(['om_3'])
})

test('a gesture can shrink again, and undo reverts it in one step', () => {
  const selection = createSelection()
  const messages = messagesInARow(10)
  selection.pick([messages[0]!])
  const stroke = selection.begin()
  stroke.pick(messages.slice(2, 9))
  stroke.pick(messages.slice(2, 4))
  expect(idsOf(selection)).toEqual(['om_0', 'om_2', 'om_3'])
  selection.undo()
  expect(idsOf(selection)).toEqual(['om_0'])
  selection.undo()
  expect(idsOf(selection)).toEqual([])
  expect(selection.canUndo()).toBe(false)
})

test('a gesture that continues after another selection keeps it', () => {
  const selection = createSelection()
  const messages = messagesInARow(10)
  const stroke = selection.begin()
  stroke.pick(messages.slice(0, 2))
  selection.pick([messages[9]!])
  stroke.pick(messages.slice(0, 3))
  expect(idsOf(selection)).toEqual(['om_0', 'om_1', 'om_2', 'om_9'])
})

test('a selected message that is read again shows its new state, and a recall is announced', () => {
  const selection = createSelection()
  const [message] = messagesInARow(1)
  selection.pick([message!])
  selection.refresh([{ ...message!, updated: true, update_time: '1763600009000', body: { content: 'new' } }])
  expect(selection.picked()[0]).toMatchObject({ updated: true, body: { content: 'new' } })
  expect(selection.notice()).toMatchObject({ type: 'picked' })
  selection.refresh([{ ...message!, deleted: true }])
  expect(selection.notice()).toMatchObject({ type: 'recalled', count: 1 })
  const before = selection.picked()
  selection.refresh([{ ...message!, deleted: true }, ...messagesInARow(3).slice(1)])
  expect(selection.picked()).toBe(before)
})

test('undo restores messages in the version that was last read', () => {
  const selection = createSelection()
  const messages = messagesInARow(2)
  selection.pick(messages)
  selection.drop(['om_0'])
  selection.refresh([{ ...messages[1]!, deleted: true }])
  selection.undo()
  expect(selection.picked()).toMatchObject([{ deleted: false }, { deleted: true }])
})

test('listeners are notified only of changes and announcements', () => {
  const selection = createSelection()
  let heard = 0
  const stop = selection.subscribe(() => heard++)
  selection.pick(messagesInARow(1))
  selection.drop(['om_9'])
  selection.refresh(messagesInARow(1))
  selection.hold(messagesInARow(1))
  selection.drop(['om_0'])
  selection.clear()
  expect(heard).toBe(2)
  stop()
  selection.pick(messagesInARow(1))
  expect(heard).toBe(2)
})

test('any steps select at most a hundred messages, each once and in order, and undoing all selects none', () => {
  const messages = messagesInARow(160, (index) => (index % 13 === 0 ? { deleted: true } : {}))
  const some = fc.tuple(fc.nat(159), fc.nat(159)).map(([from, to]) => messages.slice(from, to + 1))
  const step = fc.oneof(
    some.map((of) => (selection: Selection) => void selection.pick(of)),
    some.map((of) => (selection: Selection) => selection.drop(of.map(({ message_id }) => message_id))),
    fc.tuple(some, some).map(([first, then]) => (selection: Selection) => {
      const stroke = selection.begin()
      stroke.pick(first)
      stroke.pick(then)
    }),
    fc.constant((selection: Selection) => selection.clear()),
    fc.constant((selection: Selection) => selection.undo()),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const selection = createSelection()
      for (const take of steps) {
        take(selection)
        const times = selection.picked().map(({ create_time }) => Number(create_time))
        expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
        expect(times.length).toBeLessThanOrEqual(MAX_PICKED)
        expect(selection.picked().some(({ deleted }) => deleted)).toBe(false)
      }
      while (selection.canUndo()) selection.undo()
      expect(selection.picked()).toEqual([])
    }),
  )
})
