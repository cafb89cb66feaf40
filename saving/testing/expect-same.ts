import { expect } from 'vitest'

/**
 * Compares as JSON first. Only if that differs does it use `toEqual`, which shows the difference but takes fifty
 * times as long.
 */
export function expectSame(found: unknown, wanted: unknown) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted)
}
