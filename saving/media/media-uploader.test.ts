import { beforeEach, describe, expect, test } from 'vitest'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import type { SendFailure } from '../queue/save-state'
import { MediaUploader } from './media-uploader'
import type { SendBytes } from './send-bytes'
import type { PendingUpload } from './uploader'

const load = (id: string, more: Partial<PendingUpload> = {}): PendingUpload => ({
  kind: 'image',
  id,
  token: `local:${id}`,
  name: '',
  blockId: `block-${id}`,
  isUploaded: false,
  ...more,
})

class Failed extends Error {
  readonly failure: SendFailure
  constructor(failure: SendFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** An upload that waits until the test ends it. */
interface Underway {
  blockId: string
  progress(share: number): void
  done(): void
  fail(failure: SendFailure): void
  signal: AbortSignal
  parts: Parameters<SendBytes>[1]['parts']
}

let clock: VirtualClock
let underway: Underway[]
let carried: [id: string, wire: string][]
let news: number

beforeEach(() => {
  clock = new VirtualClock(0)
  underway = []
  carried = []
  news = 0
})

const open = () =>
  new MediaUploader({
    bytesOf: (token) => Promise.resolve({ bytes: new Blob([token]), name: 'a.png' }),
    send: ({ blockId }, { signal, onProgress, parts }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        underway.push({
          blockId,
          signal,
          parts,
          progress: onProgress,
          done: () => resolve(`wire-${blockId}`),
          fail: (failure) => reject(new Failed(failure)),
        })
      }),
    copySheet: () => expect.fail('no sheet'),
    wireOf: (token) => token,
    failureOf: (error) => {
      if (error instanceof Failed) return error.failure
      throw error
    },
    exclusive: (run) => run(),
    onUploaded: ({ id }, wire) => void carried.push([id, wire]),
    onChange: () => void (news += 1),
    clock,
    random: () => 0.5,
  })

const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const phases = (uploader: MediaUploader, ...ids: string[]) => ids.map((id) => uploader.stateOf(id)?.phase)

describe('bytes', () => {
  test('are uploaded one after another, in the order of the document', async () => {
    const uploader = open()
    uploader.setUploads([load('a'), load('b')])
    await settled()
    expect(phases(uploader, 'a', 'b')).toEqual(['uploading', 'waiting'])
    underway[0]!.done()
    await settled()
    expect(phases(uploader, 'a', 'b')).toEqual(['placing', 'uploading'])
    expect(carried).toEqual([['a', 'wire-block-a']])
    expect(uploader.getSnapshot()).toEqual({ done: 1, left: 1, failed: 0 })
  })

  test('report their progress, and nothing once everything was sent', async () => {
    const uploader = open()
    uploader.setUploads([load('a')])
    await settled()
    underway[0]!.progress(0.25)
    expect(uploader.stateOf('a')).toEqual({ kind: 'image', phase: 'uploading', progress: 0.25 })
    underway[0]!.progress(1)
    expect(uploader.stateOf('a')).toEqual({ kind: 'image', phase: 'uploading' })
  })

  test('of a deleted block are cancelled, and the next ones are uploaded', async () => {
    const uploader = open()
    uploader.setUploads([load('a'), load('b')])
    await settled()
    uploader.setUploads([load('b')])
    await settled()
    expect(underway[0]!.signal.aborted).toBe(true)
    expect([uploader.stateOf('a'), ...phases(uploader, 'b')]).toEqual([undefined, 'uploading'])
  })

  test('that the service already has are not sent twice', async () => {
    const uploader = open()
    uploader.setUploads([load('a', { isUploaded: true })])
    await settled()
    expect([underway.length, ...phases(uploader, 'a')]).toEqual([0, 'placing'])
  })
})

describe('a try that fails', () => {
  test.each<[string, SendFailure]>([
    ['no answer came', { kind: 'unanswered' }],
    ['it came too often', { kind: 'tooOften' }],
    ['another upload was under way', { kind: 'refused', code: 1061045, msg: 'can retry.' }],
  ])('because %s is repeated after a pause', async (_, failure) => {
    const uploader = open()
    uploader.setUploads([load('a')])
    await settled()
    underway[0]!.fail(failure)
    await settled()
    expect([phases(uploader, 'a'), underway.length, uploader.isBusy()]).toEqual([['waiting'], 1, true])
    clock.tick()
    await settled()
    underway[1]!.done()
    await settled()
    expect(carried).toEqual([['a', 'wire-block-a']])
  })

  test('continues after the parts that have arrived', async () => {
    const uploader = open()
    uploader.setUploads([load('a')])
    await settled()
    underway[0]!.parts.prepared = { upload_id: 'u', block_size: 4, block_num: 3 }
    underway[0]!.parts.sent = 2
    underway[0]!.fail({ kind: 'unanswered' })
    await settled()
    clock.tick()
    await settled()
    expect(underway[1]!.parts).toMatchObject({ prepared: { upload_id: 'u' }, sent: 2 })
    underway[1]!.fail({ kind: 'refused', code: 1061021, msg: 'upload id expire.' })
    await settled()
    clock.tick()
    await settled()
    expect(underway[2]!.parts).toEqual({ sent: 0 })
  })

  test('six times without an answer waits until the user retries', async () => {
    const uploader = open()
    uploader.setUploads([load('a')])
    for (let tries = 0; tries <= 6; tries++) {
      await settled()
      underway[tries]!.fail({ kind: 'unanswered' })
      await settled()
      clock.tick()
    }
    await settled()
    expect(uploader.stateOf('a')?.failure).toEqual({ step: 'upload', failure: { kind: 'unanswered' } })
    expect([underway.length, uploader.isBusy(), news]).toEqual([7, false, 1])
    uploader.retry('a')
    await settled()
    expect(underway.length).toBe(8)
  })

  test('counts from the last part that arrived, and a retry continues after it', async () => {
    const uploader = open()
    uploader.setUploads([load('a')])
    for (let tries = 0; tries < 10; tries++) {
      await settled()
      underway[tries]!.parts.prepared = { upload_id: 'u', block_size: 4, block_num: 20 }
      underway[tries]!.parts.sent += 1
      underway[tries]!.fail({ kind: 'unanswered' })
      await settled()
      clock.tick()
    }
    await settled()
    expect(phases(uploader, 'a')).toEqual(['uploading'])
    for (let tries = 10; uploader.isBusy(); tries++) {
      underway[tries]!.fail({ kind: 'unanswered' })
      await settled()
      clock.tick()
      await settled()
    }
    uploader.retry('a')
    await settled()
    expect(underway.at(-1)?.parts).toMatchObject({ prepared: { upload_id: 'u' }, sent: 10 })
  })

  test.each<SendFailure>([{ kind: 'tooOften' }, { kind: 'refused', code: 1061045, msg: 'can retry.' }])(
    'because others upload meanwhile is repeated without a limit: %j',
    async (failure) => {
      const uploader = open()
      uploader.setUploads([load('a')])
      for (let tries = 0; tries < 20; tries++) {
        await settled()
        underway[tries]!.fail(failure)
        await settled()
        clock.tick()
      }
      await settled()
      expect([phases(uploader, 'a'), news]).toEqual([['uploading'], 0])
    },
  )

  test('for good keeps its error, lets the other uploads run and is repeated on request', async () => {
    const uploader = open()
    uploader.setUploads([load('a'), load('b')])
    await settled()
    underway[0]!.fail({ kind: 'refused', code: 1061043, msg: 'file size beyond limit.' })
    await settled()
    expect(uploader.stateOf('a')).toMatchObject({
      phase: 'failed',
      failure: { step: 'upload', failure: { code: 1061043 } },
    })
    underway[1]!.done()
    await settled()
    expect(uploader.getSnapshot()).toEqual({ done: 1, left: 0, failed: 1 })
    uploader.retry()
    await settled()
    expect(underway.map(({ blockId }) => blockId)).toEqual(['block-a', 'block-b', 'block-a'])
  })
})

test('listeners are notified at once of started and cancelled uploads, and not if nothing changes', () => {
  const uploader = open()
  const summaries: number[] = []
  uploader.subscribe(() => summaries.push(uploader.getSnapshot().left))
  const { blockId: _, ...unmade } = load('a')
  uploader.setUploads([unmade])
  uploader.setUploads([unmade])
  uploader.setUploads([unmade, { ...unmade, id: 'b' }])
  uploader.setUploads([])
  expect(summaries).toEqual([1, 2, 0])
})
