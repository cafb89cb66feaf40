import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MessageRefresh, type RefreshOptions } from './message-refresh'

/**
 * Keeps the list up to date, in place: nothing scrolls because of it. Returns a function to call with the rows in view,
 * and the time of the last look.
 */
export function useMessageRefresh(options: RefreshOptions) {
  const { container, window, read, lastRead, known, selection, onChanged } = options
  const view = useRef({ first: 0, last: 0 })
  const [lookedAt, setLookedAt] = useState(() => Date.now())
  const { type, id } = container
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = new MessageRefresh({
      container: { type, id },
      window,
      read,
      lastRead,
      known,
      selection,
      onChanged,
      queries,
      view: () => view.current,
      onLooked: setLookedAt,
    })
    return () => refresh.close()
  }, [type, id, window, read, lastRead, known, selection, onChanged, queries])
  const onSeen = useCallback((first: number, last: number) => void (view.current = { first, last }), [])
  return { onSeen, lookedAt }
}
