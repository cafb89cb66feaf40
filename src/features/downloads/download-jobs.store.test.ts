import { beforeEach, expect, test } from 'vitest'
import { LarkError } from '../../../client/lark-error'
import { nextTurn, transferTabs } from '../../../jobs/testing/transfer-tabs'
import type { WorldFile } from '../../../service/world/world-file'
import { folderInMemory } from '../files/testing/folder-in-memory'
import { openDownloadStore, partStoreName } from './download-jobs'
import type { StoredDownload } from './download-jobs'
import { downloadId, type Resource } from './queue/download'
import type { DownloadPorts } from './queue/download-queue'
import { partFolder, partsIn, PartSink } from './save/part-store'
import { brokenOff, openDownloadQueue, plan, planOf, type Transport } from './testing/opened-queue'

const SIZE = 50_000
const PART_BYTES = 1_000

let browser: ReturnType<typeof transferTabs<StoredDownload>>
let disk: ReturnType<typeof folderInMemory>
let made: number

beforeEach(() => {
  ;[browser, disk, made] = [transferTabs(), folderInMemory(), 0]
})

const shelfOf = (name: string) => partFolder(() => Promise.resolve(disk.handle), name)
const rooms = {
  find: async (name: string) => new PartSink(shelfOf(name), await partsIn(disk.handle, name), PART_BYTES),
  names: () => Promise.resolve(disk.names()),
  drop: (name: string) => shelfOf(name).drop(),
}

const id = downloadId(plan)

/** The connection of a page, which stops after this many bytes of each answer. */
const stopsAfter =
  (bytes: number): Transport =>
  (answer) =>
  async (url, init) =>
    brokenOff(await answer(url, init), bytes, 'stalls')

/** A tab with the real queue in it, over the real service. */
async function openTab({
  line,
  give,
  world = planOf(SIZE),
}: {
  line?: Transport
  give?: DownloadPorts['give']
  world?: (file: WorldFile) => void
} = {}) {
  const { claim, close } = browser.openTab()
  const slot = `slot${(made += 1)}`
  let inRooms = 0
  const opened = await openDownloadQueue({
    world,
    ...(line && { line }),
    ...(give && { give }),
    room: (name) => new PartSink(shelfOf(name), [], PART_BYTES),
    newRoom: () => partStoreName(slot, String((inRooms += 1))),
    onKept: (hasListChanged) => keeper.changed(hasListChanged),
  })
  const { queue, clock } = opened
  const keeper = openDownloadStore({
    slot,
    storage: browser.storage,
    rooms,
    claim,
    queue,
    setTimeout: (run, ms) => void clock.setTimeout(run, ms),
  })
  await keeper.open()
  await nextTurn(10)
  return {
    ...opened,
    rows: () => queue.rows.all(),
    phases: () => queue.rows.all().map(({ phase }) => phase.name),
    /** Waits until changes are written. */
    async write() {
      await clock.pass(400)
      await nextTurn(10)
    },
    async close() {
      close()
      await nextTurn(20)
    },
  }
}

/** A tab that is closed in the middle of a download. */
async function leftInTheMiddle() {
  const tab = await openTab({ line: stopsAfter(20_500) })
  tab.queue.save([plan])
  const came = () => {
    const phase = tab.rows()[0]?.phase
    return phase && 'came' in phase ? phase.came : 0
  }
  while (came() <= 10_000) await nextTurn(1)
  await nextTurn(40)
  await tab.write()
  await tab.close()
}

test('an interrupted download comes back, waits for the operator, and continues after its stored bytes', async () => {
  await leftInTheMiddle()
  const next = await openTab()
  expect(next.phases()).toEqual(['left'])
  const [row] = next.rows()
  expect(row).toMatchObject({ ...plan, size: SIZE, isWanted: true, isHeld: false })
  const came = row!.phase.name === 'left' ? row!.phase.came : 0
  expect(came).toBeGreaterThan(10_000)
  expect(came).toBeLessThanOrEqual(20_500)
  await next.clock.pass(600_000)
  expect([next.asked.length, next.phases()]).toEqual([0, ['left']])
  next.queue.resume(id)
  expect(await next.ended(plan)).toEqual({ name: 'done', isSaved: true })
  expect(next.asked.map(({ headers }) => headers.get('range'))).toEqual([`bytes=${came}-`])
  expect(next.rows()[0]).toMatchObject({ resumed: 'behind', size: SIZE })

  // The bytes equal those of a single answer.
  const whole = await openTab()
  await whole.download(plan)
  const [ours, theirs] = [next.saved[0]!.bytes, whole.saved[0]!.bytes]
  expect(Buffer.compare(Buffer.from(await ours.arrayBuffer()), Buffer.from(await theirs.arrayBuffer()))).toBe(
    0,
  )
})

test('bytes that the browser has lost are fetched again from the start, and the row reports it', async () => {
  await leftInTheMiddle()
  for (const name of disk.names()) await disk.handle.removeEntry(name, { recursive: true })
  const next = await openTab()
  expect(next.rows()[0]).toMatchObject({ phase: { name: 'left', came: 0 }, resumed: 'notKept' })
  next.queue.resume(id)
  expect(await next.ended(plan)).toMatchObject({ name: 'done' })
  expect(next.asked[0]!.headers.has('range')).toBe(false)
})

test('paused and refused downloads come back as such; finished ones and previews do not', async () => {
  const first = await openTab({ world: () => undefined })
  const picture: Resource = { messageId: 'om_image', key: 'img_v3_happy', type: 'image', kind: 'image' }
  const foreign: Resource = { messageId: 'om_image', key: 'file_v3_happy', type: 'file', kind: 'file' }
  await first.download(foreign)
  await first.download(plan)
  first.queue.look(picture)
  await first.ended(picture)
  first.queue.look({ ...picture, messageId: 'om_looked' })
  first.queue.pause(downloadId({ ...picture, messageId: 'om_looked' }))
  first.queue.save([
    { ...picture, messageId: 'om_other' },
    { ...picture, messageId: 'om_gone' },
  ])
  first.queue.pause(downloadId({ ...picture, messageId: 'om_other' }))
  first.queue.cancel(downloadId({ ...picture, messageId: 'om_gone' }))
  await first.write()
  await first.close()
  const next = await openTab()
  expect(next.rows().map(({ messageId, phase }) => [messageId, phase.name])).toEqual([
    ['om_image', 'failed'],
    ['om_other', 'paused'],
  ])
  const { phase } = next.rows()[0]!
  expect(phase.name === 'failed' && phase.error).toBeInstanceOf(LarkError)
  expect(phase).toMatchObject({ error: { code: 234003 } })
})

test('rooms that no row names are dropped with the tab that made them, and those of other tabs stay', async () => {
  await leftInTheMiddle()
  const [kept] = disk.names()
  await shelfOf('slot1.crashed').put(0, new Uint8Array(10))
  await shelfOf('slot0.unnamed').put(0, new Uint8Array(10))
  const next = await openTab()
  expect(disk.names()).toEqual([kept])
  const busy = await openTab({ line: stopsAfter(5_000) })
  busy.queue.save([{ ...plan, messageId: 'om_file' }])
  while (disk.names().length < 2) await nextTurn(1)
  const rooms = disk.names()
  expect(rooms.length).toBe(2)
  await openTab()
  expect(disk.names()).toEqual(rooms)
  next.queue.cancel(id)
  for (let turn = 0; turn < 100 && disk.names().includes(kept!); turn++) await nextTurn(1)
  expect(disk.names()).not.toContain(kept)
})

test('a download that begins before its tab is ready to store anything keeps its room', async () => {
  await shelfOf('slot1.early').put(0, new Uint8Array(10))
  await openTab()
  expect(disk.names()).toEqual(['slot1.early'])
})

test('a save that failed on a full disk before the page closed is tried again with the bytes that had arrived', async () => {
  const full = new DOMException('no room', 'QuotaExceededError')
  const first = await openTab({ give: () => Promise.reject(full) })
  await first.download(plan)
  await first.write()
  await first.close()
  const next = await openTab()
  expect(next.rows()[0]!.phase).toMatchObject({ name: 'unsaved', error: { name: 'QuotaExceededError' } })
  next.queue.resume(id)
  expect(await next.ended(plan)).toMatchObject({ name: 'done' })
  expect(next.saved[0]!.bytes.size).toBe(SIZE)
})
