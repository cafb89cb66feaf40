import { expect } from 'vitest'

/** Equal as JSON; only where it is not, is it compared as tests are, which says where and takes fifty times as long. */
export function expectSame(found: unknown, wanted: unknown) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found).toEqual(wanted)
}
