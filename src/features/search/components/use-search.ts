import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLatestAnswer } from '../../../ui/outside-react'
import { rangeMs } from '../../files/files'
import type { SearchAnswer } from '../engine/search-index'
import { isAsking, readSearchQuery, searchParamsOf, type SearchQuery } from '../engine/search-query'
import type { SearchFeed } from '../search-feed'

/** The address follows the query after a pause in typing. */
const REST_MS = 250

/**
 * The query, which the address holds, and how to change it. A link or the back button replaces what is typed. `settle`
 * writes the address at once: a page that is being left must not write it later, as that would end the navigation.
 */
export function useAddressedQuery(): [
  query: SearchQuery,
  change: (query: SearchQuery) => void,
  settle: () => void,
] {
  const [params, setParams] = useSearchParams()
  const inAddress = searchParamsOf(readSearchQuery(params)).toString()
  const [state, setState] = useState({ query: readSearchQuery(params), inAddress, written: inAddress })
  if (state.inAddress !== inAddress)
    setState(
      inAddress === state.written
        ? { ...state, inAddress }
        : { query: readSearchQuery(params), inAddress, written: inAddress },
    )
  const { query } = state
  const wanted = searchParamsOf(query).toString()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = () => {
    clearTimeout(timer.current)
    if (wanted === inAddress) return
    setState((before) => ({ ...before, written: wanted }))
    setParams(searchParamsOf(query), { replace: true, preventScrollReset: true })
  }
  const write = useEffectEvent(settle)
  useEffect(() => {
    if (wanted === inAddress) return undefined
    timer.current = setTimeout(() => write(), REST_MS)
    return () => clearTimeout(timer.current)
  }, [wanted, inAddress])
  return [query, (next) => setState((before) => ({ ...before, query: next })), settle]
}

/** The answer to a query, again after each change of the index; undefined while the first one is on its way. */
export function useSearchAnswer(
  { client }: SearchFeed,
  query: SearchQuery,
  most: number,
): SearchAnswer | undefined {
  const status = useSyncExternalStore(client.subscribe, client.status)
  const asked = useMemo(
    () => (status && isAsking(query) ? { query, most, status } : undefined),
    [query, most, status],
  )
  const latest = useLatestAnswer(asked, ({ query: { words, chat, person, kinds, since, until, sort } }) =>
    client
      .search({
        words,
        chat,
        person,
        kinds,
        ...rangeMs({ since, until }),
        sort,
        most,
        now: Date.now(),
      })
      .catch((): SearchAnswer | undefined => undefined),
  )
  return asked && latest?.answer
}
