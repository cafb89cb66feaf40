import type { KeyValueStore, Write } from '../../../../primitives/key-value-store'
import { coverageSum, type CoverageSum } from './coverage-sum'
import { SearchIndex, type IndexQuery, type SearchAnswer } from './search-index'
import { isCoverage, isMessageOwner, isRecords, type ChatCoverage, type SearchEntry } from './search-record'

/** The form of the stored values. Values of another form are removed and read again from the service. */
const FORM = 2

/** Something to store. Parts are applied in this order. */
export interface SearchChange {
  /** Chats of which everything is removed. */
  forget?: readonly string[]
  /** Every chat that there is: everything of any other is removed, and those that are new are covered from now on. */
  listed?: readonly string[]
  /** A chat of which `entries` are all that there is. */
  replace?: string
  /** The messages of a chat until a time, in milliseconds: those that the index has besides are removed. */
  kept?: KeptMessages
  /** Entries without records are removed. */
  entries?: readonly SearchEntry[]
  coverage?: ChatCoverage
}

export interface KeptMessages {
  chat: string
  owners: readonly string[]
  until: number
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
  /** The numbers of records, by chat and owner. */
  #entries = new Map<string, Map<string, readonly number[]>>()
  /** Chats of which words are missing on the disk. */
  readonly #unstored = new Set<string>()

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

  sum(): CoverageSum {
    return coverageSum(this.coverage(), (chat) => {
      let count = 0
      for (const owner of this.#entries.get(chat)?.keys() ?? []) if (isMessageOwner(owner)) count++
      return count
    })
  }

  /** Whether everything in the index is also on the disk, so that the next visit finds it. */
  get isStored(): boolean {
    return this.#unstored.size === 0
  }

  /**
   * Changes the index at once; resolves when the change is stored, or cannot be. Entries that are known as they are
   * cost nothing, so that messages can be read again.
   */
  async apply(change: SearchChange): Promise<void> {
    const { forgotten, gone, begun, entries } = this.hear(change)
    for (const chat of forgotten)
      for (const what of ['entry', 'coverage'])
        await this.#write({ removeBelow: [...this.#scope, what, chat] })
    const { coverage } = change
    const changed = [...new Set(entries.map(({ chat }) => chat))]
    const keyed = entries.map((entry) => ({ key: this.#key('entry', entry.chat, entry.owner), ...entry }))
    const covered = [...begun, ...(coverage ? [coverage] : [])]
    const isWritten = await this.#write({
      put: [
        ...keyed.flatMap(({ key, records }) => (records ? [[key, records] as const] : [])),
        ...covered
          .filter(({ chat }) => !this.#unstored.has(chat))
          .map((each) => [this.#key('coverage', each.chat), each] as const),
      ],
      remove: [
        ...keyed.flatMap(({ key, records }) => (records ? [] : [key])),
        ...gone.map(({ chat, owner }) => this.#key('entry', chat, owner)),
      ],
    })
    if (!isWritten) await this.#doubt([...changed, ...covered.map(({ chat }) => chat)])
  }

  /** Changes only the index, after another tab has stored the change. Returns what it means for the disk. */
  hear({ forget = [], listed, replace, kept, entries = [], coverage }: SearchChange) {
    const forgotten = [...forget, ...(listed ? this.#unlisted(new Set(listed)) : [])]
    for (const chat of forgotten) this.#forget(chat)
    const begun: ChatCoverage[] = (listed ?? [])
      .filter((chat) => !this.#coverage.has(chat))
      .map((chat) => ({ chat, isWhole: false, checkedAt: 0 }))
    for (const each of begun) this.#coverage.set(each.chat, each)
    const stays = new Set(entries.map(({ owner }) => owner))
    const gone = [...(replace === undefined ? [] : (this.#entries.get(replace)?.keys() ?? []))]
      .filter((owner) => !stays.has(owner))
      .map((owner) => ({ chat: replace!, owner }))
    if (kept) gone.push(...this.#vanished(kept))
    for (const { chat, owner } of gone) this.#remove(chat, owner)
    const changed = lastOfEach(entries).filter((entry) => !this.#isKnown(entry))
    for (const entry of changed) this.#add(entry)
    if (coverage) this.#coverage.set(coverage.chat, coverage)
    return { forgotten, gone, begun, entries: changed }
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
    this.#unstored.clear()
  }

  /** Chats that are known and not listed. People are of no chat. */
  #unlisted(listed: ReadonlySet<string>): string[] {
    const known = new Set([...this.#coverage.keys(), ...this.#entries.keys()])
    return [...known].filter((chat) => chat !== '' && !listed.has(chat))
  }

  #vanished({ chat, owners, until }: KeptMessages) {
    const known = new Set(owners)
    return [...(this.#entries.get(chat) ?? [])]
      .filter(
        ([owner, [id]]) => isMessageOwner(owner) && !known.has(owner) && this.#index.timeOf(id) <= until,
      )
      .map(([owner]) => ({ chat, owner }))
  }

  #forget(chat: string) {
    for (const owner of this.#entries.get(chat)?.keys() ?? []) this.#remove(chat, owner)
    this.#entries.delete(chat)
    this.#coverage.delete(chat)
  }

  #isKnown({ chat, owner, records }: SearchEntry): boolean {
    const ids = this.#entries.get(chat)?.get(owner)
    if (!records || ids?.length !== records.length) return false
    return JSON.stringify(records) === JSON.stringify(ids.map((id) => this.#index.record(id)))
  }

  /** Adds an entry in place of an earlier one. */
  #add({ chat, owner, records }: SearchEntry) {
    this.#remove(chat, owner)
    if (!records) return
    const ofChat = this.#entries.get(chat) ?? new Map<string, readonly number[]>()
    this.#entries.set(chat, ofChat)
    ofChat.set(
      owner,
      records.map((record) => this.#index.add(record)),
    )
  }

  #remove(chat: string, owner: string) {
    const ofChat = this.#entries.get(chat)
    for (const id of ofChat?.get(owner) ?? []) this.#index.remove(id)
    ofChat?.delete(owner)
  }

  #key(...parts: string[]): readonly string[] {
    return [...this.#scope, ...parts]
  }

  /** Words of these chats are missing on the disk. It must not say that they are covered, so the next visit reads them. */
  async #doubt(chats: readonly string[]) {
    for (const chat of chats) this.#unstored.add(chat)
    await this.#write({ remove: chats.map((chat) => this.#key('coverage', chat)) })
  }

  /** A browser that stores nothing costs the index its permanence, and nothing else. Returns whether it is stored. */
  async #write(write: Write): Promise<boolean> {
    return await this.#store.write(write).then(
      () => true,
      () => false,
    )
  }
}

/** The last entry of each owner: a change may name an owner twice, as a page reads a message twice. */
const lastOfEach = (entries: readonly SearchEntry[]): SearchEntry[] => [
  ...new Map(entries.map((entry) => [JSON.stringify([entry.chat, entry.owner]), entry])).values(),
]

const isKeyOf = (key: unknown, parts: readonly string[], isBeginning = false): boolean =>
  Array.isArray(key) &&
  (isBeginning || key.length === parts.length) &&
  parts.every((part, at) => key[at] === part)
