import type { QueryClient } from '@tanstack/react-query'
import { backgroundSignal } from '../../../client/background'
import { changes } from '../../api/changes'
import { inNameOf, sessionNow } from '../../api/client'
import { allPeopleQuery } from '../../api/people/people'
import { reads, type Read } from '../../api/reads'
import { whenIdle } from '../../browser/when-idle'
import { locks } from '../../storage/locks'
import { wantIndex } from '../../storage/search-index-store'
import type { SearchEntry } from './engine/search-record'
import { entryOfAnnouncement, entryOfMessage, entryOfPerson } from './reading/search-entries'
import { SearchReader } from './reading/search-reader'
import { SearchClient } from './worker/search-client'

/** The index of the operator who is signed in, and what keeps it current. */
export interface SearchFeed {
  client: SearchClient
  reader: SearchReader
}

/** The owner of an index: the host, the application, and the operator, '' without a gateway. */
export type SearchScope = readonly [host: string, appId: string, operator: string]

let open: { name: string; feed: SearchFeed; close(): void } | undefined

/** The feed of an operator. It lasts until another one opens theirs, and outlives the pages that show it. */
export function searchFeedOf(scope: SearchScope, queries: QueryClient): SearchFeed {
  const name = JSON.stringify(scope)
  if (open?.name !== name) {
    open?.close()
    wantIndex()
    open = { name, ...openFeed(scope, queries) }
  }
  return open.feed
}

/** Closes the feed, so that the next one starts a new worker. */
export function closeSearchFeed() {
  open?.close()
  open = undefined
}

/**
 * A chat that was compared with the service less long ago is not compared when a page loads. A gateway counts the calls of
 * a month.
 */
const FRESH_MS = 10 * 60_000
const FRESH_AT_GATEWAY_MS = 4 * 3_600_000

function openFeed(scope: SearchScope, queries: QueryClient): { feed: SearchFeed; close(): void } {
  const [, appId, operator] = scope
  const client = new SearchClient(scope)
  const leaving = new AbortController()
  const { signal } = leaving
  const names = new Map<string, string>()
  const nameOf = (openId: string) => names.get(openId)
  const reader = new SearchReader(
    {
      call: inNameOf(appId).call,
      change: client.change,
      coverage: () => client.status()?.coverage ?? [],
      nameOf,
      now: () => Date.now(),
      clear: client.clear,
      freshMs: operator === '' ? FRESH_MS : FRESH_AT_GATEWAY_MS,
      alone: async (run) => {
        await client.opened
        await locks.request(`herald.search.${JSON.stringify(scope)}`, { signal }, run)
      },
      async readPeople() {
        // Not everybody may see people.
        const people = await queries.fetchQuery(allPeopleQuery).catch(() => [])
        for (const { open_id, name } of people) if (name) names.set(open_id, name)
        await client.change({ entries: people.map(entryOfPerson) })
      },
    },
    backgroundSignal(signal),
  )
  const stopForgotten = client.onForgotten(() => open?.feed.client === client && closeSearchFeed())
  const isMine = () => sessionNow()?.app_id === appId
  const stopReads = listenToReads(isMine, nameOf, (entries) => void client.change({ entries }).catch(ignored))
  const stopChanges = changes.listen((news) => isMine() && reader.hear(news))
  return {
    feed: { client, reader },
    close() {
      leaving.abort()
      stopForgotten()
      stopReads()
      stopChanges()
      client.close()
    },
  }
}

const ignored = () => undefined

/** Passes on what pages read, when the page is idle. */
function listenToReads(
  isMine: () => boolean,
  nameOf: (openId: string) => string | undefined,
  put: (entries: SearchEntry[]) => void,
): () => void {
  let waiting: Read[] = []
  let cancel: (() => void) | undefined
  const pass = () => {
    cancel = undefined
    const read = waiting.splice(0)
    put(
      read.flatMap((each) =>
        'messages' in each
          ? each.messages.map(entryOfMessage)
          : [entryOfAnnouncement(each.chat, each.opened, nameOf)],
      ),
    )
  }
  const stop = reads.add((read) => {
    // Without its blocks an announcement says nothing.
    if (!isMine() || ('opened' in read && !read.opened.document)) return
    waiting.push(read)
    cancel ??= whenIdle(pass)
  })
  return () => {
    stop()
    cancel?.()
    waiting = []
  }
}
