import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { messageOf } from '../message-content/testing/message-of'
import { beginsNew, LastVisit } from './last-visit'

/** What a browser stores. */
function stored() {
  const kept = new Map<string, string>()
  return {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, text: string) => void kept.set(name, text),
  }
}

const at = (time: number): Message => messageOf({ message_id: `om_${time}`, create_time: String(time) })

test('the first visit to a chat has no mark, and the second one begins where it ended', () => {
  const preferences = stored()
  const first = new LastVisit('cli_a', 'oc_1', preferences)
  expect(first.ended()).toBeUndefined()
  first.see(at(5))
  first.see(at(3))
  expect(first.ended()).toBeUndefined()
  expect(new LastVisit('cli_a', 'oc_1', preferences).ended()).toEqual({ id: 'om_5', at: 5 })
  expect(new LastVisit('cli_a', 'oc_2', preferences).ended()).toBeUndefined()
  expect(new LastVisit('cli_b', 'oc_1', preferences).ended()).toBeUndefined()
})

test('a visit keeps its mark while it sees more, and a page that is looked at again begins another', () => {
  const visit = new LastVisit('cli_a', 'oc_1', stored())
  visit.see(at(5))
  visit.begin()
  const ended = visit.ended()
  visit.see(at(9))
  expect(visit.ended()).toBe(ended)
  visit.begin()
  expect(visit.ended()).toEqual({ id: 'om_9', at: 9 })
})

test('the chats visited longest ago are forgotten', () => {
  const preferences = stored()
  for (let chat = 0; chat <= 300; chat++) new LastVisit('cli_a', `oc_${chat}`, preferences).see(at(1))
  expect(new LastVisit('cli_a', 'oc_0', preferences).ended()).toBeUndefined()
  expect(new LastVisit('cli_a', 'oc_1', preferences).ended()).toBeDefined()
})

test.each(['', 'null', '[1]', '{"oc_1":{"id":7}}', '{"oc_1":"x"}'])(
  'what is stored as %j counts as nothing',
  (text) => {
    const preferences = { ...stored(), read: () => text }
    expect(new LastVisit('cli_a', 'oc_1', preferences).ended()).toBeUndefined()
  },
)

test('the mark is above the first message after the end of the last visit', () => {
  const ended = { id: 'om_5', at: 5 }
  expect(beginsNew(ended, at(5), at(6))).toBe(true)
  expect(beginsNew(ended, at(4), at(5))).toBe(false)
  expect(beginsNew(ended, at(6), at(7))).toBe(false)
  expect(beginsNew(ended, undefined, at(7))).toBe(false)
  expect(beginsNew(undefined, at(5), at(6))).toBe(false)
})
