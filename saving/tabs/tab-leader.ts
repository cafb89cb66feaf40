import type { BlockTree } from '../../document/block-tree'
import type { Clock } from '../../primitives/clock'
import { Listeners } from '../../primitives/listeners'
import type { LockRequest, Locks } from '../../primitives/ports'

/**
 * Whether this tab or another one of the same browser writes an announcement.
 *
 *     asking ──▶ writing ◀──────────────────────────────────── following
 *                   │      the writer's tab closed, or "edit here instead":
 *                   │      it ends, keeps what is unsaved, and says so
 *                   └──────────────────────────────────────────▶ following
 */
export type TabState =
  | { kind: 'asking' }
  /** `turn` counts how often this tab began to write. `isTakenOver`: another tab wrote before. */
  | { kind: 'writing'; turn: number; isTakenOver: boolean }
  /** `document`: the writer's document. Absent until the writer has shared it. */
  | { kind: 'following'; document?: BlockTree; isTaking: boolean }

export interface TabLeaderOptions {
  name: string
  /** Identifies this tab. */
  tab: string
  locks: Pick<Locks, 'request'>
  openChannel(onMessage: (message: TabMessage) => void): Channel
  clock: Clock
  /**
   * Ends writing here. With `isAsked`, the draft is first stored for the next writer. Otherwise that one already
   * writes.
   */
  endWriting(isAsked: boolean): Promise<void>
  /** Looks for changes by other users. */
  checkRemote(): void
  /** The document that this tab shows. Undefined if it shows none. */
  document(): BlockTree | undefined
}

/** The time for a tab to end after it was asked. A sleeping one never answers. */
const MOST_HANDING_MS = 3_000
const SHARE_MS = 300

/**
 * Ensures one writer for each announcement and browser. Two queues over one journal would overwrite each other's
 * unsaved work. The tab that holds the browser's lock is the writer, so a tab that crashes stops being the writer.
 */
export class TabLeader {
  readonly #options: TabLeaderOptions
  readonly #listeners = new Listeners()
  readonly #channel: Channel
  #state: TabState = { kind: 'asking' }
  #turns = 0
  #stopWaiting: AbortController | undefined
  #letGo: (() => void) | undefined
  #hasFollowers = false
  /** The newest turn that this tab knows, and the number of messages that this turn has sent. */
  #turn: Turn | undefined
  #shown = 0
  #sharedDocument: BlockTree | undefined
  #sharing: unknown
  #taking: unknown
  #handing: unknown
  /** Whether writing is ending here, because another tab asked for it or the lock is gone. */
  #isEnding = false
  #isStealing = false
  #isClosed = false

  constructor(options: TabLeaderOptions) {
    this.#options = options
    this.#channel = options.openChannel((message) => this.#onMessage(message))
    void this.#request({ ifAvailable: true })
  }

  readonly subscribe = this.#listeners.add

  readonly getSnapshot = (): TabState => this.#state

  /** Shares a changed document with the followers soon. */
  changed() {
    if (!this.#hasFollowers || this.#state.kind !== 'writing') return
    this.#sharing ??= this.#options.clock.setTimeout(() => this.#share(), SHARE_MS)
  }

  /** Asks the writer, which may be a hidden tab, to look for others' changes. */
  requestCheck() {
    this.#channel.post({ kind: 'looks' })
  }

  /** Takes over writing. The previous writer stores its unsaved changes for this tab, and follows. */
  takeOver() {
    if (this.#state.kind !== 'following' || this.#state.isTaking) return
    this.#set({ ...this.#state, isTaking: true })
    this.#ask()
  }

  close() {
    this.#isClosed = true
    this.#stopWaiting?.abort()
    this.#letGo?.()
    this.#stopSharing()
    this.#options.clock.clearTimeout(this.#taking)
    this.#options.clock.clearTimeout(this.#handing)
    this.#channel.close()
  }

  /** Requests the lock, and holds it until it is released or stolen. Resolves after that. */
  async #request(options: LockRequest) {
    let isHeld = false
    try {
      await this.#options.locks.request(this.#options.name, options, (lock) => {
        isHeld = lock !== null
        return lock ? this.#hold() : this.#follow()
      })
    } catch {
      // Aborted: either this tab no longer waits, or another one has stolen the lock.
      if (this.#isClosed || !isHeld) return
      this.#letGo = undefined
      this.#isEnding = true
      // This also applies if a tab that asked did not wait for us to end: the new writer's work must not be
      // overwritten.
      if (this.#state.kind === 'writing') await this.#options.endWriting(false)
      this.#follow()
    }
  }

  #hold(): Promise<void> | undefined {
    this.#isStealing = false
    if (this.#isClosed) return undefined
    this.#options.clock.clearTimeout(this.#taking)
    this.#isEnding = false
    this.#turn = { by: this.#options.tab, since: this.#now() }
    this.#shown = 0
    this.#set({ kind: 'writing', turn: (this.#turns += 1), isTakenOver: this.#state.kind === 'following' })
    this.#channel.post({ kind: 'writes', ...this.#turn })
    return new Promise((resolve) => (this.#letGo = resolve))
  }

  /** A time later than every turn that this tab knows, even if the clock was set back. */
  #now = () => Math.max(this.#options.clock.now(), (this.#turn?.since ?? 0) + 1)

  #follow() {
    if (this.#isClosed) return
    this.#stopSharing()
    this.#options.clock.clearTimeout(this.#handing)
    this.#isEnding = false
    if (this.#state.kind !== 'following') this.#set({ kind: 'following', isTaking: false })
    this.#channel.post({ kind: 'follows' })
    this.#stopWaiting = new AbortController()
    void this.#request({ signal: this.#stopWaiting.signal })
  }

  /** Asks the writer to end. If it does not do so in time, the lock is stolen. */
  #ask() {
    const { clock, tab } = this.#options
    this.#channel.post({ kind: 'takes', by: tab })
    clock.clearTimeout(this.#taking)
    this.#taking = clock.setTimeout(() => this.#steal(), MOST_HANDING_MS)
  }

  #steal() {
    this.#options.clock.clearTimeout(this.#taking)
    // A second request would steal the lock from the first one.
    if (this.#isStealing) return
    this.#isStealing = true
    this.#stopWaiting?.abort()
    void this.#request({ steal: true })
  }

  #onMessage(message: TabMessage) {
    if (this.#isClosed) return
    if (this.#state.kind === 'writing') {
      if (message.kind === 'takes') return void this.#handOver(message.by)
      if (message.kind === 'looks') return this.#options.checkRemote()
      if (message.kind !== 'follows') return
      this.#hasFollowers = true
      this.#sharedDocument = undefined
      this.changed()
      return
    }
    if (message.kind === 'writes') this.#turn = { by: message.by, since: message.since }
    if (this.#state.kind !== 'following') return
    if (message.kind === 'hands' && message.to === this.#options.tab) this.#steal()
    if (message.kind === 'shows') this.#receive(message)
    if (message.kind !== 'writes') return
    this.#channel.post({ kind: 'follows' })
    // The tab that we asked has ended for another one. Ask the new writer, so that it ends properly, too.
    if (this.#state.isTaking && !this.#isStealing) this.#ask()
  }

  /** Ends writing, but holds the lock until the other tab takes it, so that no third tab gets it in between. */
  async #handOver(to: string) {
    if (this.#isEnding) return
    this.#isEnding = true
    const held = this.#letGo
    const document = this.#options.document()
    await this.#options.endWriting(true)
    // Closed, or the lock was stolen without waiting. There is nothing to hand over.
    if (this.#isClosed || this.#letGo !== held) return
    this.#channel.post({ kind: 'hands', to })
    this.#stopSharing()
    // The document stays visible here until the new writer shows its own.
    this.#set({ kind: 'following', isTaking: false, ...(document && { document }) })
    // The tab that asked may be gone. Then this one waits for the lock like any other.
    this.#handing = this.#options.clock.setTimeout(() => {
      this.#letGo?.()
      this.#follow()
    }, MOST_HANDING_MS)
  }

  #share() {
    this.#sharing = undefined
    const document = this.#options.document()
    if (!this.#turn || !document || document === this.#sharedDocument) return
    const shared = sharedPage(this.#sharedDocument, document)
    this.#channel.post({ kind: 'shows', ...this.#turn, nth: (this.#shown += 1), shared })
    this.#sharedDocument = document
  }

  /** Stops sharing, because only the writer has something to share. */
  #stopSharing() {
    this.#options.clock.clearTimeout(this.#sharing)
    this.#sharing = undefined
    this.#hasFollowers = false
    this.#sharedDocument = undefined
  }

  #receive({ by, since, nth, shared }: Shows) {
    if (this.#state.kind !== 'following') return
    const known = this.#turn
    // A tab that slept may share an old document before it learns that another tab writes.
    if (known && since < known.since) return
    const isNext = known?.by === by && known.since === since && nth === this.#shown + 1
    const document = shared.isWhole || isNext ? readSharedPage(this.#state.document, shared) : undefined
    if (!document) return this.#channel.post({ kind: 'follows' })
    this.#turn = { by, since }
    this.#shown = nth
    this.#set({ ...this.#state, document })
  }

  #set(state: TabState) {
    this.#state = state
    this.#listeners.emit()
  }
}

/** One period of writing: its tab and its start. A later one ends those before it. */
interface Turn {
  by: string
  since: number
}

/** `nth` counts the messages of one turn. */
interface Shows extends Turn {
  nth: number
  shared: SharedPage
}

export type TabMessage =
  | ({ kind: 'writes' } & Turn)
  | { kind: 'follows' }
  | ({ kind: 'shows' } & Shows)
  /** A tab that follows is visible and asks the writer to look for others' changes. */
  | { kind: 'looks' }
  | { kind: 'takes'; by: string }
  | { kind: 'hands'; to: string }

/** The part of a broadcast channel that leadership needs. */
interface Channel {
  post(message: TabMessage): void
  close(): void
}

/** A shared document: the top-level blocks that are new to the other tabs, and the order of all. */
interface SharedPage {
  page: Omit<BlockTree, 'children'>
  order: readonly string[]
  fresh: readonly BlockTree[]
  /** Whether all blocks are included. Otherwise the missing ones are unchanged. */
  isWhole: boolean
}

/** Returns the changes since the document was last shared. Unchanged blocks are the same objects. */
function sharedPage(before: BlockTree | undefined, { children, ...page }: BlockTree): SharedPage {
  const known = new Set(before?.children)
  return {
    page,
    order: children.map(({ id }) => id),
    fresh: children.filter((child) => !known.has(child)),
    isWhole: before === undefined,
  }
}

/** Rebuilds the document. Undefined if it lacks a block that an earlier message contained. */
function readSharedPage(
  before: BlockTree | undefined,
  { page, order, fresh, isWhole }: SharedPage,
): BlockTree | undefined {
  const known = new Map((isWhole ? [] : (before?.children ?? [])).map((child) => [child.id, child]))
  for (const child of fresh) known.set(child.id, child)
  const children = order.map((id) => known.get(id))
  if (children.some((child) => child === undefined)) return undefined
  return { ...page, children: children as BlockTree[] }
}
