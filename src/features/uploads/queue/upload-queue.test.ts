import { beforeEach, describe, expect, test } from 'vitest'
import { LarkError, NoAnswer } from '../../../../client/lark-error'
import { nextTurn } from '../../../../jobs/testing/transfer-tabs'
import type { FinishedCount } from '../../../../jobs/transfer-rows'
import { VirtualClock } from '../../../../primitives/testing/virtual-clock'
import type { FileMetadata, UploadRecord } from '../../files/files'
import type { Upload } from './upload'
import { UploadQueue } from './upload-queue'
import type { UploadRequest } from './upload-sender'

/** An upload that is under way until the test ends it. */
interface Underway extends UploadRequest {
  signal: AbortSignal
  progress(share: number): void
  arrive(key?: string): void
  fail(error: unknown): void
}

let clock: VirtualClock
let queue: UploadQueue
let underway: Underway[]
let known: UploadRecord[]
let finishes: FinishedCount[]
let isMine: boolean
let unreadable: Set<string>
let frames: (() => void)[]
let kept: number
let chance: number

beforeEach(() => {
  clock = new VirtualClock()
  ;[underway, known, finishes, frames, isMine, kept, chance] = [[], [], [], [], true, 0, 0.5]
  unreadable = new Set()
  let made = 0
  queue = new UploadQueue({
    read: async (file, onRead) => {
      onRead(file.size)
      if (unreadable.has(file.name)) throw new DOMException('moved', 'NotReadableError')
      const [kind, sha256 = file.name] = (await file.text()).split(' ') as [FileMetadata['kind'], string?]
      return { kind, sha256 }
    },
    send: (what, { signal, onProgress }) =>
      new Promise((arrive, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason as Error))
        underway.push({
          ...what,
          signal,
          progress: onProgress,
          arrive: (key = `key of ${what.name}`) => arrive(key),
          fail,
        })
      }),
    known: (sha256, as) => known.find((each) => each.sha256 === sha256 && each.as === as),
    uploaded: (upload) => void known.push(upload),
    onKept: () => (kept += 1),
    onFinish: (finish) => void finishes.push(finish),
    mayStart: () => isMine,
    newId: () => `row${(made += 1)}`,
    random: () => chance,
    clock,
    today: () => 1_000,
    soon: (run) => void frames.push(run),
  })
})

const file = (name: string, content = 'other') => ({ file: new File([content], name), folder: '' })
const add = async (...picked: ReturnType<typeof file>[]) => {
  queue.add(picked)
  await turn()
}
/** Lets all answers of the file system and the connection arrive. */
const turn = () => nextTurn(12)
const arrive = async (at: number) => {
  underway.at(at)!.arrive()
  await turn()
}
const fail = async (at: number, error: unknown) => {
  underway.at(at)!.fail(error)
  await turn()
}
const row = (name: string): Upload => queue.rows.all().find((each) => each.name === name)!
const phases = () => queue.rows.all().map(({ phase }) => phase.name)
const id = (name: string) => row(name).id
const sent = () => underway.map(({ name }) => name)
const refused = (code: number, more: { status?: number; retryAfterSeconds?: number } = {}) =>
  new LarkError({ code, status: 400, msg: 'no', ...more })

describe('files', () => {
  test('are uploaded three at a time, in order, and end with a key', async () => {
    await add(file('a'), file('b'), file('c'), file('d'))
    expect(sent()).toEqual(['a', 'b', 'c'])
    await arrive(1)
    expect(sent()).toEqual(['a', 'b', 'c', 'd'])
    expect(row('b').phase).toEqual({ name: 'done', key: 'key of b', isEarlier: false })
    expect(known).toEqual([{ key: 'key of b', as: 'stream', name: 'b', size: 5, sha256: 'b', at: 1_000 }])
  })

  test('report once that all have finished, with the outcome', async () => {
    await add(file('a'), file('b', ''), file('c'))
    await arrive(0)
    expect(finishes).toEqual([])
    await fail(1, refused(234007))
    expect(finishes).toEqual([{ done: 1, failed: 2 }])
  })

  test('with other audio are uploaded unchanged if the user chooses that', async () => {
    await add(file('song.mp3', 'mp3'))
    expect(row('song.mp3').phase).toEqual({ name: 'refused', refusal: { why: 'audio', kind: 'mp3' } })
    queue.choose(id('song.mp3'), 'stream')
    await turn()
    expect(underway[0]).toMatchObject({ as: 'stream', name: 'song.mp3' })
  })

  test('are uploaded with the type of their bytes, unless another one is chosen', async () => {
    await add(file('a', 'pdf'), file('b', 'png'), file('c', 'docx'), file('d', 'pdf d'))
    queue.choose(id('d'), 'stream')
    await arrive(0)
    expect(underway.map(({ as }) => as)).toEqual(['pdf', 'image', 'doc', 'stream'])
  })

  test('that cannot be read are marked as gone until they are picked again', async () => {
    unreadable.add('a')
    await add(file('a'))
    expect(row('a').phase.name).toBe('gone')
    unreadable.clear()
    await add(file('a'), file('other', 'x y'))
    expect(phases()).toEqual(['sending', 'sending'])
  })

  test('wait while another application is signed in', async () => {
    isMine = false
    await add(file('a'))
    expect(phases()).toEqual(['unread'])
    isMine = true
    queue.wake()
    await turn()
    expect(phases()).toEqual(['sending'])
  })
})

describe('an active upload', () => {
  beforeEach(() => add(file('a', 'other'.padEnd(1_000))))

  test('reports the bytes sent, the speed and the remaining time', async () => {
    await clock.pass(1_000)
    underway[0]!.progress(0.25)
    await clock.pass(1_000)
    underway[0]!.progress(0.5)
    expect(row('a').phase).toEqual({ name: 'sending', sent: 500, bytesPerSecond: 250, secondsLeft: 2 })
    expect(queue.rows.totals()).toMatchObject({
      bytes: 1_000,
      moved: 500,
      bytesPerSecond: 250,
      secondsLeft: 2,
    })
  })

  test('never shows less progress, and has no speed on a stalled connection', async () => {
    underway[0]!.progress(0.5)
    underway[0]!.progress(0.4)
    await clock.pass(20_000)
    expect(row('a').phase).toMatchObject({ name: 'sending', sent: 500, bytesPerSecond: undefined })
  })

  test('is aborted when it is paused, and then restarts from the beginning', async () => {
    underway[0]!.progress(0.5)
    queue.pause(id('a'))
    expect([underway[0]!.signal.aborted, row('a').phase.name]).toEqual([true, 'paused'])
    queue.resume(id('a'))
    await turn()
    expect([underway.length, row('a').phase]).toEqual([2, { name: 'sending', sent: 0 }])
  })

  test('is aborted when it is cancelled or removed, and its late progress is ignored', async () => {
    queue.cancel(id('a'))
    underway[0]!.progress(0.9)
    expect([underway[0]!.signal.aborted, row('a').phase]).toEqual([true, { name: 'cancelled' }])
    queue.resume(id('a'))
    await turn()
    queue.remove(id('a'))
    await turn()
    expect([underway[1]!.signal.aborted, queue.rows.ids()]).toEqual([true, []])
    expect(queue.rows.totals()).toMatchObject({ count: 0, bytes: 0, moved: 0, moving: 0 })
  })

  test('keeps its type', () => {
    queue.choose(id('a'), 'pdf')
    expect(row('a').chosen).toBeUndefined()
  })
})

describe('a failed attempt', () => {
  test('without an answer, or with a server error, is repeated automatically, and finally fails', async () => {
    await add(file('a'))
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      await fail(-1, pause === 1_000 ? refused(2200, { status: 500 }) : new NoAnswer('cut'))
      expect(row('a').phase).toMatchObject({ name: 'again', at: clock.now() + pause })
      await clock.pass(pause)
    }
    await fail(-1, new NoAnswer('cut'))
    expect([row('a').phase.name, underway.length]).toEqual(['failed', 6])
    queue.retryUnanswered()
    await turn()
    expect([row('a').phase.name, underway.length]).toEqual(['sending', 7])
    await fail(-1, new NoAnswer('cut'))
    expect(row('a').phase).toEqual({ name: 'again', at: clock.now() + 1_000, tries: 1 })
  })

  test('because of too many calls waits longer each time plus a random part, and is not counted', async () => {
    await add(file('a'))
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 12_000]) {
      if (pause === 12_000) chance = 0
      await fail(-1, refused(99991400))
      expect(row('a').phase).toEqual({ name: 'rate', at: clock.now() + pause })
      await clock.pass(pause)
    }
    await fail(-1, new NoAnswer('cut'))
    expect(row('a').phase).toMatchObject({ name: 'again', tries: 1 })
  })

  test('does not count the failures of an earlier, successful upload of the file', async () => {
    await add(file('a'))
    await fail(-1, new NoAnswer('cut'))
    await clock.pass(1_000)
    await arrive(-1)
    queue.sendAnyway(id('a'))
    await turn()
    await fail(-1, new NoAnswer('cut'))
    expect(row('a').phase).toMatchObject({ name: 'again', tries: 1 })
  })

  test('because of too many calls holds all uploads as long as the platform asks, and shows until when', async () => {
    await add(file('a'), file('b'), file('c'), file('d'))
    const told: (number | undefined)[] = []
    queue.rows.listen('hold', () => told.push(queue.rows.heldUntil()))
    const tell = () => frames.splice(0).forEach((frame) => frame())
    underway[0]!.fail(refused(99991400, { retryAfterSeconds: 7 }))
    await arrive(1)
    tell()
    expect([row('a').phase, row('d').phase.name]).toEqual([{ name: 'rate', at: 7_250 }, 'waiting'])
    await clock.pass(7_249)
    expect(sent()).toHaveLength(3)
    await clock.pass(1)
    tell()
    expect(sent()).toEqual(['a', 'b', 'c', 'd', 'a'])
    expect(told).toEqual([7_250, undefined])
  })

  test('with a longer wait meanwhile holds all uploads until the later end', async () => {
    await add(file('a'), file('b'), file('c'), file('d'))
    await fail(0, refused(99991400, { retryAfterSeconds: 2 }))
    await clock.pass(1_000)
    await fail(1, refused(99991400, { retryAfterSeconds: 9 }))
    await fail(2, refused(99991400, { retryAfterSeconds: 1 }))
    expect(queue.rows.heldUntil()).toBe(10_250)
    await clock.pass(9_249)
    expect([sent().length, queue.rows.heldUntil()]).toEqual([3, 10_250])
    await clock.pass(1)
    expect([sent().length, queue.rows.heldUntil()]).toEqual([6, undefined])
  })

  test('that waits for its next try is not repeated once it is paused', async () => {
    await add(file('a'))
    await fail(0, refused(99991400, { retryAfterSeconds: 5 }))
    queue.pause(id('a'))
    await clock.pass(60_000)
    expect([row('a').phase.name, underway.length]).toEqual(['paused', 1])
  })

  test('that is final keeps its reason, does not block others, and is retried on request', async () => {
    await add(file('a'), file('b'), file('c'), file('d'))
    const error = refused(234042)
    await fail(0, error)
    expect([row('a').phase, sent()]).toEqual([{ name: 'failed', error }, ['a', 'b', 'c', 'd']])
    queue.resume(id('a'))
    await arrive(1)
    expect(sent()).toEqual(['a', 'b', 'c', 'd', 'a'])
  })
})

describe('the same bytes', () => {
  test('with a key offer that key', async () => {
    known.push({ key: 'file_old', as: 'stream', name: 'before', size: 5, sha256: 'x', at: 1 })
    await add(file('a', 'other x'), file('b', 'other x'))
    expect(phases()).toEqual(['known', 'known'])
    queue.takeKnown(id('a'))
    queue.sendAnyway(id('b'))
    await turn()
    expect(row('a').phase).toEqual({ name: 'done', key: 'file_old', isEarlier: true })
    expect(sent()).toEqual(['b'])
  })

  test('that are being uploaded are waited for, then offered', async () => {
    await add(file('a', 'other x'), file('b', 'other x'))
    expect(phases()).toEqual(['sending', 'twin'])
    underway[0]!.arrive('file_a')
    await turn()
    expect(row('b').phase).toMatchObject({ name: 'known', upload: { key: 'file_a' } })
  })

  test('are uploaded if the first upload fails', async () => {
    await add(file('a', 'other x'), file('b', 'other x'), file('c', 'other x'))
    queue.cancel(id('a'))
    await turn()
    expect(phases()).toEqual(['cancelled', 'sending', 'twin'])
    queue.remove(id('b'))
    await turn()
    expect(phases()).toEqual(['cancelled', 'sending'])
  })

  test('do not start when all are paused, even if they precede the upload that they wait for', async () => {
    await add(file('a', 'other x'))
    queue.pause(id('a'))
    await add(file('b', 'other x'))
    queue.resume(id('a'))
    expect(phases()).toEqual(['twin', 'sending'])
    queue.pause(...queue.rows.ids())
    await turn()
    expect(phases()).toEqual(['paused', 'paused'])
    queue.resume(...queue.rows.ids())
    await turn()
    expect(phases()).toEqual(['sending', 'twin'])
  })

  test('of another type are a separate upload', async () => {
    await add(file('a', 'pdf x'), file('b', 'pdf x'))
    queue.choose(id('b'), 'stream')
    await turn()
    expect(underway.map(({ as }) => as)).toEqual(['pdf', 'stream'])
  })
})

describe('after a reload', () => {
  const upload = (name: string, phase: Upload['phase']): Upload => ({
    id: `old ${name}`,
    name,
    folder: '',
    size: 5,
    modifiedMs: 0,
    isWantedTwice: false,
    isChanged: false,
    phase,
  })

  test('a row with a known key can be finished without bytes', async () => {
    const reading: FileMetadata = { kind: 'other', sha256: 'x' }
    const before = { key: 'file_old', as: 'stream', name: 'before', size: 5, sha256: 'x', at: 1 } as const
    const kept = { ...upload('a', { name: 'known', upload: before }), reading }
    queue.restore([
      { upload: kept, file: undefined },
      { upload: { ...kept, id: 'old b', name: 'b' }, file: undefined },
    ])
    queue.takeKnown('old a')
    queue.sendAnyway('old b')
    await turn()
    expect(row('a').phase).toEqual({ name: 'done', key: 'file_old', isEarlier: true })
    expect(row('b').phase).toEqual({ name: 'gone' })
  })

  test('a file that is picked again returns to its row, which shows if it has changed', async () => {
    const reading = { kind: 'other', sha256: 'as it was' } as const
    queue.restore([{ upload: { ...upload('b', { name: 'waiting' }), reading }, file: undefined }])
    await add(file('b', 'other'))
    expect(queue.rows.ids()).toEqual(['old b'])
    expect(row('b')).toMatchObject({ isChanged: true, phase: { name: 'sending' } })
  })
})

test('a hundred progress steps between two frames notify only that row, once', async () => {
  await add(file('a', 'other'.padEnd(1_000)), file('b'))
  for (const frame of frames.splice(0)) frame()
  const told: string[] = []
  queue.rows.listen(`row ${id('a')}`, () => told.push('a'))
  queue.rows.listen(`row ${id('b')}`, () => told.push('b'))
  queue.rows.listen('list', () => told.push('list'))
  const before = kept
  for (let step = 1; step <= 100; step++) underway[0]!.progress(step / 100)
  for (const frame of frames.splice(0)) frame()
  expect([told, kept]).toEqual([['a'], before])
})
