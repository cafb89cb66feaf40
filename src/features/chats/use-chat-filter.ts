import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

const NAME = 'q'
/** The part of an address that keeps a query; the list's links carry it on. */
export const searchFor = (query: string) =>
  query ? `?${new URLSearchParams({ [NAME]: query }).toString()}` : ''

const queryIn = (search: string) => new URLSearchParams(search).get(NAME) ?? ''

/**
 * What the chat list is searched for. It is in the address, so a reload or a
 * colleague finds the same list; what is being typed never waits for the
 * address, or an input method would lose its place.
 */
export function useChatFilter(): [string, (query: string) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [query, setQuery] = useState(() => queryIn(search))
  const [seen, setSeen] = useState(search)
  const way = useNavigationType()

  // What replaces the address is our own writing, and may lag behind what is typed. Going back, or
  // a link, leads elsewhere.
  if (seen !== search) {
    setSeen(search)
    if (way !== 'REPLACE') setQuery(queryIn(search))
  }

  const write = (next: string) => {
    setQuery(next)
    // The rest of the address belongs to the open chat.
    const params = new URLSearchParams(search)
    if (next) params.set(NAME, next)
    else params.delete(NAME)
    void navigate({ search: params.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return [query, write]
}
