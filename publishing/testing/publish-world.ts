import type { Call } from '../../client/client'
import { RateBudget } from '../../client/rate-budget'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import type { Block } from '../../contract/docx/block'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { GetBlock } from '../../contract/docx/get-block'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { DownloadMedia } from '../../contract/drive/download-media'
import { UploadAll } from '../../contract/drive/upload-all'
import type { DataOf, Endpoint } from '../../contract/endpoint'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { turn } from '../../primitives/in-slices'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import type { NamedBytes } from '../../saving/media/media-store'
import type { SaveEntry, SendFailure } from '../../saving/queue/save-state'
import type { WireCall, WriteAnswer } from '../../saving/queue/wire-call'
import { openCellStore } from '../../saving/sheets/cell-store'
import type { CellStore } from '../../saving/sheets/cell-store'
import { cellCopier } from '../../saving/sheets/copy-cells'
import { wholeSheet } from '../../saving/sheets/sheet-cells'
import type { Weather } from '../../saving/testing/console-on'
import { memoryStore } from '../../saving/testing/memory-store'
import { treeFromWire } from '../../saving/testing/tree-from-wire'
import { createService } from '../../service/http/create-service'
import { call, requestTo } from '../../service/testing/call'
import type { CallInput } from '../../service/testing/call'
import { happyNow } from '../../service/testing/happy-world'
import { testWorld } from '../../service/testing/test-world'
import type { WorldFile } from '../../service/world/world-file'
import type { Content } from '../content/content'
import type { PublishJob } from '../run/publish-job'
import type { PublishStorage, PublishTransport } from '../run/publish-ports'
import { PublishQueue } from '../run/publish-queue'

class Refused extends Error {
  readonly failure: SendFailure
  constructor(failure: SendFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The fault that one write, read or upload meets. */
export type WeatherOf = (what: 'write' | 'read' | 'upload') => Weather

/** The real service, a connection to it with simulated faults, a browser with storage, and queues in it. */
export async function publishWorld(change?: (file: WorldFile) => void) {
  const world = await testWorld(change)
  const serve = createService(world)
  const clock = new VirtualClock(happyNow)
  const underway = new Set<Promise<unknown>>()
  const kept = memoryStorage()
  const held = new Set<string>()
  let sky: WeatherOf = () => 'fine'
  let made = 0

  const newId = () => `copy-${(made += 1)}`
  const newToken = () => `token-${(made += 1)}`

  const track = <T>(work: Promise<T>): Promise<T> => {
    const done = work.catch(() => undefined).finally(() => underway.delete(done))
    underway.add(done)
    return work
  }
  async function ask<E extends Endpoint>(endpoint: E, input: CallInput): Promise<DataOf<E>> {
    world.setNow(clock.now())
    const reply = await call(serve, endpoint, input)
    if (reply.code === 99991400) throw new Refused({ kind: 'tooOften' })
    if (reply.status >= 500) throw new Refused({ kind: 'unanswered' })
    if (reply.code !== 0) throw new Refused({ kind: 'refused', code: reply.code, msg: reply.msg })
    return reply.data as DataOf<E>
  }
  /** One call with the fault that is set. */
  const exchange = <T>(what: Parameters<WeatherOf>[0], run: () => Promise<T>): Promise<T> =>
    track(
      (async () => {
        const weather = sky(what)
        if (weather === 'lostRequest') throw new Refused({ kind: 'unanswered' })
        if (weather === 'tooOften') throw new Refused({ kind: 'tooOften', waitMs: 700 })
        const answer = await run()
        if (weather !== 'fine') throw new Refused({ kind: 'unanswered' })
        return answer
      })(),
    )
  async function listed(chat_id: string, revision_id = -1): Promise<BlockTree> {
    const blocks: Block[] = []
    for (let page_token: string | undefined; ;) {
      const query = { revision_id, ...(page_token && { page_token }) }
      const { items, has_more, page_token: next } = await ask(ListBlocks, { path: { chat_id }, query })
      blocks.push(...items)
      if (!has_more) return treeFromWire(blocks)
      page_token = next
    }
  }
  /** Lets a second pass first: downloads are rate-limited. */
  async function bytesOf(file_token: string): Promise<string> {
    clock.tick(clock.now() + 1_000)
    world.setNow(clock.now())
    const response = await serve(requestTo(DownloadMedia.route, { path: { file_token } }))
    return await response.text()
  }
  async function write(chat_id: string, wire: WireCall): Promise<WriteAnswer> {
    const query = { revision_id: wire.revision_id, client_token: wire.client_token }
    if (wire.kind === 'update') {
      const { revision_id } = await ask(BatchUpdateBlocks, { path: { chat_id }, query, body: wire.body })
      return { revision_id, block_ids: [] }
    }
    const path = { chat_id, block_id: wire.block_id }
    if (wire.kind === 'delete') {
      const { revision_id } = await ask(BatchDeleteChildren, { path, query, body: wire.body })
      return { revision_id, block_ids: [] }
    }
    const { children, revision_id } = await ask(CreateBlocks, { path, query, body: wire.body })
    return { revision_id, block_ids: children.map(({ block_id }) => block_id), blocks: children }
  }

  const pace = new RateBudget('writes', clock.now)
  const newCells = () => openCellStore('test', { store: memoryStore(), now: clock.now })
  const cells = newCells()
  const failureOf = (error: unknown) => {
    if (error instanceof Refused) return error.failure
    throw error
  }
  const transportOf = (store: CellStore): PublishTransport => ({
    revision: (chat_id) =>
      exchange('read', async () => (await ask(GetAnnouncement, { path: { chat_id } })).revision_id),
    read: (chatId, revision) => exchange('read', () => listed(chatId, revision)),
    readBlock: (chat_id, block_id, revision_id) =>
      exchange('read', async () => {
        const { block } = await ask(GetBlock, { path: { chat_id, block_id }, query: { revision_id } })
        const { children = [], ...alone } = block
        return { block: treeFromWire([{ ...alone, parent_id: '' }]), children }
      }),
    readBelow: (chatId, blockIds, revision) =>
      exchange('read', async () => {
        const all = preOrder(await listed(chatId, revision))
        return blockIds.map((id) => all.find((node) => node.id === id)!)
      }),
    send: (chatId, wire) => exchange('write', () => write(chatId, wire)),
    upload: ({ kind, blockId, name, bytes }, { onProgress }) =>
      exchange('upload', async () => {
        const form = {
          file_name: name || 'untitled',
          parent_type: `docx_${kind}`,
          parent_node: blockId,
          size: `${bytes.size}`,
          file: bytes,
        }
        const { file_token } = await ask(UploadAll, { form })
        onProgress(1)
        return file_token
      }),
    download: async (token) => new Blob([await bytesOf(token)]),
    copySheet: (from, to, signal) =>
      track(cellCopier({ ask: ask as Call, store, failureOf })(from, to, signal)),
    readSheet: (token) => track(wholeSheet(ask as Call, token)),
    cells: store,
    failureOf,
    msUntilWrite: (chatId) => pace.msUntil(chatId),
    alone: (run) => run(),
  })
  const transport = transportOf(cells)

  /** Opens a page of the browser with its queue. Closing it is like a tab that is gone: its locks are released. */
  function openPublishQueue(): PublishQueue {
    const own = new Set<string>()
    const publishQueue = new PublishQueue({
      app_id: 'cli_a1b2c3d4e5f60718',
      clock,
      random: () => 0.5,
      newId,
      newToken,
      storage: kept,
      channel: { announce: () => undefined, listen: () => () => undefined },
      claim: (jobId) => {
        if (held.has(jobId)) return Promise.resolve(undefined)
        held.add(jobId)
        own.add(jobId)
        return Promise.resolve(() => {
          if (own.delete(jobId)) held.delete(jobId)
          return Promise.resolve()
        })
      },
      transport,
    })
    return publishQueue
  }

  async function quiet() {
    for (;;) {
      // The longest chain of promises from an answer to the end of its step.
      for (let step = 0; step < 100; step++) await Promise.resolve()
      // Long work runs in slices.
      await turn()
      if (underway.size === 0) return
      await Promise.all(underway)
    }
  }

  return {
    world,
    clock,
    kept,
    openPublishQueue,
    transport,
    /** That of a program that was started again, so that its memory is empty. */
    newTransport: () => transportOf(newCells()),
    newId,
    newToken,
    listed,
    bytesOf,
    ask,
    cells,
    /** Changes, as the owner would, who may edit a chat's announcement. */
    setEditing: (chat_id: string, edit_permission: 'only_owner' | 'all_members') =>
      world.store.transaction(async (tx) => {
        await tx.updateTable('chats').set({ edit_permission }).where('chat_id', '=', chat_id).execute()
      }),
    setSky: (next: WeatherOf) => (sky = next),
    /** Lets time pass until nothing is under way, or until `ms` have passed. */
    async settle(ms = Infinity) {
      const until = clock.now() + ms
      for (let step = 0; ; step++) {
        if (step > 20_000) throw new Error('it never settles')
        await quiet()
        if (!clock.tick(until)) break
      }
      await quiet()
    },
  }
}

/** A browser's storage: it returns equal copies, never the same objects. */
function memoryStorage(): PublishStorage & { entries: Map<string, SaveEntry> } {
  const jobs = new Map<string, PublishJob>()
  const contents = new Map<string, { content: Content; bytes: Map<string, NamedBytes> }>()
  const entries = new Map<string, SaveEntry>()
  const done = Promise.resolve()
  const keyOf = (jobId: string, chatId: string) => `${jobId} ${chatId}`
  return {
    entries,
    readAll: () => Promise.resolve([...jobs.values()].map((job) => structuredClone(job))),
    read: (jobId) => Promise.resolve(structuredClone(jobs.get(jobId))),
    keep: (job) => (jobs.set(job.job_id, structuredClone(job)), done),
    keepContent: (jobId, content, bytes) => (
      contents.set(jobId, { content: structuredClone(content), bytes: new Map(bytes) }),
      done
    ),
    content: (jobId) => Promise.resolve(structuredClone(contents.get(jobId)?.content)),
    bytes: (jobId, token) => Promise.resolve(contents.get(jobId)?.bytes.get(token)),
    keepEntry: (jobId, chatId, entry) => (
      entries.set(keyOf(jobId, chatId), structuredClone(entry)),
      Promise.resolve(true)
    ),
    entry: (jobId, chatId) => Promise.resolve(structuredClone(entries.get(keyOf(jobId, chatId)))),
    forgetEntry: (jobId, chatId) => (entries.delete(keyOf(jobId, chatId)), done),
    forgetContent: (jobId) => (contents.delete(jobId), done),
    forget: (jobId) => (jobs.delete(jobId), contents.delete(jobId), done),
  }
}
