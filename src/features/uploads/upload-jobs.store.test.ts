import { beforeEach, expect, test, vi } from 'vitest'
import { LarkError, NoAnswer } from '../../../client/lark-error'
import { nextTurn, nothingKept, transferTabs } from '../../../jobs/testing/transfer-tabs'
import { VirtualClock } from '../../../primitives/testing/virtual-clock'
import type { FileMetadata } from '../files/files'
import { UploadQueue } from './queue/upload-queue'
import type { UploadRequest } from './queue/upload-sender'
import { MAX_STORED_BYTES, UploadStore } from './upload-jobs'
import type { StoredUpload, UploadFiles } from './upload-jobs'

let browser: ReturnType<typeof transferTabs<StoredUpload>>
let filesOnDisk: Map<string, File>
let made: number

beforeEach(() => {
  ;[browser, filesOnDisk, made] = [transferTabs(), new Map(), 0]
})

const filesKept: UploadFiles = {
  ids: () => Promise.resolve([...filesOnDisk.keys()]),
  read: (id) => Promise.resolve(filesOnDisk.get(id)),
  put: (id, file) => Promise.resolve(void filesOnDisk.set(id, file)),
  drop: (ids) => Promise.resolve(ids.forEach((id) => filesOnDisk.delete(id))),
}

const refused = () => Promise.reject(new Error('no storage'))
const noFiles: UploadFiles = { ids: refused, read: refused, put: refused, drop: refused }

/** A tab with the real queue, whose uploads finish when a test says so. */
async function openTab({ storage = browser.storage, files = filesKept } = {}) {
  const { claim, close } = browser.openTab()
  const clock = new VirtualClock()
  const underway: (UploadRequest & { arrive(key: string): void; fail(error: unknown): void })[] = []
  const queue: UploadQueue = new UploadQueue({
    read: async (file, onRead) => {
      onRead(file.size)
      return { kind: 'other', sha256: await file.text() } satisfies FileMetadata
    },
    send: (what) =>
      new Promise((arrive, fail) => {
        underway.push({ ...what, arrive, fail })
      }),
    known: () => undefined,
    uploaded: () => undefined,
    onKept: (hasListChanged) => keeper.changed(hasListChanged),
    onFinish: () => undefined,
    mayStart: () => true,
    newId: () => `row ${(made += 1)}`,
    random: () => 0.5,
    clock,
    today: () => 0,
    soon: () => undefined,
  })
  const keeper = new UploadStore({
    slot: `slot ${(made += 1)}`,
    storage,
    files,
    claim,
    queue: {
      uploads: queue.rows.all,
      upload: queue.rows.get,
      fileOf: queue.fileOf,
      restore: (found) => queue.restore(found),
    },
    setTimeout: (run, ms) => void clock.setTimeout(run, ms),
  })
  await keeper.open()
  await turn()
  return {
    queue,
    underway,
    names: () => queue.rows.all().map(({ name }) => name),
    phases: () => queue.rows.all().map(({ phase }) => phase.name),
    add: async (...files: File[]) => {
      queue.add(files.map((file) => ({ file, folder: '' })))
      await turn()
    },
    /** Waits until changes are written. */
    async write() {
      await clock.pass(400)
      await turn()
    },
    async close() {
      close()
      await turn()
    },
  }
}

/** Lets all answers of the storage and the file system arrive. */
const turn = () => nextTurn(12)

const file = (name: string, content = `of ${name}`) => new File([content], name)

test('uploads of a closed page continue in the next one, in order, and paused ones wait', async () => {
  const first = await openTab()
  await first.add(file('a'), file('b'), file('c'))
  first.queue.pause(first.queue.rows.ids()[1]!)
  first.underway[0]!.arrive('key a')
  await turn()
  await first.write()
  await first.close()
  const next = await openTab()
  expect(next.names()).toEqual(['a', 'b', 'c'])
  expect(next.phases()).toEqual(['done', 'paused', 'sending'])
  expect(await next.underway[0]!.file.text()).toBe('of c')
})

test('a file that was chosen again continues in the next page with its new bytes', async () => {
  const moved = Object.assign(file('a', 'before'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')) }),
  })
  const first = await openTab()
  await first.add(moved)
  await first.write()
  first.underway[0]!.fail(new NoAnswer('cut'))
  await turn()
  expect(first.phases()).toEqual(['gone'])
  await first.add(file('a', 'behind'))
  await first.write()
  await first.close()
  const next = await openTab()
  expect(await next.underway[0]!.file.text()).toBe('behind')
})

test('bytes are deleted from disk when they are no longer needed, and the rows with the last of them', async () => {
  const tab = await openTab()
  await tab.add(file('a'), file('b'))
  await tab.write()
  expect(filesOnDisk.size).toBe(2)
  tab.underway[0]!.arrive('key a')
  tab.queue.cancel(tab.queue.rows.ids()[1]!)
  await turn()
  await tab.write()
  expect(filesOnDisk.size).toBe(0)
  tab.queue.remove(...tab.queue.rows.ids())
  await tab.write()
  expect(browser.kept.size).toBe(0)
})

test('a refusal is stored with its code, and an upload without an answer is tried again', async () => {
  const first = await openTab()
  await first.add(file('a'), file('b'))
  first.underway[0]!.fail(new LarkError({ code: 234007, status: 400, msg: 'no bot' }))
  first.underway[1]!.fail(new NoAnswer(new TypeError('cut')))
  await turn()
  await first.write()
  await first.close()
  const next = await openTab()
  expect(next.phases()).toEqual(['failed', 'sending'])
  const { phase } = next.queue.rows.all()[0]!
  expect(phase.name === 'failed' && phase.error).toMatchObject({ code: 234007, msg: 'no bot' })
})

test('beyond the byte limit only the rows are stored, which ask for their files again', async () => {
  const large = file('large', 'large')
  Object.defineProperty(large, 'size', { value: MAX_STORED_BYTES })
  const first = await openTab()
  await first.add(file('small'))
  await first.write()
  // Larger than the limit, which the queue would refuse before storing it.
  expect([...browser.kept.values()]).toMatchObject([{ rows: [{}] }])
  first.queue.restore([
    { upload: { ...first.queue.rows.all()[0]!, id: 'row large', name: 'large' }, file: large },
  ])
  await turn()
  await first.write()
  expect([...filesOnDisk.values()].map(({ name }) => name)).toEqual(['small'])
  await first.close()
  const next = await openTab()
  expect(next.names()).toEqual(['small', 'large'])
  expect(next.phases()[1]).toBe('gone')
})

test('the bytes of the last uploads are stored first, and bytes already sent are not stored', async () => {
  const order: string[] = []
  const slow: UploadFiles = {
    ...filesKept,
    put: async (id, { name }) => {
      order.push(name)
      if (name === 'c') {
        await vi.waitFor(() => expect(tab.underway).not.toEqual([]))
        tab.underway[0]!.arrive('key a')
      }
      await turn()
      filesOnDisk.set(id, file(name))
    },
  }
  const tab = await openTab({ files: slow })
  await tab.add(file('a'), file('b'), file('c'))
  await vi.waitFor(() => expect(order).toContain('b'))
  await tab.write()
  await turn()
  expect(order).toEqual(['c', 'b'])
})

test('bytes that no row of any tab names are swept, and those of another tab stay', async () => {
  const one = await openTab()
  await one.add(file('a'))
  await one.write()
  filesOnDisk.set('left by a crash', file('left'))
  await openTab()
  expect([...filesOnDisk.values()].map(({ name }) => name)).toEqual(['a'])
})

test('uploads work in a browser that stores nothing', async () => {
  const tab = await openTab({ storage: nothingKept, files: noFiles })
  await tab.add(file('a'))
  await tab.write()
  tab.underway[0]!.arrive('key a')
  await turn()
  await tab.write()
  expect(tab.phases()).toEqual(['done'])
})
