import { searchKinds, type SearchKind } from './search-record'

/** A search with its filters. Empty parts filter nothing. */
export interface SearchQuery {
  words: string
  chat: string
  /** The writer, or the person themselves. */
  person: string
  kinds: readonly SearchKind[]
  /** Days on the reader's clock, both included: `2026-03-01`. */
  since: string
  until: string
  sort: 'relevance' | 'time'
}

const noQuery: SearchQuery = {
  words: '',
  chat: '',
  person: '',
  kinds: [],
  since: '',
  until: '',
  sort: 'relevance',
}

/** Whether a query asks for anything. */
export const isAsking = ({ words, chat, person, kinds, since, until }: SearchQuery): boolean =>
  [words.trim(), chat, person, since, until].some(Boolean) || kinds.length > 0

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The query of an address. Invalid parts are left out. */
export function readSearchQuery(address: URLSearchParams): SearchQuery {
  const day = (name: string) => {
    const text = address.get(name) ?? ''
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  return {
    words: address.get('q') ?? '',
    chat: address.get('chat') ?? '',
    person: address.get('from') ?? '',
    kinds: searchKinds.filter((kind) => address.getAll('kind').includes(kind)),
    since: day('since'),
    until: day('until'),
    sort: address.get('sort') === 'time' ? 'time' : 'relevance',
  }
}

/** The parts of an address that hold a query. */
export function searchParamsOf(query: SearchQuery): URLSearchParams {
  const { words, chat, person, kinds, since, until, sort } = query
  return new URLSearchParams([
    ...Object.entries({ q: words, chat, from: person }).filter(([, value]) => value !== ''),
    ...kinds.map((kind) => ['kind', kind]),
    ...Object.entries({ since, until }).filter(([, value]) => value !== ''),
    ...(sort === 'time' ? [['sort', 'time']] : []),
  ])
}

/** The address of the search for some words, or for what a person wrote. */
export const searchRoute = (query: Partial<SearchQuery>): string => {
  const params = searchParamsOf({ ...noQuery, ...query }).toString()
  return params === '' ? '/search' : `/search?${params}`
}

/** The part of an address with words to mark on the page that a result opens, one value for each. */
export const MARK = 'mark'
/** The part of an address with the row of a sheet that has them, from 0. */
export const MARKED_ROW = 'row'
