import { expect, test, vi } from 'vitest'
import { sha256Of } from '../blobs/sha256-of'

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test('a host whose crypto has no subtle uses that of Node', async () => {
  vi.stubGlobal('crypto', {})
  expect(await sha256Of(new Uint8Array())).toBe(EMPTY)
})

test('the error in a page without it names HTTPS', async () => {
  vi.stubGlobal('crypto', {})
  vi.stubGlobal('process', undefined)
  const hash = sha256Of(new Uint8Array())
  vi.unstubAllGlobals()
  await expect(hash).rejects.toThrow('HTTPS')
})
