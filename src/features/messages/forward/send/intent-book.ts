import type { News } from '../../../../api/open-news'
import type { Intent, Send } from './intent'
import type { IntentShelf } from './intent-shelf'

export interface BookState {
  /** Newest first. */
  intents: readonly Intent[]
  /** Those that this tab is sending. */
  sending: ReadonlySet<string>
  /** Those that another tab is sending. */
  elsewhere: ReadonlySet<string>
  isLoaded: boolean
  /** False where this browser keeps nothing: a reload forgets what was sent. */
  isKept: boolean
}

/**
 * Every intent of an application, as it is this moment and as it is kept: a
 * change is seen at once, and is on disk when `keep` resolves. Once closed it
 * changes and writes nothing more, as if its tab were gone.
 */
export class IntentBook {
  readonly #shelf: IntentShelf
  readonly #news: News
  readonly #intents = new Map<string, Intent>()
  readonly #writes = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  #isClosed = false
  #state: BookState = {
    intents: [],
    sending: new Set(),
    elsewhere: new Set(),
    isLoaded: false,
    isKept: true,
  }

  constructor(shelf: IntentShelf, news: News) {
    this.#shelf = shelf
    this.#news = news
  }

  readonly state = (): BookState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get(intentId: string): Intent | undefined {
    return this.#intents.get(intentId)
  }

  sendOf(intentId: string, uuid: string): Send | undefined {
    return this.#intents.get(intentId)?.sends.find((send) => send.uuid === uuid)
  }

  put(intent: Intent) {
    if (this.#isClosed) return
    this.#intents.set(intent.intent_id, intent)
    this.publish()
  }

  change(intentId: string, change: (intent: Intent) => Intent) {
    const intent = this.#intents.get(intentId)
    if (intent) this.put(change(intent))
  }

  changeSends(intentId: string, change: (send: Send) => Send) {
    this.change(intentId, (intent) => ({ ...intent, sends: intent.sends.map(change) }))
  }

  changeSend(intentId: string, uuid: string, different: Partial<Send>) {
    this.changeSends(intentId, (send) => (send.uuid === uuid ? { ...send, ...different } : send))
  }

  /** Resolves when the intent is on disk as it is now, or as it is by then. */
  keep(intentId: string): Promise<void> {
    const before = this.#writes.get(intentId) ?? Promise.resolve()
    const write = before.then(async () => {
      const intent = this.#intents.get(intentId)
      if (!intent || this.#isClosed) return
      const isKept = await this.#shelf.keep(intent).then(
        () => true,
        () => false,
      )
      if (isKept) this.#news.tell(intentId)
      if (isKept !== this.#state.isKept) this.publish({ isKept })
    })
    this.#writes.set(intentId, write)
    return write
  }

  /** Resolves when all that was to be kept of an intent is. */
  kept(intentId: string): Promise<void> {
    return this.#writes.get(intentId) ?? Promise.resolve()
  }

  async forget(intentId: string): Promise<void> {
    await this.kept(intentId)
    if (this.#isClosed) return
    this.#intents.delete(intentId)
    this.publish()
    await this.#shelf.forget(intentId).catch(() => undefined)
    this.#news.tell(intentId)
  }

  /** Reads the kept intents; those for which `isOurs` are newer here. Answers the ones that were read. */
  async readAll(isOurs: (intentId: string) => boolean): Promise<readonly Intent[]> {
    const kept = await this.#shelf.readAll()
    const read = kept.filter(({ intent_id }) => !isOurs(intent_id))
    const ids = new Set(read.map(({ intent_id }) => intent_id))
    for (const id of this.#intents.keys()) {
      if (!ids.has(id) && !isOurs(id) && this.#state.isKept) this.#intents.delete(id)
    }
    for (const intent of read) this.#intents.set(intent.intent_id, intent)
    return read
  }

  /** As it is kept. One that cannot be read stays as it is known. */
  async readAgain(intentId: string): Promise<Intent | undefined> {
    const kept = await this.#shelf.read(intentId).catch(() => this.#intents.get(intentId))
    if (kept) this.put(kept)
    return kept
  }

  /** Another tab has forgotten it. */
  drop(intentId: string) {
    if (!this.#isClosed && this.#intents.delete(intentId)) this.publish()
  }

  publish(different: Partial<BookState> = {}) {
    this.#state = {
      ...this.#state,
      ...different,
      intents: [...this.#intents.values()].sort((one, other) => other.madeAt - one.madeAt),
    }
    for (const listener of this.#listeners) listener()
  }

  close() {
    this.#isClosed = true
  }
}
