import { expect, test } from 'vitest'
import { messageOf } from '../message-content/testing/message-of'
import { rowLayout } from './row-layout'

const noon = new Date(2026, 2, 1, 12).getTime()
const at = (ms: number, different = {}) => messageOf({ create_time: String(ms), ...different })

test('messages of one sender within minutes are grouped, and a new day, another sender or a system line separates them', () => {
  const bob = { sender: { ...messageOf().sender, id: 'ou_bob' } }
  expect(rowLayout(undefined, at(noon))).toEqual({ beginsDay: true, isContinued: false })
  expect(rowLayout(at(noon), at(noon + 299_000))).toEqual({ beginsDay: false, isContinued: true })
  expect(rowLayout(at(noon), at(noon + 300_000)).isContinued).toBe(false)
  expect(rowLayout(at(noon, bob), at(noon)).isContinued).toBe(false)
  expect(rowLayout(at(noon, { msg_type: 'system' }), at(noon)).isContinued).toBe(false)
  const midnight = new Date(2026, 2, 2).getTime()
  expect(rowLayout(at(midnight - 1), at(midnight))).toEqual({ beginsDay: true, isContinued: false })
})
