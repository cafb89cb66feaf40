import type { KeyValueStore, Write } from '../../../../primitives/key-value-store'
import { SearchIndex, type IndexQuery, type SearchAnswer } from './search-index'
import { isCoverage, isRecords, type ChatCoverage, type SearchEntry } from './search-record'

/** The form of the stored values. Values of another form are removed and read again from the service. */
const FORM = 1

/** Something to store. */
export interface SearchChange {
  /** Entries without records are removed. */
  entries?: readonly SearchEntry[]
  coverage?: ChatCoverage
  /** Chats of which everything is removed. */
  forget?: readonly string[]
}

/** How much the index covers. */
export interface SearchCounts {
  messages: number
  announcements: number
  people: number
}

interface KnownEntry {
  ids: readonly number[]
  kinds: readonly string[]
}

/**
 * The index of one operator, stored in this browser. It stores the words, by chat and message, and not the index. So a
 * change writes only what changed, and forgetting also removes from the disk. One damaged value costs one entry.
 *
 * Keys begin with the scope, so one operator never reads what another has read.
 */
export class SearchStore {
  readonly #store: Pick<KeyValueStore, 'entries' | 'write'>
  readonly #scope: readonly string[]
  readonly #coverage = new Map<string, ChatCoverage>()
  #index = new SearchIndex()
  /** By chat and owner. */
  #entries = new Map<string, Map<string, KnownEntry>>()

  constructor(store: Pick<KeyValueStore, 'entries' | 'write'>, scope: readonly string[]) {
    this.#store = store
    this.#scope = scope
  }

  /**
   * Loads what is stored, and removes what other operators of the same application have left. Damaged values are
   * removed, and their chat is read again. If the browser stores nothing, the index begins empty.
   */
  async open(): Promise<void> {
    const stored = await this.#store.entries(this.#scope.slice(0, -1)).catch(() => [])
    const form = stored.find(([key]) => isKeyOf(key, [...this.#scope, 'form']))?.[1]
    const remove: (typeof stored)[number][0][] = []
    const damaged = new Set<string>()
    for (const [key, value] of stored) {
      const [what, chat, owner] = Array.isArray(key) ? (key as string[]).slice(this.#scope.length) : []
      const isMine = isKeyOf(key, this.#scope, true) && form === FORM
      if (isMine && what === 'form') continue
      if (isMine && what === 'entry' && chat !== undefined && owner !== undefined && isRecords(value))
        this.#add({ chat, owner, records: value })
      else if (isMine && what === 'coverage' && isCoverage(value) && value.chat === chat)
        this.#coverage.set(chat, value)
      else {
        remove.push(key)
        if (isMine && chat !== undefined) damaged.add(chat)
      }
    }
    for (const chat of damaged) {
      if (this.#coverage.delete(chat)) remove.push(this.#key('coverage', chat))
    }
    await this.#write({ remove, put: [[[...this.#scope, 'form'], FORM]] })
  }

  search(query: IndexQuery): SearchAnswer {
    return this.#index.search(query)
  }

  coverage(): readonly ChatCoverage[] {
    return [...this.#coverage.values()]
  }

  counts(): SearchCounts {
    const counts: SearchCounts = { messages: 0, announcements: 0, people: 0 }
    for (const entries of this.#entries.values())
      for (const { kinds } of entries.values()) {
        if (kinds.includes('announcement')) counts.announcements += 1
        else if (kinds.includes('person')) counts.people += 1
        else counts.messages += 1
      }
    return counts
  }

  /** Changes the index at once; resolves when the change is stored, or cannot be. */
  async apply(change: SearchChange): Promise<void> {
    this.hear(change)
    const { entries = [], coverage, forget = [] } = change
    for (const chat of forget)
      for (const what of ['entry', 'coverage'])
        await this.#write({ removeBelow: [...this.#scope, what, chat] })
    const keyed = entries.map((entry) => ({ key: this.#key('entry', entry.chat, entry.owner), entry }))
    await this.#write({
      put: [
        ...keyed
          .filter(({ entry }) => entry.records.length > 0)
          .map(({ key, entry }) => [key, entry.records] as const),
        ...(coverage ? [[this.#key('coverage', coverage.chat), coverage] as const] : []),
      ],
      remove: keyed.filter(({ entry }) => entry.records.length === 0).map(({ key }) => key),
    })
  }

  /** Changes only the index, after another tab has stored the change. */
  hear({ entries = [], coverage, forget = [] }: SearchChange): void {
    for (const chat of forget) {
      for (const owner of this.#entries.get(chat)?.keys() ?? []) this.#remove(chat, owner)
      this.#coverage.delete(chat)
    }
    for (const entry of entries) {
      this.#remove(entry.chat, entry.owner)
      this.#add(entry)
    }
    if (coverage) this.#coverage.set(coverage.chat, coverage)
  }

  /** Removes everything that this operator has read. */
  async forgetAll(): Promise<void> {
    this.hearForgotten()
    await this.#write({ removeBelow: this.#scope })
    await this.#write({ put: [[[...this.#scope, 'form'], FORM]] })
  }

  /** Empties only the index, after another tab has removed everything. */
  hearForgotten(): void {
    this.#index = new SearchIndex()
    this.#entries = new Map()
    this.#coverage.clear()
  }

  #add({ chat, owner, records }: SearchEntry) {
    if (records.length === 0) return
    const ofChat = this.#entries.get(chat) ?? new Map<string, KnownEntry>()
    this.#entries.set(chat, ofChat)
    ofChat.set(owner, {
      ids: records.map((record) => this.#index.add(record)),
      kinds: records.map(({ kind }) => kind),
    })
  }

  #remove(chat: string, owner: string) {
    const ofChat = this.#entries.get(chat)
    for (const id of ofChat?.get(owner)?.ids ?? []) this.#index.remove(id)
    ofChat?.delete(owner)
  }

  #key(...parts: string[]): readonly string[] {
    return [...this.#scope, ...parts]
  }

  /** A browser that stores nothing costs the index its permanence, and nothing else. */
  async #write(write: Write): Promise<void> {
    await this.#store.write(write).catch(() => undefined)
  }
}

const isKeyOf = (key: unknown, parts: readonly string[], isBeginning = false): boolean =>
  Array.isArray(key) &&
  (isBeginning || key.length === parts.length) &&
  parts.every((part, at) => key[at] === part)
