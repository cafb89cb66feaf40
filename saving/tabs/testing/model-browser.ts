import type { BlockTree } from '../../../document/block-tree'
import { VirtualClock } from '../../../primitives/testing/virtual-clock'
import { p, page } from '../../testing/page'
import { TabLeader } from '../tab-leader'
import type { TabMessage } from '../tab-leader'
import { ModelLocks } from './model-locks'

/** Durations in a browser, in milliseconds. */
interface Pace {
  /** A message from tab to tab. */
  told: number
  /** From the start of writing until the page shows its document. */
  opened: number
  /** Storing unsaved changes. */
  kept: number
  /** Ending a page without storing anything. */
  ended?: number
}

/** A browser with tabs: their locks, the channel between them, and the draft that they store for each other. */
export class Browser {
  readonly clock = new VirtualClock(0)
  readonly #locks = new ModelLocks()
  readonly #pace: Pace
  readonly tabs: Tab[] = []
  /** The sender of every message that showed a document. */
  readonly shownBy: string[] = []
  #kept = page(p('a'))

  constructor(pace: Pace = { told: 0, opened: 0, kept: 0 }) {
    this.#pace = pace
  }

  open(): Tab {
    const tab: Tab = {
      leader: undefined!,
      ended: [],
      document: undefined,
      isAsleep: false,
      isClosed: false,
      looks: 0,
      hear: () => undefined,
    }
    const name = `tab${this.tabs.length}`
    this.tabs.push(tab)
    tab.leader = new TabLeader({
      name: 'herald',
      tab: name,
      locks: this.#locks.locks,
      clock: this.clock,
      openChannel: (onMessage) => {
        tab.hear = onMessage
        return { post: (message) => this.#tell(tab, message), close: () => (tab.hear = () => undefined) }
      },
      endWriting: (isAsked) => this.#end(tab, isAsked),
      checkRemote: () => void (tab.looks += 1),
      document: () => tab.document,
    })
    let turn = 0
    const look = () => {
      const snapshot = tab.leader.getSnapshot()
      if (snapshot.kind !== 'writing' || snapshot.turn === turn) return
      turn = snapshot.turn
      void this.#show(tab, turn)
    }
    tab.leader.subscribe(look)
    look()
    return tab
  }

  write(tab: Tab, document: BlockTree) {
    tab.document = document
    tab.leader.changed()
  }

  /** Closes the page. Its unsaved changes have been stored by then. */
  close(tab: Tab) {
    this.#kept = tab.document ?? this.#kept
    tab.document = undefined
    tab.isClosed = true
    tab.leader.close()
  }

  async #show(tab: Tab, turn: number) {
    await this.#take(this.#pace.opened)
    const snapshot = tab.leader.getSnapshot()
    if (tab.isClosed || snapshot.kind !== 'writing' || snapshot.turn !== turn) return
    this.write(tab, this.#kept)
  }

  async #end(tab: Tab, isAsked: boolean) {
    tab.ended.push(isAsked ? 'asked' : tab.document ? 'stolen' : 'unopened')
    await this.#take(isAsked ? this.#pace.kept : (this.#pace.ended ?? 0))
    if (isAsked && tab.document) this.#kept = tab.document
    tab.document = undefined
  }

  async #take(ms: number) {
    if (ms > 0) await new Promise<void>((resolve) => void this.clock.setTimeout(resolve, ms))
  }

  #tell(from: Tab, message: TabMessage) {
    if (message.kind === 'shows') this.shownBy.push(`tab${this.tabs.indexOf(from)}`)
    const told = structuredClone(message)
    for (const tab of this.tabs) {
      if (tab === from || tab.isAsleep) continue
      if (this.#pace.told === 0) queueMicrotask(() => tab.hear(told))
      else this.clock.setTimeout(() => tab.hear(told), this.#pace.told)
    }
  }

  async pass(ms = 0) {
    const until = this.clock.now() + ms
    for (;;) {
      for (let turn = 0; turn < 40; turn++) await Promise.resolve()
      if (!this.clock.tick(until)) return
    }
  }

  get writers(): Tab[] {
    return this.tabs.filter((tab) => !tab.isClosed && tab.leader.getSnapshot().kind === 'writing')
  }
}

export interface Tab {
  leader: TabLeader
  ended: string[]
  /** The document that the page edits. Absent while it opens, and if it only follows. */
  document: BlockTree | undefined
  isAsleep: boolean
  isClosed: boolean
  /** The number of requests to look for others' changes. */
  looks: number
  hear: (message: TabMessage) => void
}
