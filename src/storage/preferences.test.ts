import { afterEach, expect, test, vi } from 'vitest'
import { readPreference, removePreference, writePreference } from './preferences'

afterEach(() => void vi.unstubAllGlobals())

/** A browser's storage with this much room for values. */
function storageWith(room: number): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem(name, value) {
      if (value.length > room) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(name, value)
    },
    removeItem: (name) => void kept.delete(name),
  }
}

test('a value that the browser has no room for is read as last written until the page is closed', () => {
  vi.stubGlobal('localStorage', storageWith(5))
  writePreference('draft', 'short')
  writePreference('draft', 'much longer')
  expect(readPreference('draft')).toBe('much longer')
  writePreference('draft', 'again')
  expect(readPreference('draft')).toBe('again')
  removePreference('draft')
  expect(readPreference('draft')).toBeNull()
})
