import { KeptBook } from '../../../storage/kept-book'
import type { News } from '../../../storage/open-news'
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

/** Every intent of an application. */
export class IntentBook extends KeptBook<Intent, BookState> {
  readonly #shelf: IntentShelf

  constructor(shelf: IntentShelf, news: News) {
    const blank = {
      intents: [],
      sending: new Set<string>(),
      elsewhere: new Set<string>(),
      isLoaded: false,
      isKept: true,
    }
    super({ shelf, news, blank, idOf: ({ intent_id }) => intent_id, listed: (intents) => ({ intents }) })
    this.#shelf = shelf
  }

  sendOf(intentId: string, uuid: string): Send | undefined {
    return this.get(intentId)?.sends.find((send) => send.uuid === uuid)
  }

  changeSends(intentId: string, change: (send: Send) => Send) {
    this.change(intentId, (intent) => ({ ...intent, sends: intent.sends.map(change) }))
  }

  changeSend(intentId: string, uuid: string, different: Partial<Send>) {
    this.changeSends(intentId, (send) => (send.uuid === uuid ? { ...send, ...different } : send))
  }

  /** Whether another tab is sending it. */
  tellElsewhere(intentId: string, isElsewhere: boolean) {
    const elsewhere = new Set(this.state().elsewhere)
    if (isElsewhere) elsewhere.add(intentId)
    else elsewhere.delete(intentId)
    this.publish({ elsewhere })
  }

  /** Reads the kept intents; those for which `isOurs` are newer here. Answers the ones that were read: none where they cannot be. */
  async readAll(isOurs: (intentId: string) => boolean): Promise<readonly Intent[]> {
    const kept = await this.#shelf.readAll().catch(() => undefined)
    if (!kept) return []
    const read = kept.filter(({ intent_id }) => !isOurs(intent_id))
    const ids = new Set(read.map(({ intent_id }) => intent_id))
    for (const id of this.items.keys()) {
      if (!ids.has(id) && !isOurs(id) && this.state().isKept) this.items.delete(id)
    }
    for (const intent of read) this.items.set(intent.intent_id, intent)
    return read
  }

  /** As it is kept. One that cannot be read stays as it is known. */
  async readAgain(intentId: string): Promise<Intent | undefined> {
    const kept = await this.#shelf.read(intentId).catch(() => this.get(intentId))
    if (kept) this.put(kept)
    return kept
  }
}
