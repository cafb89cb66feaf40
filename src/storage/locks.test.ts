import { afterEach, expect, test, vi } from 'vitest'
import { tryLock } from './locks'

afterEach(() => vi.unstubAllGlobals())

test('a claim that another tab stole is released without an error', async () => {
  let steal: ((error: Error) => void) | undefined
  const stolen = new Promise<never>((_, reject) => (steal = reject))
  const request = async (_: string, __: LockOptions, run: LockGrantedCallback<unknown>) =>
    Promise.race([run({ name: 'job', mode: 'exclusive' }), stolen])
  vi.stubGlobal('navigator', { locks: { request } })
  const release = await tryLock('job')
  steal?.(new DOMException('stolen', 'AbortError'))
  await expect(release?.()).resolves.toBeUndefined()
})
