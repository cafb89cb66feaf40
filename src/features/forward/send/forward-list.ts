import { PersistedStore } from '../../../storage/persisted-store'
import type { ChangeChannel } from '../../../storage/open-news'
import type { Forward, Send } from './forward'
import type { ForwardStore } from './forward-store'

export interface ForwardListState {
  /** Newest first. */
  forwards: readonly Forward[]
  /** Those that this tab is sending. */
  sending: ReadonlySet<string>
  /** Those that another tab is sending. */
  elsewhere: ReadonlySet<string>
  isLoaded: boolean
  /** False where this browser keeps nothing: a reload forgets what was sent. */
  isKept: boolean
}

/** Every forward of an application. */
export class ForwardList extends PersistedStore<Forward, ForwardListState> {
  readonly #store: ForwardStore

  constructor(store: ForwardStore, news: ChangeChannel) {
    const blank = {
      forwards: [],
      sending: new Set<string>(),
      elsewhere: new Set<string>(),
      isLoaded: false,
      isKept: true,
    }
    super({
      shelf: store,
      news,
      blank,
      idOf: ({ forward_id }) => forward_id,
      listed: (forwards) => ({ forwards }),
    })
    this.#store = store
  }

  sendOf(forwardId: string, uuid: string): Send | undefined {
    return this.get(forwardId)?.sends.find((send) => send.uuid === uuid)
  }

  changeSends(forwardId: string, change: (send: Send) => Send) {
    this.change(forwardId, (forward) => ({ ...forward, sends: forward.sends.map(change) }))
  }

  changeSend(forwardId: string, uuid: string, different: Partial<Send>) {
    this.changeSends(forwardId, (send) => (send.uuid === uuid ? { ...send, ...different } : send))
  }

  /** Whether another tab is sending it. */
  setElsewhere(forwardId: string, isElsewhere: boolean) {
    const elsewhere = new Set(this.state().elsewhere)
    if (isElsewhere) elsewhere.add(forwardId)
    else elsewhere.delete(forwardId)
    this.publish({ elsewhere })
  }

  /** Reads the kept forwards; those for which `isOurs` are newer here. Answers the ones that were read: none where they cannot be. */
  async readAll(isOurs: (forwardId: string) => boolean): Promise<readonly Forward[]> {
    const kept = await this.#store.readAll().catch(() => undefined)
    if (!kept) return []
    const read = kept.filter(({ forward_id }) => !isOurs(forward_id))
    const ids = new Set(read.map(({ forward_id }) => forward_id))
    for (const id of this.items.keys()) {
      if (!ids.has(id) && !isOurs(id) && this.state().isKept) this.items.delete(id)
    }
    for (const forward of read) this.items.set(forward.forward_id, forward)
    return read
  }

  /** As it is kept. One that cannot be read stays as it is known. */
  async readAgain(forwardId: string): Promise<Forward | undefined> {
    const kept = await this.#store.read(forwardId).catch(() => this.get(forwardId))
    if (kept) this.put(kept)
    return kept
  }
}
