import type { BlockTree } from '../../../editor/block-tree'
import type { Clock } from '../save/save-state'
import { tellAll } from '../save/tell-all'
import { readSharedPage, sharedPage } from './shared-page'
import type { SharedPage } from './shared-page'

/**
 * Whether this tab writes an announcement, or another one of the same browser does.
 *
 *     asking ──▶ writing ◀──────────────────────────────────── following
 *                   │      the writer's tab closed, or "edit here instead":
 *                   │      it ends, keeps what is unsaved, and says so
 *                   └──────────────────────────────────────────▶ following
 */
export type SeatState =
  | { kind: 'asking' }
  /** `turn` counts how often this tab began to write; `isTakenOver`: another one wrote before. */
  | { kind: 'writing'; turn: number; isTakenOver: boolean }
  /** `document`: what the writer shows; absent until it has said so. */
  | { kind: 'following'; document?: BlockTree; isTaking: boolean }

/** As much of the browser's locks as a seat needs. */
export type Locks = Pick<LockManager, 'request'>

/** As much of a broadcast channel as a seat needs. */
export interface Channel {
  post(message: SeatMessage): void
  close(): void
}

export type SeatMessage =
  | { kind: 'writes' }
  | { kind: 'follows' }
  | { kind: 'shows'; shared: SharedPage }
  | { kind: 'takes'; by: string }
  | { kind: 'hands'; to: string }

export interface SeatOptions {
  name: string
  /** Of this tab, and of no other. */
  tab: string
  locks: Locks
  openChannel(onMessage: (message: SeatMessage) => void): Channel
  clock: Clock
  /** Ends writing here. With `isAsked` the rest is kept first for the one who goes on; otherwise somebody writes already. */
  endWriting(isAsked: boolean): Promise<void>
  /** What this tab shows; undefined where nothing is shown. */
  document(): BlockTree | undefined
}

/** A tab that has been asked to end has this long to do so: a sleeping one never answers. */
const MOST_HANDING_MS = 3_000
const SHARE_MS = 300

/**
 * One writer for each announcement and browser: two queues over one journal
 * would overwrite each other's unsaved work. The browser's lock says who it is,
 * so that a tab that crashes gives up its place by itself.
 */
export class Seat {
  readonly #options: SeatOptions
  readonly #listeners = new Set<() => void>()
  readonly #channel: Channel
  #state: SeatState = { kind: 'asking' }
  #turns = 0
  #stopWaiting: AbortController | undefined
  #letGo: (() => void) | undefined
  #hasFollowers = false
  #told: BlockTree | undefined
  #sharing: unknown
  #taking: unknown
  #isHanding = false
  #isClosed = false

  constructor(options: SeatOptions) {
    this.#options = options
    this.#channel = options.openChannel((message) => this.#hear(message))
    void this.#request({ ifAvailable: true })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): SeatState => this.#state

  /** The document has changed here: followers see it soon. */
  changed() {
    if (!this.#hasFollowers || this.#state.kind !== 'writing') return
    this.#sharing ??= this.#options.clock.setTimeout(() => this.#share(), SHARE_MS)
  }

  /** Writes here from now on; whoever wrote keeps what is unsaved, and follows. */
  takeOver() {
    if (this.#state.kind !== 'following' || this.#state.isTaking) return
    this.#set({ ...this.#state, isTaking: true })
    this.#channel.post({ kind: 'takes', by: this.#options.tab })
    this.#taking = this.#options.clock.setTimeout(() => this.#steal(), MOST_HANDING_MS)
  }

  close() {
    this.#isClosed = true
    this.#stopWaiting?.abort()
    this.#letGo?.()
    this.#options.clock.clearTimeout(this.#sharing)
    this.#options.clock.clearTimeout(this.#taking)
    this.#channel.close()
  }

  /** Holds the lock until it is let go or taken. Answers once that is over. */
  async #request(options: LockOptions) {
    let isHeld = false
    try {
      await this.#options.locks.request(this.#options.name, options, (lock) => {
        isHeld = lock !== null
        return lock ? this.#hold() : this.#follow()
      })
    } catch {
      // Aborted: either this tab waits no longer, or somebody else has taken the lock.
      if (this.#isClosed || !isHeld) return
      if (!this.#isHanding) await this.#options.endWriting(false)
      this.#follow()
    }
  }

  #hold(): Promise<void> | undefined {
    if (this.#isClosed) return undefined
    this.#options.clock.clearTimeout(this.#taking)
    this.#isHanding = false
    this.#set({ kind: 'writing', turn: (this.#turns += 1), isTakenOver: this.#state.kind === 'following' })
    this.#channel.post({ kind: 'writes' })
    return new Promise((resolve) => (this.#letGo = resolve))
  }

  #follow() {
    if (this.#isClosed) return
    this.#hasFollowers = false
    this.#isHanding = false
    this.#set({
      ...(this.#state.kind === 'following' ? this.#state : { kind: 'following' }),
      isTaking: false,
    })
    this.#told = undefined
    this.#channel.post({ kind: 'follows' })
    this.#stopWaiting = new AbortController()
    void this.#request({ signal: this.#stopWaiting.signal })
  }

  #steal() {
    this.#options.clock.clearTimeout(this.#taking)
    this.#stopWaiting?.abort()
    void this.#request({ steal: true })
  }

  #hear(message: SeatMessage) {
    if (this.#isClosed) return
    if (this.#state.kind === 'writing') {
      if (message.kind === 'takes') return void this.#hand(message.by)
      if (message.kind !== 'follows') return
      this.#hasFollowers = true
      this.#told = undefined
      this.changed()
      return
    }
    if (this.#state.kind !== 'following') return
    if (message.kind === 'hands' && message.to === this.#options.tab) this.#steal()
    if (message.kind === 'shows') this.#see(message.shared)
    if (message.kind === 'writes') this.#channel.post({ kind: 'follows' })
  }

  /** Ends here, and holds the lock until it is taken: nobody else slips in between. */
  async #hand(to: string) {
    if (this.#isHanding) return
    this.#isHanding = true
    await this.#options.endWriting(true)
    this.#channel.post({ kind: 'hands', to })
    this.#hasFollowers = false
    this.#set({ kind: 'following', isTaking: false })
    // Whoever asked may be gone: then this tab waits in line like any other.
    this.#options.clock.setTimeout(() => {
      if (!this.#isHanding) return
      this.#letGo?.()
      this.#follow()
    }, MOST_HANDING_MS)
  }

  #share() {
    this.#sharing = undefined
    const document = this.#options.document()
    if (!document || document === this.#told) return
    this.#channel.post({ kind: 'shows', shared: sharedPage(this.#told, document) })
    this.#told = document
  }

  #see(shared: SharedPage) {
    if (this.#state.kind !== 'following') return
    const document = readSharedPage(this.#state.document, shared)
    if (document) this.#set({ ...this.#state, document })
    else this.#channel.post({ kind: 'follows' })
  }

  #set(state: SeatState) {
    this.#state = state
    tellAll(this.#listeners)
  }
}
