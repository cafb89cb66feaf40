import { useQueryClient } from '@tanstack/react-query'

/**
 * What the console knows is of the world, or of the hour, before: pages that
 * are not open know nothing any more, and what is open is asked for again.
 */
export function useForgetWorld(): () => Promise<void> {
  const queries = useQueryClient()
  return () => {
    queries.removeQueries({ type: 'inactive' })
    return queries.invalidateQueries()
  }
}
