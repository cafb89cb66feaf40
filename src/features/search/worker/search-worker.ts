import { indexStore } from '../../../storage/search-index-store'
import { openTabChannel } from '../../../storage/tab-channel'
import type { IndexQuery, SearchAnswer } from '../engine/search-index'
import type { ChatCoverage } from '../engine/search-record'
import { SearchStore, type SearchChange, type SearchCounts } from '../engine/search-store'

/** Holds the index of one operator, off the page's thread. Each tab has its own, and each tells the others its changes. */
let open: { store: SearchStore; ready: Promise<void>; tell(change: SearchNews): void } | undefined
/** Changes are made in their order, also while the index loads. */
let turn: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  // A search waits for nothing but the index, because an operator waits for it.
  if (data.ask === 'search') return void answer(data)
  turn = turn.then(() => answer(data))
})

const say = (response: SearchResponse) => globalThis.postMessage(response)

async function answer(request: SearchRequest) {
  const { number } = request
  try {
    say({ number, answer: await answerTo(request) })
  } catch (error) {
    say({ number, failed: String(error) })
  }
}

async function answerTo(request: SearchRequest): Promise<SearchAnswer | SearchStatus> {
  if (request.ask === 'open') openStore(request.scope)
  if (!open) throw new Error('no index is open')
  const { store, ready, tell } = open
  await ready
  if (request.ask === 'search') return store.search(request.query)
  if (request.ask === 'change') {
    tell({ change: request.change })
    await store.apply(request.change)
  }
  if (request.ask === 'clear' || request.ask === 'forget') {
    tell(request.ask === 'clear' ? 'cleared' : 'forgotten')
    await store.forgetAll()
  }
  return { counts: store.counts(), coverage: store.coverage() }
}

function openStore(scope: readonly string[]) {
  const store = new SearchStore(indexStore, scope)
  const ready = store.open()
  const channel = openTabChannel<SearchNews>(`herald.search.${JSON.stringify(scope)}`, (news) => {
    if (typeof news === 'string') store.hearForgotten()
    else store.hear(news.change)
    say({ news: news === 'forgotten' ? 'forgotten' : 'changed' })
  })
  open = { store, ready, tell: channel.post }
}

type SearchNews = { change: SearchChange } | 'cleared' | 'forgotten'

/** A question of the page to the worker. */
export type SearchTask =
  | { ask: 'open'; scope: readonly string[] }
  | { ask: 'search'; query: IndexQuery }
  | { ask: 'change'; change: SearchChange }
  /** Empties the index, which is read again. */
  | { ask: 'clear' }
  /** Removes the index, in every tab. */
  | { ask: 'forget' }
  | { ask: 'status' }

export type SearchRequest = SearchTask & { number: number }

export interface SearchStatus {
  counts: SearchCounts
  coverage: readonly ChatCoverage[]
}

export type SearchResponse =
  | { number: number; answer: SearchAnswer | SearchStatus }
  | { number: number; failed: string }
  /** Another tab has changed the index, or removed it. */
  | { news: 'changed' | 'forgotten' }
