import { expect, test, vi } from 'vitest'
import { tellAll } from './tell-all'

test('a listener that throws keeps nobody from being told, and is shown as a bug', () => {
  const later = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => {})
  const told: string[] = []
  const bug = new Error('cannot be drawn')
  tellAll([
    () => {
      throw bug
    },
    () => told.push('other'),
  ])
  expect(told).toEqual(['other'])
  expect(later.mock.calls).toHaveLength(1)
  expect(later.mock.calls[0]![0]).toThrow(bug)
  later.mockRestore()
})
