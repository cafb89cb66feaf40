import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { whenIdle } from '../browser/when-idle'
import { MarkWords, searchFeedOf } from '../features/search/search'
import { useCurrentSession } from '../features/session/session'
import { isIndexWanted } from '../storage/index-wanted'
import { searchScopeOf } from './search-scope'

/**
 * The parts of search on every page: it keeps the index of an operator who has searched before current, and marks the
 * words of an opened result.
 */
export function SearchParts() {
  const [host, appId, operator] = searchScopeOf(useCurrentSession())
  const queries = useQueryClient()
  useEffect(() => {
    if (!isIndexWanted()) return undefined
    return whenIdle(() => void searchFeedOf([host, appId, operator], queries))
  }, [host, appId, operator, queries])
  const { search, hash } = useLocation()
  const params = new URLSearchParams(search)
  const words = params.getAll('mark')
  if (words.length === 0) return null
  return (
    <MarkWords
      words={words}
      message={params.get('inside') ?? params.get('at')}
      block={decoded(hash)}
      row={params.get('row')}
    />
  )
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    // A broken address names no block.
    return ''
  }
}
