import { expect, test, vi } from 'vitest'
import { Listeners } from './listeners'

test('a listener that throws is reported as uncaught, and the others are called', () => {
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
  const listeners = new Listeners<[name: string]>()
  const called: string[] = []
  const bug = new Error('cannot render')
  listeners.add(() => {
    throw bug
  })
  listeners.add((name) => called.push(name))
  listeners.emit('other')
  expect(called).toEqual(['other'])
  expect(later.mock.calls).toHaveLength(1)
  expect(later.mock.calls[0]![0]).toThrow(bug)
  later.mockRestore()
})
