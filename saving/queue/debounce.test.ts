import { expect, test } from 'vitest'
import { Debounce } from './debounce'

test('without a pause in typing, changes wait at most two seconds after the first one', () => {
  const due = new Debounce()
  due.changed(1_000)
  expect(due.msLeft(1_000)).toBe(400)
  due.changed(2_900)
  expect(due.msLeft(2_900)).toBe(100)
  due.reset()
  expect(due.msLeft(2_900)).toBe(0)
})
