import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../client/lark-error'
import { MediaStore } from './media-store'
import type { NamedBytes, PickedFileStore } from './media-store'

let shelved: Map<string, NamedBytes>
let kept: PickedFileStore
let made: number

beforeEach(() => {
  shelved = new Map()
  made = 0
  kept = {
    put: async (token, file) => void shelved.set(token, file),
    get: async (token) => shelved.get(token),
    remove: async (token) => void shelved.delete(token),
  }
})

afterEach(() => vi.restoreAllMocks())

const open = (
  download = (wire: string) => Promise.resolve(new Blob([wire])),
  wires: Record<string, string> = {},
) =>
  new MediaStore({
    wireOf: (token) => wires[token] ?? token,
    download,
    store: kept,
    newToken: () => `${(made += 1)}`,
  })

const file = () => new File(['bytes'], '计划.png', { type: 'image/png' })

describe('a file that was chosen', () => {
  test('can be shown at once, under a token of the page', async () => {
    const media = open(() => Promise.reject(new Error('not asked')))
    const token = media.add(file())
    expect(token).toBe('local:1')
    expect(await (await media.bytesOf(token))?.text()).toBe('bytes')
    expect(await media.named(token)).toMatchObject({ name: '计划.png' })
    media.release()
  })

  test('survives a reload until everything is saved', async () => {
    const token = open().add(file())
    const next = open()
    expect(await (await next.bytesOf(token))?.text()).toBe('bytes')
    next.forgetStored()
    expect(shelved.size).toBe(0)
    expect(await next.bytesOf(token)).toBeDefined()
    expect(await open().named(token)).toBeUndefined()
  })

  test('survives a reload during its second upload, after its block was deleted, saved and restored', async () => {
    const media = open()
    const token = media.add(file())
    media.forgetStored()
    expect(await media.toUpload(token)).toMatchObject({ name: '计划.png' })
    expect(await (await open().bytesOf(token))?.text()).toBe('bytes')
    media.forgetStored()
    expect(shelved.size).toBe(0)
  })
})

describe('a medium of the service', () => {
  test('is requested once', async () => {
    const download = vi.fn((wire: string) => Promise.resolve(new Blob([wire])))
    const media = open(download)
    const [first, again] = await Promise.all([media.bytesOf('boxcnA'), media.bytesOf('boxcnA')])
    expect(await first?.text()).toBe('boxcnA')
    expect(again).toBe(first)
    await media.named('boxcnA')
    expect(download).toHaveBeenCalledTimes(1)
    media.release()
  })

  test('that is not available is undefined, and requested again', async () => {
    const download = vi
      .fn<(wire: string) => Promise<Blob>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(new Blob(['x']))
    const media = open(download)
    expect(await media.bytesOf('boxcnA')).toBeUndefined()
    expect(await (await media.bytesOf('boxcnA'))?.text()).toBe('x')
    media.release()
  })

  test('is gone if the service refuses it, but not after no answer or too many calls', async () => {
    const refused = (status: number, code: number) => new LarkError({ code, status, msg: 'no' })
    const download = vi
      .fn<(wire: string) => Promise<Blob>>()
      .mockRejectedValueOnce(new NoAnswer('offline'))
      .mockRejectedValueOnce(refused(429, 99991400))
      .mockRejectedValueOnce(refused(404, 1061003))
      .mockResolvedValue(new Blob(['x']))
    const media = open(download)
    await expect(media.isAvailable('boxcnA')).rejects.toThrow('no answer')
    await expect(media.isAvailable('boxcnA')).rejects.toThrow('99991400')
    expect(await media.isAvailable('boxcnA')).toBe(false)
    expect(await media.isAvailable('boxcnA')).toBe(true)
  })

  test('has no file name, so that an upload of its bytes takes the name of the block', async () => {
    expect(await open().named('boxcnA')).toMatchObject({ name: '' })
  })

  test('gives a caller who uploads it again the reason why it is not available', async () => {
    const media = open(() => Promise.reject(new Error('gone')))
    await expect(media.named('boxcnA')).rejects.toThrow('gone')
  })
})
