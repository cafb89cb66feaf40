import type { QueryClient } from '@tanstack/react-query'
import { backgroundSignal } from '../../../client/background'
import { changes } from '../../api/changes'
import { inNameOf, sessionNow } from '../../api/client'
import { allPeopleQuery } from '../../api/people/people'
import { reads, type Read } from '../../api/reads'
import { whenIdle } from '../../browser/when-idle'
import { locks } from '../../storage/locks'
import { onIndexesRemoved, wantIndex } from '../../storage/search-index-store'
import type { SearchEntry } from './engine/search-record'
import {
  entryOfAnnouncement,
  entryOfMessage,
  entryOfPerson,
  isBundle,
  needsNames,
  type KnownNames,
} from './reading/search-entries'
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
/** The same for reading all messages of a chat again. The newest ones are read again with its news. */
const WHOLE_FRESH_AT_GATEWAY_MS = 24 * 3_600_000

function openFeed(scope: SearchScope, queries: QueryClient): { feed: SearchFeed; close(): void } {
  const [, appId, operator] = scope
  const client = new SearchClient(scope)
  const leaving = new AbortController()
  const { signal } = leaving
  let isReader = false
  const people = new Map<string, string>()
  const chats = new Map<string, string>()
  const names: KnownNames = { person: (openId) => people.get(openId), chat: (chatId) => chats.get(chatId) }
  const reader = new SearchReader(
    {
      call: inNameOf(appId).call,
      change: client.change,
      coverage: () => client.status()?.coverage ?? [],
      names,
      now: () => Date.now(),
      clear: client.clear,
      freshMs: operator === '' ? FRESH_MS : FRESH_AT_GATEWAY_MS,
      wholeFreshMs: operator === '' ? FRESH_MS : WHOLE_FRESH_AT_GATEWAY_MS,
      onChats: (listed) => {
        for (const { chat_id, name } of listed) if (name) chats.set(chat_id, name)
      },
      alone: async (run) => {
        await client.opened
        await locks.request(`herald.search.${JSON.stringify(scope)}`, { signal }, async () => {
          isReader = true
          await run()
        })
      },
      async readPeople() {
        // Not everybody may see people.
        const found = await queries.fetchQuery(allPeopleQuery).catch(() => undefined)
        for (const { open_id, name } of found ?? []) if (name) people.set(open_id, name)
        if (found) await client.change({ replace: '', entries: found.map(entryOfPerson) })
      },
    },
    backgroundSignal(signal),
  )
  const end = () => void (open?.feed.client === client && closeSearchFeed())
  const stopForgotten = client.onForgotten(end)
  const stopRemoved = onIndexesRemoved(end)
  const isMine = () => sessionNow()?.app_id === appId
  const stopReads = listenToReads(isMine, (read) => {
    const covered = new Set(client.status()?.coverage.map(({ chat }) => chat))
    const entries = read
      .flatMap((each) => entriesOf(each, names, isReader))
      // A chat that is not listed could not be forgotten once the operator leaves it.
      .filter(({ chat }) => covered.has(chat))
    if (entries.length > 0) void client.change({ entries }).catch(ignored)
  })
  const stopChanges = changes.listen((news) => isMine() && reader.hear(news))
  return {
    feed: { client, reader },
    close() {
      leaving.abort()
      stopForgotten()
      stopRemoved()
      stopReads()
      stopChanges()
      client.close()
    },
  }
}

const ignored = () => undefined

/**
 * The entries of what a page has read. Only the tab that reads for the index knows the names of which announcements,
 * cards and merge-forwards have ids. A merge-forward in a list comes without its words.
 */
function entriesOf(read: Read, names: KnownNames, isReader: boolean): SearchEntry[] {
  if ('messages' in read)
    return read.messages
      .filter((one) => !isBundle(one) && (isReader || !needsNames(one)))
      .map((one) => entryOfMessage(one, names))
  if (!isReader) return []
  return 'bundle' in read
    ? [entryOfMessage(read.bundle, names, read.inside)]
    : [entryOfAnnouncement(read.chat, read.opened, names)]
}

/** Passes on what pages read, when the page is idle. */
function listenToReads(isMine: () => boolean, put: (read: Read[]) => void): () => void {
  let waiting: Read[] = []
  let cancel: (() => void) | undefined
  const pass = () => {
    cancel = undefined
    put(waiting.splice(0))
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
