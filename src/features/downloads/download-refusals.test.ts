import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../../jobs/testing/transfer-tabs'
import { getMessageResource } from '../../../service/im/messages/get-message-resource'
import type { Scenario } from '../../../service/rules/scenario'
import { runs } from '../../../service/testing/random-runs'
import { downloadEn } from '../../i18n/codes/transfer-en'
import { downloadZhCn } from '../../i18n/codes/transfer-zh-cn'
import { topicOf } from '../../i18n/failure-topics'
import { folderInMemory } from '../files/testing/folder-in-memory'
import { sizeAboveLimit } from './components/row-state'
import type { Resource } from './queue/download'
import { downloadId } from './queue/download'
import { PartSink } from './save/part-store'
import { brokenOff, openDownloadQueue, plan, planOf, type Transport } from './testing/opened-queue'

const textOf = (bytes: Blob | undefined) => bytes?.text()
const sumOf = async (bytes: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await bytes.arrayBuffer()))
    .digest('hex')

const rows = Object.entries<Scenario>(getMessageResource.scenarios)

test.each(rows)(
  '%s of platform/files#resource-errors fails its row with words of its own in both languages',
  async (row, scenario) => {
    const { download } = await openDownloadQueue({ world: scenario.world })
    const path = scenario.request?.path ?? {}
    const phase = await download({
      ...plan,
      messageId: path['message_id'] ?? plan.messageId,
      key: path['file_key'] ?? plan.key,
      type: (scenario.request?.query?.['type'] as 'image' | undefined) ?? plan.type,
    })
    const code = Number(row.slice(0, 6))
    if (row.includes('Range')) return expect(phase.name).toBe('done')
    expect(phase).toMatchObject({ name: 'failed', error: { code } })
    expect(topicOf(code)).not.toBe('unknown')
    const isOwn = Object.hasOwn(downloadEn, code)
    expect(Object.hasOwn(downloadZhCn, code)).toBe(isOwn)
  },
)

test('the tests above cover every row of platform/files#resource-errors', () => {
  const met = new Set(Object.keys(getMessageResource.scenarios).map((row) => row.slice(0, 6)))
  const inSpecification = [
    230110, 234001, 234003, 234004, 234009, 234019, 234037, 234038, 234040, 234041, 234042, 234043,
  ]
  expect(inSpecification.filter((code) => !met.has(String(code)))).toEqual([])
})

test('a refusal above 100 MB always shows the limit, and the size if this browser knows it', async () => {
  const MB = 1_048_576
  const above = (known: number | undefined) => async () => {
    const [, scenario] = rows.find(([row]) => row === '234037')!
    const { download, queue } = await openDownloadQueue({
      world: scenario.world,
      sizeOf: (key) => (key === plan.key ? known : 7),
    })
    await download(plan)
    return sizeAboveLimit(queue.rows.get(downloadId(plan))!)
  }
  expect(await above(undefined)()).toEqual({ size: undefined, most: 100 * MB })
  expect(await above(120 * MB)()).toEqual({ size: 120 * MB, most: 100 * MB })
  // A remembered size below the limit is not reported as too large.
  expect(await above(5)()).toEqual({ size: undefined, most: 100 * MB })
  for (const words of [downloadEn, downloadZhCn]) expect(words[234037].what).toContain('100 MB')
  const { download, queue } = await openDownloadQueue({ sizeOf: () => 14 })
  await download(plan)
  expect(sizeAboveLimit(queue.rows.get(downloadId(plan))!)).toBeUndefined()
})

test('a file is saved under its name, with the type of its bytes, and is requested once', async () => {
  const { download, queue, saved, asked } = await openDownloadQueue()
  expect(await download(plan)).toEqual({ name: 'done', isSaved: true })
  expect(saved.map(({ name }) => name)).toEqual(['报告.pdf'])
  expect(await textOf(saved[0]?.bytes)).toBe('%PDF-1.4 happy')
  expect(queue.rows.get(downloadId(plan))).toMatchObject({ mime: 'application/pdf', size: 14, isHeld: true })
  expect(asked[0]?.headers.has('range')).toBe(false)
  // A second save uses the bytes that are still held.
  queue.save([plan])
  expect(saved).toHaveLength(2)
  expect(asked).toHaveLength(1)
})

test('removing a row aborts its second save', async () => {
  const saving: AbortSignal[] = []
  const { download, queue } = await openDownloadQueue({
    give: (_, name, bytes, signal) => {
      saving.push(signal)
      return saving.length === 1 ? Promise.resolve({ name, bytes }) : new Promise(() => undefined)
    },
  })
  await download(plan)
  queue.save([plan])
  expect(saving.map(({ aborted }) => aborted)).toEqual([false, false])
  queue.remove(downloadId(plan))
  expect(saving.map(({ aborted }) => aborted)).toEqual([false, true])
})

test('a previewed resource is saved only on request, and is then in the history once', async () => {
  const { queue, saved, asked, noted, ended } = await openDownloadQueue()
  const picture: Resource = { messageId: 'om_image', key: 'img_v3_happy', type: 'image', kind: 'image' }
  queue.look(picture)
  await ended(picture)
  expect([saved, noted]).toEqual([[], []])
  expect(queue.bytesOf(downloadId(picture))?.type).toBe('image/png')
  queue.save([picture])
  await nextTurn()
  queue.save([picture])
  await nextTurn()
  expect(saved.map(({ name }) => name)).toEqual(['img_v3_happy.png', 'img_v3_happy.png'])
  expect([asked.length, noted.length]).toEqual([1, 1])
})

test('a wrongly guessed type is retried as the other one, and a known type is not', async () => {
  const { download, asked } = await openDownloadQueue()
  const picture: Resource = { messageId: 'om_image', key: 'img_v3_happy', type: 'file', kind: 'unknown' }
  expect(await download({ ...picture, isTypeGuessed: true })).toMatchObject({ name: 'done' })
  expect(asked.map(({ url }) => new URL(url).searchParams.get('type'))).toEqual(['file', 'image'])
  const { download: again, asked: askedAgain } = await openDownloadQueue()
  expect(await again(picture)).toMatchObject({ name: 'failed', error: { code: 234001 } })
  expect(askedAgain).toHaveLength(1)
})

describe('a lossy connection', () => {
  const SIZE = 3_000_000
  const large = planOf(SIZE)
  /** Breaks each answer off after this many bytes, as long as there are values. */
  const cutting =
    (cuts: number[], isRangeDeaf = false): Transport =>
    (answer) =>
    async (url, init) => {
      const headers = new Headers(init?.headers)
      if (isRangeDeaf) headers.delete('range')
      const response = await answer(url, { ...init, headers })
      const cut = cuts.shift()
      return cut === undefined || !response.body ? response : brokenOff(response, cut, 'fails')
    }
  const whole = async () => {
    const { download, saved } = await openDownloadQueue({ world: large })
    await download(plan)
    return await sumOf(saved[0]!.bytes)
  }

  test('delivers all bytes in the end and none twice, wherever it is cut', async () => {
    const sum = await whole()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(SIZE), { minLength: 1, maxLength: 6 }), async (cuts) => {
        const { download, saved, asked, queue } = await openDownloadQueue({
          world: large,
          line: cutting([...cuts]),
        })
        expect(await download(plan)).toEqual({ name: 'done', isSaved: true })
        expect(await sumOf(saved[0]!.bytes)).toBe(sum)
        const froms = asked.map(({ headers }) => Number(/\d+/.exec(headers.get('range') ?? '0')?.[0]))
        expect(froms).toEqual([...froms].sort((a, b) => a - b))
        if (froms.at(-1)! > 0) expect(queue.rows.get(downloadId(plan))?.resumed).toBe('behind')
      }),
      { numRuns: runs(6, 120) },
    )
  })

  test('without ranges restarts each time, reports it, and still completes', async () => {
    const line = cutting([2_000_000, 1_000_000], true)
    const { download, saved, queue } = await openDownloadQueue({ world: large, line })
    expect(await download(plan)).toEqual({ name: 'done', isSaved: true })
    expect(await sumOf(saved[0]!.bytes)).toBe(await whole())
    expect(queue.rows.get(downloadId(plan))?.resumed).toBe('fromStart')
  })

  test('that goes silent is given up after a minute, and tried again', async () => {
    let isStill = true
    const line: Transport = (answer) => async (url, init) => {
      const response = await answer(url, init)
      if (!isStill) return response
      isStill = false
      return new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }), response)
    }
    const { download, queue, clock } = await openDownloadQueue({ line })
    queue.save([plan])
    while (isStill) await nextTurn()
    await nextTurn(20)
    expect(queue.rows.get(downloadId(plan))?.phase.name).toBe('coming')
    await clock.pass(61_000)
    expect(await download(plan)).toMatchObject({ name: 'done' })
  })

  test('keeps the arrived bytes on a pause, but not on a cancel', async () => {
    // Slow enough to be stopped midway.
    const slow: Transport = (answer) => async (url, init) => {
      const response = await answer(url, init)
      const one = new TransformStream<Uint8Array, Uint8Array>({
        async transform(bytes, controller) {
          for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next))
          controller.enqueue(bytes)
        },
      })
      return new Response(response.body?.pipeThrough(one), response)
    }
    const { queue, asked } = await openDownloadQueue({ world: large, line: slow })
    const id = downloadId(plan)
    const came = () => {
      const phase = queue.rows.get(id)?.phase
      return phase && 'came' in phase ? phase.came : 0
    }
    queue.save([plan])
    while (came() < 500_000) await new Promise((next) => setImmediate(next))
    queue.pause(id)
    const kept = came()
    expect(queue.rows.get(id)?.phase).toEqual({ name: 'paused', came: kept })
    queue.resume(id)
    while (came() <= kept) await new Promise((next) => setImmediate(next))
    expect(Number(/\d+/.exec(asked[1]!.headers.get('range')!)?.[0])).toBeGreaterThanOrEqual(kept)
    queue.cancel(id)
    expect(queue.rows.get(id)).toMatchObject({ phase: { name: 'cancelled' }, saved: undefined })
    queue.resume(id)
    while (queue.rows.get(id)?.phase.name !== 'done') await new Promise((next) => setImmediate(next))
    expect(asked[2]!.headers.has('range')).toBe(false)
    expect(queue.bytesOf(id)?.size).toBe(SIZE)
  })
})

test('a full disk fails only its row with the reason, and gets the bytes once it has space', async () => {
  const full = new DOMException('no room', 'QuotaExceededError')
  let isFull = true
  const { download, queue, ended, asked, noted } = await openDownloadQueue({
    give: (_, name, bytes) => (isFull ? Promise.reject(full) : Promise.resolve({ name, bytes })),
  })
  expect(await download(plan)).toEqual({ name: 'unsaved', error: full, came: 14 })
  expect(noted).toEqual([])
  isFull = false
  queue.resume(downloadId(plan))
  expect(await ended(plan)).toEqual({ name: 'done', isSaved: true })
  expect(asked).toHaveLength(1)
  expect(noted).toMatchObject([{ key: plan.key, size: 14 }])
})

test('bytes that the browser has no room for fail only their row, and are fetched again from the start', async () => {
  const full = new DOMException('no room', 'QuotaExceededError')
  let isFull = true
  const { download, queue, ended, asked } = await openDownloadQueue({
    room: () =>
      isFull ? Object.assign(new PartSink(), { append: () => Promise.reject(full) }) : new PartSink(),
  })
  const failing = download(plan)
  isFull = false
  expect(await failing).toEqual({ name: 'unsaved', error: full, came: 0 })
  queue.resume(downloadId(plan))
  expect(await ended(plan)).toEqual({ name: 'done', isSaved: true })
  expect(asked[1]!.headers.has('range')).toBe(false)
})

test('while one size is unknown, the totals report it and estimate no time', async () => {
  const { queue, ended } = await openDownloadQueue({ sizeOf: (key) => (key === plan.key ? 14 : undefined) })
  const voice: Resource = { messageId: 'om_audio', key: 'file_v3_voice', type: 'file', kind: 'audio' }
  queue.save([plan, voice])
  expect(queue.rows.totals()).toMatchObject({ counted: 2, bytes: 14, unsized: 1, secondsLeft: undefined })
  await ended(plan)
  await ended(voice)
  expect(queue.rows.totals()).toMatchObject({ counted: 2, unsized: 0 })
})

describe('a download requested for a second place during its save', () => {
  const [first, second] = [folderInMemory('first').handle, folderInMemory('second').handle]
  async function savedInBoth(takes: (place: unknown) => boolean) {
    let begun = () => undefined as void
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    let go = () => undefined as void
    const gate = new Promise<void>((resolve) => (go = resolve))
    const places: (string | undefined)[] = []
    const { queue, ended, noted } = await openDownloadQueue({
      async give(place, name, bytes) {
        places.push(place?.name)
        begun()
        await gate
        if (!takes(place)) throw new DOMException('no room', 'QuotaExceededError')
        return { name, bytes }
      },
    })
    queue.save([plan], first)
    await isBegun
    queue.save([plan], second)
    go()
    expect(await ended(plan)).toEqual({ name: 'done', isSaved: true })
    expect(noted).toHaveLength(1)
    return places
  }

  test('is also saved there', async () => {
    expect(await savedInBoth(() => true)).toEqual(['first', 'second'])
  })

  test('is saved there even if the first place refuses it', async () => {
    expect(await savedInBoth((place) => place === second)).toEqual(['first', 'second'])
  })
})

test('a preview of a download that is still to be saved does not cancel the save', async () => {
  const { queue, ended, saved } = await openDownloadQueue()
  queue.save([plan])
  queue.pause(downloadId(plan))
  queue.look(plan)
  expect(await ended(plan)).toEqual({ name: 'done', isSaved: true })
  queue.look(plan)
  expect(saved).toHaveLength(1)
})

test('a later preview does not save a cancelled download', async () => {
  const { queue, ended, saved } = await openDownloadQueue()
  queue.save([plan])
  queue.cancel(downloadId(plan))
  queue.look(plan)
  expect(await ended(plan)).toEqual({ name: 'done', isSaved: false })
  expect(saved).toEqual([])
})

test('bytes that the browser loses before they are saved to the disk are fetched again', async () => {
  const gone = new DOMException('gone', 'NotFoundError')
  let rooms = 0
  const { download, saved, asked, queue } = await openDownloadQueue({
    room: () =>
      (rooms += 1) === 1
        ? Object.assign(new PartSink(), { finish: () => Promise.reject(gone) })
        : new PartSink(),
  })
  expect(await download(plan)).toEqual({ name: 'done', isSaved: true })
  expect(await textOf(saved[0]?.bytes)).toBe('%PDF-1.4 happy')
  expect(asked).toHaveLength(2)
  expect(queue.rows.get(downloadId(plan))?.resumed).toBe('notKept')
})
