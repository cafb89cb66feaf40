import { afterEach, expect, test, vi } from 'vitest'
import { MediaUrls } from './media-urls'

afterEach(() => vi.restoreAllMocks())

test('a medium is asked for once, and its URL is revoked with the rest', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const download = vi.fn((token: string) => Promise.resolve(new Blob([token])))
  const urls = new MediaUrls(download)
  const [first, again] = await Promise.all([urls.urlOf('boxcnA'), urls.urlOf('boxcnA')])
  expect(first).toMatch(/^blob:/)
  expect(again).toBe(first)
  expect(download).toHaveBeenCalledTimes(1)
  urls.release()
  await vi.waitFor(() => expect(revoked).toHaveBeenCalledWith(first))
})

test('what could not be had is undefined, and asked for again', async () => {
  const download = vi
    .fn()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(new Blob(['x']))
  const urls = new MediaUrls(download)
  expect(await urls.urlOf('boxcnA')).toBeUndefined()
  expect(await urls.urlOf('boxcnA')).toMatch(/^blob:/)
  urls.release()
})
