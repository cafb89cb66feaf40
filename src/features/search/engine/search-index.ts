import MiniSearch from 'minisearch'
import { normalizeForSearch } from '../../../i18n/best-matches'
import { isPinyin, pinyinRange } from './pinyin-search'
import { excerptOf, type Excerpt } from './search-excerpt'
import type { SearchKind, SearchRecord } from './search-record'
import { indexTerms, isBeginning, queryTerms } from './terms'

/** Words and filters. Bounds are in milliseconds. */
export interface IndexQuery {
  words: string
  chat: string
  person: string
  kinds: readonly SearchKind[]
  from: number
  to: number
  sort: 'relevance' | 'time'
  /** The number of results to return. */
  most: number
  /** Newer things rank a little higher. In milliseconds. */
  now: number
}

/** One result: what was found, without its whole text, and the words around the match. */
export interface SearchHit extends Excerpt {
  kind: SearchKind
  of: string
  chat: string
  person: string
  at: number
  inside?: string
}

export interface SearchAnswer {
  hits: readonly SearchHit[]
  /** How many things match. */
  total: number
}

/** An id, and how well it matches. */
type Scores = ReadonlyMap<number, number>

const MONTH_MS = 30 * 86_400_000
/** The share by which something of this moment outranks something old. */
const RECENT = 0.3
/** The score of a match by pinyin: below matches by words. */
const BY_PINYIN = 0.001

/**
 * Finds records by their words, by beginnings of words, by Chinese characters and by pinyin. A record matches if it has
 * every word of the query.
 */
export class SearchIndex {
  readonly #mini = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: indexTerms,
    // The terms are normalised already.
    processTerm: (term) => term,
    searchOptions: { combineWith: 'AND', tokenize: queryTerms, prefix: isBeginning },
  })
  readonly #records = new Map<number, SearchRecord>()
  #last = 0

  get size(): number {
    return this.#records.size
  }

  /** Adds a record and returns the number by which it is removed. */
  add(record: SearchRecord): number {
    const id = ++this.#last
    this.#records.set(id, record)
    this.#mini.add({ id, text: record.text })
    return id
  }

  remove(id: number): void {
    if (this.#records.delete(id)) this.#mini.discard(id)
  }

  /** The record with a number; undefined if it was removed. */
  record(id: number): SearchRecord | undefined {
    return this.#records.get(id)
  }

  /** The time of a record, in milliseconds; infinite without one. */
  timeOf(id: number | undefined): number {
    return this.#records.get(id ?? 0)?.at ?? Infinity
  }

  search(query: IndexQuery): SearchAnswer {
    const passes = passesOf(query)
    const words = wordsOf(query.words)
    const found = this.#found(words, passes)
    const ranked = [...found]
      .map(([id, score]) => {
        const record = this.#records.get(id)!
        const age = Math.max(0, query.now - record.at) / MONTH_MS
        return { record, score: score * (1 + RECENT / (1 + age)) }
      })
      .sort((one, other) =>
        query.sort === 'time' || words.length === 0
          ? other.record.at - one.record.at
          : other.score - one.score || other.record.at - one.record.at,
      )
    return {
      total: ranked.length,
      hits: ranked.slice(0, query.most).map(({ record }) => hitOf(record, words)),
    }
  }

  #found(words: readonly string[], passes: (record: SearchRecord) => boolean): Scores {
    let found: Scores | undefined
    for (const word of words) {
      if (queryTerms(word).length === 0) continue
      if (found?.size === 0) break
      const next = this.#byWord(word, found, passes)
      const before = found
      found = before
        ? new Map([...next].map(([id, score]) => [id, score + (before.get(id) ?? 0)] as const))
        : next
    }
    if (found) return found
    // Signs alone find nothing; no words at all leave only the filters.
    if (words.length > 0) return new Map()
    return new Map([...this.#records].filter(([, record]) => passes(record)).map(([id]) => [id, 0] as const))
  }

  /** The records that have one word, of those that have the words before it. */
  #byWord(word: string, among: Scores | undefined, passes: (record: SearchRecord) => boolean): Scores {
    const scores = new Map<number, number>()
    const found = this.#mini.search(word, {
      filter: ({ id }) =>
        (among === undefined || among.has(id as number)) && passes(this.#records.get(id as number)!),
    })
    for (const { id, score } of found) scores.set(id as number, score)
    const letters = normalizeForSearch(word)
    if (!isPinyin(letters)) return scores
    for (const id of among?.keys() ?? this.#records.keys()) {
      if (scores.has(id)) continue
      const record = this.#records.get(id)!
      if (passes(record) && pinyinRange(record.text, letters)) scores.set(id, BY_PINYIN)
    }
    return scores
  }
}

/** Letters of a query that count: each Chinese one costs a search of its own. A pasted page has more. */
const MOST_LETTERS = 100

/** The words of a query, each once. */
const wordsOf = (query: string): readonly string[] => [
  ...new Set(query.trim().slice(0, MOST_LETTERS).split(/\s+/).filter(Boolean)),
]

function passesOf({ chat, person, kinds, from, to }: IndexQuery): (record: SearchRecord) => boolean {
  return (record) =>
    (kinds.length === 0 || kinds.includes(record.kind)) &&
    (chat === '' || record.chat === chat) &&
    (person === '' || record.person === person) &&
    // People and chats have no time, so days leave them out.
    record.at >= from &&
    record.at < to
}

function hitOf(record: SearchRecord, words: readonly string[]): SearchHit {
  const { kind, of, chat, person, at, inside } = record
  return { kind, of, chat, person, at, ...(inside !== undefined && { inside }), ...excerptOf(record, words) }
}
