import { Listeners } from '../browser/listeners'
import type { ChangeChannel } from './open-news'

/** Where things are kept, each under its id. */
export interface ItemStore<Item> {
  /** Resolves when it is on disk; rejects where this browser keeps nothing. */
  keep(item: Item): Promise<void>
  forget(id: string): Promise<void>
}

/** What a book says of itself to those who show it. */
interface StoreState {
  /** Those that another tab has in hand. */
  elsewhere: ReadonlySet<string>
  isLoaded: boolean
  /** False where this browser keeps nothing: a reload forgets what was done. */
  isKept: boolean
}

interface Options<Item, State> {
  shelf: ItemStore<Item>
  /** Tells the other tabs what is kept anew. */
  news: ChangeChannel
  idOf(item: Item): string
  /** What is told before anything is known. */
  blank: State
  /** The part of the state that lists the things, newest first. */
  listed(items: readonly Item[]): Partial<State>
}

/**
 * Everything of one kind that this browser knows, as it is this moment and as
 * it is kept: a change is seen at once, and is on disk when `keep` resolves.
 * Once closed it changes and writes nothing more, as if its tab were gone.
 */
export class PersistedStore<Item extends { madeAt: number }, State extends StoreState> {
  protected readonly items = new Map<string, Item>()
  readonly #pages: Options<Item, State>
  readonly #writes = new Map<string, Promise<void>>()
  readonly #listeners = new Listeners()
  #isClosed = false
  #state: State

  constructor(pages: Options<Item, State>) {
    this.#pages = pages
    this.#state = pages.blank
  }

  readonly state = (): State => this.#state

  readonly subscribe = this.#listeners.add

  get isClosed(): boolean {
    return this.#isClosed
  }

  get(id: string): Item | undefined {
    return this.items.get(id)
  }

  put(item: Item) {
    if (this.#isClosed) return
    this.items.set(this.#pages.idOf(item), item)
    this.publish()
  }

  change(id: string, change: (item: Item) => Item) {
    const item = this.items.get(id)
    if (item) this.put(change(item))
  }

  /** Resolves when it is on disk as it is now, or as it is by then. */
  keep(id: string): Promise<void> {
    const { shelf, news } = this.#pages
    const write = this.kept(id).then(async () => {
      const item = this.items.get(id)
      if (!item || this.#isClosed) return
      const isKept = await shelf.keep(item).then(
        () => true,
        () => false,
      )
      if (isKept) news.announce(id)
      if (isKept !== this.#state.isKept) this.publish({ isKept } as Partial<State>)
    })
    this.#writes.set(id, write)
    return write
  }

  /** Resolves when all that was to be kept of it is. */
  kept(id: string): Promise<void> {
    return this.#writes.get(id) ?? Promise.resolve()
  }

  async forget(id: string): Promise<void> {
    await this.kept(id)
    if (this.#isClosed) return
    this.drop(id)
    await this.#pages.shelf.forget(id).catch(() => undefined)
    this.#pages.news.announce(id)
  }

  /** Another tab has forgotten it. */
  drop(id: string) {
    if (!this.#isClosed && this.items.delete(id)) this.publish()
  }

  publish(different: Partial<State> = {}) {
    if (this.#isClosed) return
    const newestFirst = [...this.items.values()].sort((one, other) => other.madeAt - one.madeAt)
    this.#state = { ...this.#state, ...different, ...this.#pages.listed(newestFirst) }
    this.#listeners.emit()
  }

  close() {
    this.#isClosed = true
  }
}
