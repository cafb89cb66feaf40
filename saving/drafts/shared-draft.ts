import { removeWhere } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { sameTree } from '../../document/compare/same-content'
import type { Clock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import { BackOff } from '../../primitives/retry'
import { withLiveTokens } from '../media/live-media'
import type { IsSameMedia } from '../media/live-media'
import { isLiveIn } from '../queue/adopt-live'
import { newId } from '../queue/block-ids'
import { caughtUp } from '../queue/caught-up'
import type { SaveQueue } from '../queue/save-queue'
import type { SendFailure } from '../queue/save-state'
import { HeldBytes, missingOf } from './held-bytes'
import type { BytesRefusal, HeldBytesPorts, StoredBytes } from './held-bytes'
import { liveSheetCopies } from './live-sheet-copies'

/** A held change as the server has it. The tree has the service's ids, and blocks that are not live their own. */
export interface StoredDraft {
  version: number
  /** The revision that the tree is an edit of. */
  revision: number
  tree: BlockTree
  bytes: StoredBytes
  by: string
  /** When it was stored, in milliseconds since the epoch. */
  at: number
}

type HeldVersion = Pick<StoredDraft, 'revision' | 'tree'>

export interface SharedDraftPorts {
  queue: Pick<
    SaveQueue,
    | 'subscribe'
    | 'getSnapshot'
    | 'documents'
    | 'draft'
    | 'isSaved'
    | 'serverDocument'
    | 'isKnown'
    | 'unsavedCells'
    | 'mergeDraft'
    | 'reportRevision'
  >
  server: {
    read(): Promise<StoredDraft | undefined>
    /**
     * Stores it in place of a version; undefined: of none. Resolves to undefined, and stores nothing, if the server has
     * another one.
     */
    write(draft: HeldVersion, version: number | undefined): Promise<StoredDraft | undefined>
    remove(): Promise<void>
    addBytes: HeldBytesPorts['add']
  }
  media: {
    bytesOf: HeldBytesPorts['bytesOf']
    isSame: IsSameMedia
  }
  announcement: {
    readRevision(): Promise<number>
    read(revision: number): Promise<BlockTree>
  }
  /** This browser's memory of the version that it and the server had last. */
  memory: {
    read(): Promise<StoredDraft | undefined>
    write(known: StoredDraft | undefined): Promise<void>
  }
  failureOf(error: unknown): SendFailure
  clock: Clock
  random(): number
}

export interface SharedState {
  /**
   * `resting`: nothing is left to send. `waiting`: for a pause in the edits. `unreached`: tried again later. `refused`:
   * the change stays in this browser.
   */
  phase: 'resting' | 'waiting' | 'sending' | 'unreached' | 'refused'
  /** The reason why it was refused. */
  refusal?: BytesRefusal | undefined
  /** The reason why bytes stay in this browser. */
  bytesRefusal?: BytesRefusal | undefined
  /** The held change of the server that this page does not continue. */
  offered?: StoredDraft | undefined
  /** The version that this page and the server had last. */
  known?: StoredDraft | undefined
  /** The version with which another browser ended the draft: it discarded it, or let it go live. */
  ended?: 'discarded' | 'live' | undefined
  /** The revision that the draft began with cannot be read any more. */
  isWithoutBase?: boolean
}

/** A pause in the edits this long sends them, and at the latest this long after the first one. */
const PAUSE_MS = 3_000
const MOST_MS = 15_000
/** A long announcement is sent as a whole, so it waits longer. */
const MS_FOR_A_BLOCK = 1

/** Browsers that write all the time may be faster a few times, but not always. */
const MOST_CONFLICTS = 5
const HELD_BY_ANOTHER = {
  kind: 'refused',
  code: 9499,
  msg: 'another application holds a change of it',
} as const

/**
 * Keeps a held change on the server, so that another browser continues it. The queue holds it, and this sends it in
 * batches. If another browser stored a version meanwhile, that is merged into the page first. The browser's own draft
 * stays what it is, so nothing is lost without an answer.
 */
export class SharedDraft {
  readonly #with: SharedDraftPorts
  readonly #listeners = new Listeners()
  readonly #backOff: BackOff
  readonly #bytes: HeldBytes
  #state: SharedState = { phase: 'resting' }
  #isBegun = false
  #isClosed = false
  #isToLook = true
  /** The documents that were seen last, and when the first edit since the last send was. */
  #seen: SaveQueue['documents']
  #firstAt: number | undefined
  #timer: unknown
  #running: Promise<void> | undefined
  #hasNews = false
  /** The version that the server announced while this was busy. */
  #reported: { version: number | undefined } | undefined
  /** Versions in a row that the server did not take. */
  #conflicts = 0
  /** The version that a publication has written. */
  #published: HeldVersion | undefined
  /** The page's copies of its sheets have left, and the rest of that version was live before. */
  #isPublished = false
  readonly #stop: () => void

  constructor(ports: SharedDraftPorts) {
    this.#with = ports
    this.#backOff = new BackOff(() => ports.random())
    const { server, media, failureOf } = ports
    this.#bytes = new HeldBytes({ bytesOf: media.bytesOf, add: server.addBytes, failureOf })
    this.#seen = ports.queue.documents
    this.#stop = ports.queue.subscribe(() => this.#onQueue())
    this.#run()
  }

  readonly subscribe = this.#listeners.add

  readonly getSnapshot = (): SharedState => this.#state

  /** Looks for a version of another browser, and tries again what failed. */
  look() {
    this.#isToLook = true
    this.#run()
  }

  /** The server has this version, or none, as it announced. */
  reportVersion(version: number | undefined) {
    // It may be the version that is being stored.
    if (this.#running) this.#reported = { version }
    else if (this.#isNew(version)) this.look()
  }

  #isNew(version: number | undefined) {
    const { known, offered } = this.#state
    return version !== (known ?? offered)?.version
  }

  /** Tries again now what got no answer. */
  readonly again = () => {
    if (this.#state.phase === 'unreached') this.look()
  }

  /** Sends waiting edits now. */
  flush() {
    if (this.#firstAt !== undefined) this.#run()
  }

  /** Takes in the newest version of other browsers and sends the page's. Resolves once both is done, or has failed. */
  async exchange(): Promise<void> {
    this.look()
    await this.#running
  }

  /** Stores the page's version again, after another browser discarded the draft. */
  keep() {
    this.#show({ ended: undefined })
    this.#run()
  }

  /** A publication has written this version. The page's copies of its new sheets leave, as others have seen them. */
  wentLive(version: HeldVersion) {
    this.#published = version
    this.#run()
  }

  /** Removes the server's version, which the page does not continue. */
  async discardOffered() {
    await this.#with.server.remove().catch(() => undefined)
    this.look()
  }

  /** Ends this object. Unsent edits stay in the browser, and the next one sends them. */
  close() {
    this.#isClosed = true
    this.#stop()
    this.#with.clock.clearTimeout(this.#timer)
  }

  #show(change: Partial<SharedState>) {
    const names = Object.keys(change) as (keyof SharedState)[]
    if (names.every((name) => this.#state[name] === change[name])) return
    this.#state = { ...this.#state, ...change }
    this.#listeners.emit()
  }

  get #isHeld() {
    return this.#with.queue.getSnapshot().isHeld
  }

  /** Whether the server has a held change that the page begins to continue. */
  get #isToContinue() {
    return this.#state.offered !== undefined && !this.#state.isWithoutBase
  }

  /** Whether the page has changes that wait. */
  get #hasChanges() {
    const { saved, wanted } = this.#with.queue.documents
    return saved !== wanted && !sameTree(saved, wanted)
  }

  #onQueue() {
    const { queue, clock } = this.#with
    const { documents } = queue
    if (!this.#isHeld) this.#show({ ended: undefined })
    // Going live has ended, or a draft begins here while the server has one.
    if ((!this.#isHeld && this.#state.known && queue.isSaved) || (this.#isHeld && this.#isToContinue))
      return this.#run()
    if (isAlike(documents, this.#seen) || !this.#isHeld) return
    this.#seen = documents
    const now = clock.now()
    this.#firstAt ??= now
    const wait = PAUSE_MS + MS_FOR_A_BLOCK * documents.wanted.children.length
    this.#show({ phase: 'waiting' })
    this.#runIn(Math.min(wait, Math.max(0, this.#firstAt + MOST_MS + wait - now)))
  }

  #runIn(ms: number) {
    const { clock } = this.#with
    clock.clearTimeout(this.#timer)
    this.#timer = clock.setTimeout(() => this.#run(), ms)
  }

  #run() {
    if (this.#isClosed) return
    this.#with.clock.clearTimeout(this.#timer)
    this.#hasNews = true
    this.#running ??= this.#work().finally(() => (this.#running = undefined))
  }

  async #work() {
    while (this.#hasNews && !this.#isClosed) {
      this.#hasNews = false
      try {
        await this.#step()
        this.#backOff.succeeded()
      } catch (error) {
        if (!this.#isClosed) this.#failed(this.#with.failureOf(error))
      }
      const reported = this.#reported
      this.#reported = undefined
      if (reported && this.#isNew(reported.version)) this.#isToLook = this.#hasNews = true
    }
  }

  #failed(failure: SendFailure) {
    this.#isToLook = true
    if (failure.kind === 'refused') return this.#show({ phase: 'refused', refusal: failure })
    this.#show({ phase: 'unreached' })
    this.#runIn(this.#backOff.failed(failure))
  }

  async #step() {
    if (!this.#isBegun) {
      // A browser that lost its own draft must not count as one that discarded it.
      const known = await this.#with.memory.read()
      this.#show({ known: this.#hasChanges ? known : undefined })
      this.#isBegun = true
    }
    const isLooking = this.#isToLook
    this.#isToLook = false
    if (!this.#isHeld) return await this.#afterHolding(isLooking)
    await this.#afterPublication()
    if (isLooking || this.#isToContinue) await this.#take(await this.#with.server.read())
    if (!this.#isClosed && this.#isHeld && this.#state.ended !== 'discarded' && !this.#state.isWithoutBase)
      await this.#send()
  }

  /** The page writes as usual: all of the draft has gone live here, is going to, or there was none. */
  async #afterHolding(isLooking: boolean) {
    const { queue, server } = this.#with
    const { known } = this.#state
    if (known && (!queue.isSaved || queue.getSnapshot().phase !== 'idle')) return
    if (!known && !isLooking) return
    const now = await server.read()
    if (known && now && isSame(known, now)) {
      await server.remove()
      await this.#know(undefined)
      return this.#rest({ offered: undefined })
    }
    await this.#know(undefined)
    if (now && (await this.#isLive(now))) {
      await server.remove()
      return this.#rest({ offered: undefined })
    }
    this.#rest({ offered: now, ended: undefined })
  }

  /** Merges the server's version into the page. */
  async #take(now: StoredDraft | undefined) {
    const { known } = this.#state
    if (!now) return known && (await this.#vanished(known))
    this.#show({ offered: undefined, ended: undefined })
    if (known && isSame(known, now)) return
    const isAhead = await this.#isAhead(now)
    if (!isAhead) await caughtUp(this.#with.queue, now.revision)
    const base = isAhead ? undefined : (known?.tree ?? (await this.baseOf(now)))
    if (!base) return this.#show({ isWithoutBase: true, offered: now })
    this.#show({ isWithoutBase: false })
    const theirs = known ? now.tree : await this.#withLiveTokens(now.tree, base)
    await new Promise<void>((done) => this.#with.queue.mergeDraft({ base, theirs, isFirst: !known, done }))
    await this.#know(now)
  }

  /** Whether the service never had that revision: it was reset, or moved back to an earlier state. */
  async #isAhead({ revision }: StoredDraft): Promise<boolean> {
    const { queue, announcement } = this.#with
    return queue.getSnapshot().revision < revision && (await announcement.readRevision()) < revision
  }

  /** The document that a draft is an edit of. Undefined: the service does not have that revision any more. */
  async baseOf({ revision }: Pick<HeldVersion, 'revision'>): Promise<BlockTree | undefined> {
    const { announcement, failureOf } = this.#with
    return await announcement.read(revision).catch((error: unknown) => {
      if (failureOf(error).kind !== 'refused') throw error
      return undefined
    })
  }

  async #afterPublication() {
    const { queue, announcement } = this.#with
    const version = this.#published
    if (!version || this.#isClosed || !this.#isHeld) return
    await caughtUp(queue, await announcement.readRevision())
    this.#isPublished = await this.#dropLiveSheets(version)
    // Another browser may have removed the draft before.
    if (this.#isPublished) this.#show({ ended: undefined })
    if (this.#published === version) this.#published = undefined
  }

  /** Another browser ended the draft. */
  async #vanished(known: StoredDraft) {
    const { queue, announcement } = this.#with
    await caughtUp(queue, await announcement.readRevision())
    const isLive = await this.#isLive(known)
    if (isLive) await this.#dropLiveSheets(known)
    await this.#know(undefined)
    if (isLive) return this.#show({ ended: this.#hasChanges ? undefined : 'live' })
    if (this.#hasChanges) this.#show({ ended: 'discarded' })
  }

  /** Whether everything that a draft asks for is in the document that the service holds. */
  async #isLive(draft: StoredDraft): Promise<boolean> {
    const live = this.#with.queue.serverDocument
    if (live.revision <= draft.revision) return false
    const base = await this.baseOf(draft)
    return (
      base !== undefined && isLiveIn(live.document, await this.#withLiveTokens(draft.tree, base), base, newId)
    )
  }

  /** Removes the page's copy of sheets that are live. False: there is none. */
  async #dropLiveSheets(version: HeldVersion): Promise<boolean> {
    const { queue, media } = this.#with
    const readBase = () => this.baseOf(version)
    const copies = await liveSheetCopies(version.tree, { queue, isSame: media.isSame, readBase })
    if (copies.size === 0) return false
    const theirs = removeWhere(version.tree, ({ id }) => copies.has(id))
    await new Promise<void>((done) => queue.mergeDraft({ base: version.tree, theirs, done }))
    return true
  }

  /** A held change with the service's tokens for bytes that are live already. */
  #withLiveTokens(held: BlockTree, base: BlockTree): Promise<BlockTree> {
    const { queue, media } = this.#with
    return withLiveTokens({ base, held, live: queue.serverDocument.document }, media.isSame)
  }

  /** Stores the page's version, or removes the server's if nothing is changed here any more. */
  async #send() {
    const { queue, server } = this.#with
    const { known } = this.#state
    this.#firstAt = undefined
    this.#seen = queue.documents
    if (!this.#hasChanges) {
      if (known) {
        const now = await server.read()
        if (now && !isSame(known, now)) return this.look()
        if (now) await server.remove()
        const isLive = this.#isPublished || (await this.#isLive(known))
        await this.#know(undefined)
        return this.#rest(isLive ? { ended: 'live' } : {})
      }
      return this.#rest(this.#isPublished ? { ended: 'live' } : {})
    }
    this.#isPublished = false
    const { revision, tree } = queue.draft
    const had = known?.bytes ?? {}
    const bytes = missingOf(tree, had) > 0 ? await this.#sendBytes(tree, had) : had
    if (this.#isClosed || !this.#isHeld) return
    if (known && sameTree(known.tree, tree)) {
      if (bytes !== had) await this.#know({ ...known, bytes })
      return this.#rest()
    }
    this.#show({ phase: 'sending', ended: undefined })
    const stored = await server.write({ revision, tree }, known?.version)
    if (!stored) {
      this.#conflicts += 1
      // Another application may hold a change of the announcement, which this one may not read.
      if (this.#conflicts > MOST_CONFLICTS) return this.#show({ phase: 'refused', refusal: HELD_BY_ANOTHER })
      return this.look()
    }
    this.#conflicts = 0
    await this.#know({ ...stored, tree })
    // Another browser's version may have removed bytes that it did not name.
    if (missingOf(tree, stored.bytes) > missingOf(tree, bytes)) this.#hasNews = true
    this.#rest()
  }

  /** Stores bytes before the blocks that name them, so that no other browser sees a block without. */
  async #sendBytes(tree: BlockTree, had: StoredBytes): Promise<StoredBytes> {
    this.#show({ phase: 'sending', ended: undefined })
    const bytes = await this.#bytes.send(tree, had)
    this.#show({ bytesRefusal: this.#bytes.refusal })
    return bytes
  }

  #rest(change: Partial<SharedState> = {}) {
    if (this.#firstAt === undefined) this.#show({ ...change, phase: 'resting', refusal: undefined })
    else this.#show(change)
  }

  async #know(known: StoredDraft | undefined) {
    this.#show({ known })
    await this.#with.memory.write(known)
  }
}

const isSame = (one: StoredDraft, other: StoredDraft) =>
  one.version === other.version && one.revision === other.revision && sameTree(one.tree, other.tree)

/** Others may have written what is wanted, so both count. */
const isAlike = (one: SaveQueue['documents'], other: SaveQueue['documents']) =>
  one.saved === other.saved && one.wanted === other.wanted
