import { ANOTHER_BROWSER } from '../../contract/herald/presence'
import type { Present, PresenceEvent, PresenceReport } from '../../contract/herald/presence'
import type { Timer } from './timer'

/** A page that reports nothing for this long is gone. */
export const GONE_MS = 30_000
/** The most pages in one chat, the most chats of one page, and the most of both together. */
export const MOST_IN_CHAT = 100
export const MOST_OF_PAGE = 20
const MOST_ENTRIES = 5_000
/** The most changes of one page in `CHANGES_MS`. Repeated reports without a change are free. */
export const MOST_CHANGES = 60
const CHANGES_MS = 10_000

/** Why a report is refused: no open stream has this page's name, too many pages or chats, too many changes. */
export type PresenceRefusal = 'stream' | 'full' | 'often'

interface Ports {
  timer: Timer
  /** Called with each event and the page that caused it, which must not receive it. */
  tell(event: PresenceEvent, page: string): void
}

interface Entry {
  present: Present
  /** Stops the time after which the page is gone. */
  stop(): void
}

interface Page {
  chats: Map<string, Entry>
  streams: number
  changes: number
  /** Stops the time after which `changes` counts from 0. */
  stop?: () => void
}

/** A message between instances. */
type Word = { page: string; who: string; report: PresenceReport } | { page: string }

/**
 * The pages that show each chat, as they report themselves: in memory only, and gone with their change stream or after
 * `GONE_MS`. Work and memory are bounded per page, per chat and in total.
 */
export class PresenceBook {
  readonly #ports: Ports
  readonly #pages = new Map<string, Page>()
  readonly #chats = new Map<string, Set<string>>()
  #entries = 0
  #share: ((word: string) => void) | undefined

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** From now on, other instances `hear` the words that this one passes to `share`. */
  shareBy(share: (word: string) => void): void {
    this.#share = share
  }

  /** A page has opened its change stream. Call the returned function when that ends. */
  opened(name: string): () => void {
    const page = this.#page(name)
    page.streams += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      page.streams -= 1
      if (page.streams > 0) return
      this.#share?.(JSON.stringify({ page: name } satisfies Word))
      this.#leave(name)
    }
  }

  /** Whether a page is in a chat. */
  isIn(chat_id: string, page: string): boolean {
    return this.#chats.get(chat_id)?.has(page) === true
  }

  /** Why a report of this page is not taken; undefined if it is. */
  refusal(name: string, report: PresenceReport): PresenceRefusal | undefined {
    const page = this.#pages.get(name)
    // Another instance may have the stream.
    if (report.page !== undefined && !this.#share && !page?.streams) return 'stream'
    if (page && page.changes >= MOST_CHANGES) return 'often'
    if (report.gone || page?.chats.has(report.chat_id)) return undefined
    const isFull =
      (page?.chats.size ?? 0) >= MOST_OF_PAGE ||
      (this.#chats.get(report.chat_id)?.size ?? 0) >= MOST_IN_CHAT ||
      this.#entries >= MOST_ENTRIES
    return isFull ? 'full' : undefined
  }

  /** Takes a report. Returns the other pages in the chat. */
  take(page: string, who: string, report: PresenceReport): Present[] {
    this.#share?.(JSON.stringify({ page, who, report } satisfies Word))
    this.#note(page, who, report)
    return this.#others(report.chat_id, page)
  }

  /** A page may not be in a chat any more. The others there learn that it left. */
  left(page: string, chat_id: string): void {
    this.#remove(page, chat_id)
  }

  /** Hears a word of another instance. */
  hear(word: string): void {
    const said = JSON.parse(word) as Word
    if ('report' in said) this.#note(said.page, said.who, said.report)
    else if (!this.#pages.get(said.page)?.streams) this.#leave(said.page)
  }

  /** Forgets everything, without a word: the host is closing. */
  end(): void {
    for (const { chats, stop } of this.#pages.values()) {
      stop?.()
      for (const entry of chats.values()) entry.stop()
    }
    this.#pages.clear()
    this.#chats.clear()
    this.#entries = 0
  }

  #note(name: string, who: string, { chat_id, page: named, gone, ended, ...report }: PresenceReport) {
    const page = this.#page(name)
    const before = page.chats.get(chat_id)
    const present: Present = {
      chat_id,
      by: (named ?? name).slice(0, 8),
      who: who || ANOTHER_BROWSER,
      ...(report.block_id !== undefined && { block_id: report.block_id }),
      ...(report.typing && { typing: true }),
      ...(report.conflicts?.length && { conflicts: report.conflicts }),
    }
    const isNews = gone ? before !== undefined : JSON.stringify(before?.present) !== JSON.stringify(present)
    if (isNews || ended?.length) this.#count(name, page)
    if (gone) return this.#remove(name, chat_id, ended)
    before?.stop()
    if (!before) this.#add(name, chat_id)
    const stop = this.#ports.timer(GONE_MS, () => this.#remove(name, chat_id))
    page.chats.set(chat_id, { present, stop })
    if (isNews || ended?.length)
      this.#ports.tell({ ...present, kind: 'presence', ...(ended?.length && { ended }) }, name)
  }

  #page(name: string): Page {
    const known = this.#pages.get(name)
    if (known) return known
    const page: Page = { chats: new Map(), streams: 0, changes: 0 }
    this.#pages.set(name, page)
    return page
  }

  #count(name: string, page: Page) {
    page.changes += 1
    if (page.changes > 1) return
    page.stop = this.#ports.timer(CHANGES_MS, () => {
      page.changes = 0
      this.#forget(name, page)
    })
  }

  #add(page: string, chat_id: string) {
    const pages = this.#chats.get(chat_id) ?? new Set()
    this.#chats.set(chat_id, pages.add(page))
    this.#entries += 1
  }

  #remove(name: string, chat_id: string, ended?: PresenceEvent['ended']) {
    const page = this.#pages.get(name)
    const entry = page?.chats.get(chat_id)
    if (!page || !entry) return
    entry.stop()
    page.chats.delete(chat_id)
    this.#entries -= 1
    const pages = this.#chats.get(chat_id)
    pages?.delete(name)
    if (pages?.size === 0) this.#chats.delete(chat_id)
    const { by, who } = entry.present
    this.#ports.tell({ kind: 'presence', chat_id, by, who, gone: true, ...(ended && { ended }) }, name)
    this.#forget(name, page)
  }

  #leave(name: string) {
    const page = this.#pages.get(name)
    if (!page) return
    for (const chat_id of page.chats.keys()) this.#remove(name, chat_id)
    this.#forget(name, page)
  }

  /** Keeps nothing of a page that is nowhere. */
  #forget(name: string, page: Page) {
    if (page.streams === 0 && page.chats.size === 0 && page.changes === 0) this.#pages.delete(name)
  }

  #others(chat_id: string, page: string): Present[] {
    const pages = this.#chats.get(chat_id) ?? []
    return [...pages].flatMap((name) =>
      name === page ? [] : (this.#pages.get(name)?.chats.get(chat_id)?.present ?? []),
    )
  }
}
