import type { Call } from '../../client/client'
import { RateBudget } from '../../client/rate-budget'
import type { Block } from '../../contract/docx/block'
import { GetAnnouncement } from '../../contract/docx/get-announcement'
import { GetBlock } from '../../contract/docx/get-block'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { UploadAll } from '../../contract/drive/upload-all'
import type { DataOf, Endpoint } from '../../contract/endpoint'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { Conflict } from '../../document/merge/merge-trees'
import { splitListing } from '../../document/wire/tree-from-blocks'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { wholeDraft } from '../drafts/draft-journal'
import { sameBytes } from '../media/live-media'
import type { MediaStore, NamedBytes } from '../media/media-store'
import { MediaUploader } from '../media/media-uploader'
import type { UploadSource } from '../media/send-bytes'
import { nameToSend } from '../media/upload-media'
import { openConsent } from '../queue/consent'
import type { RemovalRule } from '../queue/removal-guard'
import { SaveQueue } from '../queue/save-queue'
import type { SaveEntry, SendFailure, Unseen } from '../queue/save-state'
import { openSaveWork } from '../queue/save-work'
import { sendWrite } from '../queue/wire-call'
import type { WireCall } from '../queue/wire-call'
import { openCellStore } from '../sheets/cell-store'
import type { CellStore } from '../sheets/cell-store'
import { cellCopier, storedCells, storeCells } from '../sheets/copy-cells'
import { DeletedSheetCells } from '../sheets/deleted-sheet-cells'
import { OpenSheets } from '../sheets/open-sheets'
import { wholeSheet } from '../sheets/sheet-cells'
import { sheetPort } from '../sheets/sheet-port'
import { consoleMedia, type AskedBytes } from './console-media'
import { memoryStore } from './memory-store'
import { treeFromWire } from './tree-from-wire'

/** The fate of one call in the network. */
export type Weather = 'fine' | 'lostRequest' | 'lostAnswer' | 'tooOften' | 'noRoom' | 'broken'

/** The service as a test calls it. */
export type Asked = <E extends Endpoint>(
  endpoint: E,
  input: AskInput,
) => Promise<{ status: number; code: number; msg: string; data?: DataOf<E> }>

interface AskInput {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  form?: Record<string, string | Blob>
}

class Refused extends Error {
  readonly failure: SendFailure
  constructor(failure: SendFailure) {
    super(failure.kind)
    this.failure = failure
  }

  get words() {
    return this.failure.kind === 'refused' ? `${this.failure.code}` : this.failure.kind
  }
}

/** One open console: the real queue and the real service, with weather between them. The screen is a tree. */
export class ConsoleOn {
  readonly queue: SaveQueue
  readonly clock: VirtualClock
  screen: BlockTree
  conflicts: Conflict[] = []
  calls: WireCall[] = []
  /** Pending calls, for which a test waits. */
  underway = new Set<Promise<unknown>>()
  #kept: SaveEntry | undefined
  unseen: Unseen | undefined
  readonly uploader: MediaUploader
  readonly media: MediaStore
  readonly cells: CellStore
  readonly sheets: OpenSheets
  readonly leaving: DeletedSheetCells
  /** The weather of reads of generated children, in order. After that all is fine. */
  readonly readWeather: Weather[] = []
  /** The block of every upload that arrived. */
  uploads: string[] = []
  #uploadWeather: () => Weather
  #sheetWeather: () => Weather
  #files: Map<string, Blob>
  #service: Asked
  #chat: string
  #weather: () => Weather
  #isWriting = false
  #made = 0

  static async open(options: ConsoleOptions): Promise<ConsoleOn> {
    const revision = (await ask(options.service, GetAnnouncement, options.chat, {})).revision_id
    const beginning = options.entry ? undefined : await readBeginning(options, revision)
    const document = beginning ?? (await readAll(options.service, options.chat, revision))
    const unseen = options.unseen?.revision === revision ? options.unseen : undefined
    const fresh = { ...unseen, revision, saved: document, wanted: document, ids: [] }
    const entry = options.entry ? wholeDraft(options.entry, document) : fresh
    const opened = new ConsoleOn(options, beginning ? { ...entry, isPartial: true } : entry)
    if (beginning) opened.queue.wake()
    return opened
  }

  private constructor(options: ConsoleOptions, entry: SaveEntry) {
    const { service, chat, clock, weather, name = 'n', uploadWeather, bytes, keepingMs } = options
    this.#service = service
    this.#chat = chat
    this.clock = clock
    this.#weather = weather ?? (() => 'fine')
    this.screen = entry.wanted
    // The draft stays stored until another one is stored.
    this.#kept = options.entry
    this.unseen = options.unseen
    this.#uploadWeather = uploadWeather ?? (() => 'fine')
    this.#sheetWeather = options.sheetWeather ?? (() => 'fine')
    this.#files = options.files ?? new Map<string, Blob>()
    const failureOf = (error: unknown) => {
      if (error instanceof Refused) return error.failure
      throw error
    }
    this.cells = options.cellStore ?? openCellStore('test', { store: memoryStore(), now: clock.now })
    this.media = consoleMedia(bytes && ((...asked) => this.#track(bytes(...asked))), {
      wireOf: (token) => this.queue.wireTokenOf(token),
      newToken: () => this.newId('file'),
    })
    const copyCells = cellCopier({
      ask: calling(service),
      store: this.cells,
      failureOf,
      sheets: () => this.sheets,
    })
    this.uploader = new MediaUploader({
      bytesOf: (token) => (bytes ? this.media.toUpload(token) : Promise.resolve(this.#bytesOf(token))),
      send: (upload, { signal }) => this.#track(this.#upload(upload, signal)),
      copySheet: (from, to, signal) => this.#track(copyCells(from, to, signal)),
      wireOf: (token) => this.queue.wireTokenOf(token),
      failureOf,
      exclusive: (run) => run(),
      onUploaded: ({ id, blockId, token }, wire) => {
        this.queue.mediaUploaded(id, blockId, token, wire)
        this.sheets.sheetsCopied()
      },
      onChange: () => this.queue.wake(),
      clock,
      random: () => 0.5,
    })
    const askSheet = ((endpoint: Endpoint, input: AskInput) =>
      this.#track(this.#askSheet(endpoint, input))) as Call
    this.sheets = new OpenSheets({
      port: sheetPort({
        ask: askSheet,
        explain: (error) => (error instanceof Refused ? error.words : String(error)),
        wait: (ms) => new Promise((resolve) => void clock.setTimeout(resolve, ms)),
      }),
      wireOf: (token) => this.queue.wireTokenOf(token),
      kept: (token) => storedCells(this.cells, token),
      keep: (cells) => storeCells(this.cells, cells, () => this.newId('cells')),
      onChange: () => this.queue.cellsChanged(),
      failureOf,
      clock,
    })
    this.leaving = new DeletedSheetCells({
      read: (token) => wholeSheet(askSheet, token),
      store: this.cells,
      shownOf: this.sheets.shownOf,
      failureOf,
      onChange: () => this.queue.wake(),
      clock,
      random: () => 0.5,
    })
    const pace = new RateBudget('writes', clock.now)
    const nothingRemembered = { read: () => null, write: () => undefined, remove: () => undefined }
    const consent = openConsent('cli_a', chat, nothingRemembered)
    if (!options.asks) consent.give()
    this.queue = new SaveQueue(
      {
        service: {
          send: (wire) => this.#track(this.#send(wire)),
          readRevision: () =>
            this.#track(ask(service, GetAnnouncement, chat, {}).then((data) => data.revision_id)),
          read: (revision) => this.#track(readAll(service, chat, revision)),
          ...(options.beginsWith && { readWhole: () => this.#readWhole(clock, options.restMs) }),
          readBlock: (blockId, revision) => this.#track(this.#readBlock(blockId, revision)),
          readBelow: (blockIds, revision) => this.#track(this.#readBelow(blockIds, revision)),
          failureOf,
          msUntilWrite: () => pace.msUntil(chat),
        },
        screen: {
          ...(keepingMs && { latest: () => this.screen }),
          onMerged: (document, conflicts) => {
            this.screen = document
            this.conflicts.push(...conflicts)
          },
          onAppended: (blocks) => {
            this.screen = { ...this.screen, children: [...this.screen.children, ...blocks] }
          },
          onLearned: (document) => {
            this.screen = document
          },
        },
        drafts: {
          keep: async (kept) => {
            if (keepingMs) await new Promise<void>((resolve) => void clock.setTimeout(resolve, keepingMs))
            this.#kept = kept
            return true
          },
          forget: (unseen) => {
            this.#kept = undefined
            this.unseen = unseen
            return Promise.resolve()
          },
        },
        media: {
          uploader: this.uploader,
          deletedSheets: this.leaving,
          cells: this.sheets,
          isSame: (local, wire) => this.#track(sameBytes(this.media, local, wire)),
        },
        rules: {
          mayDestroy: (loss) => consent.covers(loss),
          ...(options.removals && { removals: options.removals }),
        },
        clock,
        newToken: () => `${name}-token-${(this.#made += 1)}`,
        newId: () => this.newId(name),
        work: () => openSaveWork,
        random: () => 0.5,
        onBug: (bug) => {
          throw bug
        },
      },
      entry,
    )
  }

  /**
   * The draft that the browser has stored. It is copied here and not at each write, because no code changes a written
   * draft.
   */
  get kept(): SaveEntry | undefined {
    return this.#kept && structuredClone(this.#kept)
  }

  /** The service's document, as the page reads it. */
  readonly announcement = {
    readRevision: () =>
      this.#track(ask(this.#service, GetAnnouncement, this.#chat, {}).then(({ revision_id }) => revision_id)),
    read: (revision: number) => this.#track(readAll(this.#service, this.#chat, revision)),
  }

  newId = (name = 'n') => `${name}${(this.#made += 1)}`

  show(document: BlockTree) {
    this.screen = document
    this.queue.change(document)
  }

  async #readWhole(clock: VirtualClock, restMs = 0) {
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, restMs))
    if (this.#weather() !== 'fine') throw new Refused({ kind: 'unanswered' })
    const read = async () => {
      const { revision_id: revision } = await ask(this.#service, GetAnnouncement, this.#chat, {})
      return { revision, document: await readAll(this.#service, this.#chat, revision) }
    }
    return await this.#track(read())
  }

  async #readBlock(block_id: string, revision_id: number) {
    const { block } = await ask(this.#service, GetBlock, this.#chat, { query: { revision_id } }, block_id)
    const { children = [], ...alone } = block
    return { block: treeFromWire([{ ...alone, parent_id: '' }]), children }
  }

  async #readBelow(blockIds: readonly string[], revision: number) {
    const weather = this.readWeather.shift() ?? 'fine'
    if (weather === 'tooOften') throw new Refused({ kind: 'tooOften', waitMs: 700 })
    if (weather !== 'fine') throw new Refused({ kind: 'unanswered' })
    return await readSubtrees(this.#service, this.#chat, blockIds, revision)
  }

  /** Chooses a file. Returns its token in this page. */
  pick(words: string): string {
    const token = `local:${this.newId('file')}`
    this.#files.set(token, new Blob([words]))
    return token
  }

  /** Closes the console at any moment. */
  close() {
    this.queue.close()
    this.uploader.close()
    this.sheets.close()
    this.leaving.close()
  }

  /** The file chosen here, or the bytes that the service would return for a download. */
  #bytesOf(token: string): NamedBytes | undefined {
    const picked = this.#files.get(token)
    if (!picked && token.startsWith('local:')) return undefined
    return picked ? { bytes: picked, name: 'plan.txt' } : { bytes: new Blob([token]), name: '' }
  }

  async #upload({ kind, blockId, name, bytes }: UploadSource, signal: AbortSignal): Promise<string> {
    const weather = this.#uploadWeather()
    if (weather === 'lostRequest') throw new Refused({ kind: 'unanswered' })
    if (weather === 'tooOften') throw new Refused({ kind: 'tooOften', waitMs: 700 })
    this.uploads.push(blockId)
    if (weather === 'broken') throw new Refused({ kind: 'refused', code: 1061043, msg: 'beyond limit' })
    const form = {
      file_name: nameToSend(name),
      parent_type: `docx_${kind}`,
      parent_node: blockId,
      size: `${bytes.size}`,
      file: bytes,
    }
    const data = await ask(this.#service, UploadAll, this.#chat, { form })
    signal.throwIfAborted()
    if (weather === 'lostAnswer') throw new Refused({ kind: 'unanswered' })
    return data.file_token
  }

  async #askSheet(endpoint: Endpoint, { path, query, body }: AskInput) {
    const weather = this.#sheetWeather()
    if (weather === 'lostRequest') throw new Refused({ kind: 'unanswered' })
    if (weather === 'broken') throw new Refused({ kind: 'refused', code: 90213, msg: 'locked' })
    const input = { ...(path && { path }), ...(query && { query }), ...(body !== undefined && { body }) }
    const data = await ask(this.#service, endpoint, '', input)
    if (weather === 'lostAnswer') throw new Refused({ kind: 'unanswered' })
    return data
  }

  async #send(wire: WireCall) {
    const weather = this.#weather()
    if (weather === 'lostRequest') throw new Refused({ kind: 'unanswered' })
    if (weather === 'tooOften') throw new Refused({ kind: 'tooOften', waitMs: 700 })
    if (weather === 'noRoom') throw new Refused({ kind: 'noRoom' })
    if (this.#isWriting) throw new Error('two calls of one page are under way at once')
    this.#isWriting = true
    this.calls.push(wire)
    const answer = await sendWrite(calling(this.#service), this.#chat, wire).finally(
      () => (this.#isWriting = false),
    )
    if (weather !== 'fine') throw new Refused({ kind: 'unanswered' })
    return answer
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const done = work.catch(() => undefined).finally(() => this.underway.delete(done))
    this.underway.add(done)
    return work
  }
}

export interface ConsoleOptions {
  service: Asked
  /** Downloads. Absent: the bytes of the service's tokens are made up. */
  bytes?: AskedBytes
  chat: string
  clock: VirtualClock
  weather?: () => Weather
  /** The prefix of its ids and tokens. */
  name?: string
  /** The weather of uploads. `broken`: they are refused. */
  uploadWeather?: () => Weather
  /** The weather of calls about cells. `broken`: they are refused. */
  sheetWeather?: () => Weather
  /** Chosen files that this browser has stored, by token. */
  files?: Map<string, Blob>
  /** The browser's store of cells of deleted sheets. By default a new one. */
  cellStore?: CellStore
  /**
   * Whether it asks before it destroys something that cannot be recreated. It always asks about cells that are not
   * stored.
   */
  asks?: boolean
  /** The rule for a save that removes most of the document. */
  removals?: () => RemovalRule
  /** The number of blocks, including the page, in the first part of a listing, with which the console opens. */
  beginsWith?: number
  /** The delay before the rest is requested. */
  restMs?: number
  /** The draft of an earlier visit. */
  entry?: SaveEntry
  /** The changes that others may not have seen when an earlier visit had saved everything. */
  unseen?: Unseen
  /** Milliseconds to store a draft. If given, the queue asks the screen for its document. */
  keepingMs?: number
}

async function ask<E extends Endpoint>(
  service: Asked,
  endpoint: E,
  chat_id: string,
  input: AskInput,
  block_id = '',
): Promise<DataOf<E>> {
  const reply = await service(endpoint, { ...input, path: { chat_id, block_id, ...input.path } })
  if (reply.code === 99991400) throw new Refused({ kind: 'tooOften' })
  if (reply.status >= 500) throw new Refused({ kind: 'unanswered' })
  if (reply.code !== 0) throw new Refused({ kind: 'refused', code: reply.code, msg: reply.msg })
  return reply.data as DataOf<E>
}

async function readBeginning({ service, chat, beginsWith }: ConsoleOptions, revision_id: number) {
  if (beginsWith === undefined) return undefined
  const { items, has_more } = await ask(service, ListBlocks, chat, {
    query: { revision_id, page_size: beginsWith },
  })
  return has_more ? splitListing(items)?.beginning : undefined
}

/** The whole document at a revision, page by page. */
export async function readAll(service: Asked, chat: string, revision: number): Promise<BlockTree> {
  const blocks: Block[] = []
  for (let page_token: string | undefined; ;) {
    const query = { revision_id: revision, page_size: 500, ...(page_token && { page_token }) }
    const page = await ask(service, ListBlocks, chat, { query })
    blocks.push(...page.items)
    if (!page.has_more) return treeFromWire(blocks)
    page_token = page.page_token
  }
}

/** The part of the client's `call` that saving needs. */
const calling = (service: Asked): Call =>
  ((endpoint: Endpoint, { path, query, body }: AskInput) =>
    ask(service, endpoint, '', {
      ...(path && { path }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
    })) as Call

async function readSubtrees(service: Asked, chat: string, blockIds: readonly string[], revision: number) {
  const all = preOrder(await readAll(service, chat, revision))
  return blockIds.map((id) => {
    const tree = all.find((node) => node.id === id)
    if (!tree) throw new Refused({ kind: 'refused', code: 1770002, msg: `no block ${id}` })
    return tree
  })
}

/** Lets time pass until no call is pending and no timer is left, or until `until`. Calls take no time. */
export async function settle(clock: VirtualClock, consoles: ConsoleOn[], until = Infinity) {
  for (let step = 0; ; step++) {
    if (step > 5_000) throw new Error('it never settles')
    await quiet(consoles)
    if (!clock.tick(until)) {
      await quiet(consoles)
      return
    }
  }
}

async function quiet(consoles: ConsoleOn[]) {
  for (;;) {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    const underway = consoles.flatMap((each) => [...each.underway])
    if (underway.length === 0) return
    await Promise.all(underway)
  }
}
