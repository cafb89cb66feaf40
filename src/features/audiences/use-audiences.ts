import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { sessionNow } from '../../api/client'
import { openTabChannel } from '../../storage/tab-channel'
import { AUDIENCES_CHANNEL, AudienceStore } from './stored-audiences'

/**
 * The audiences of this browser for an application and, behind a gateway, for the operator who is signed in. Changes
 * in this tab and in others show at once.
 */
export function useAudiences(appId: string) {
  const owner = ownerOf(appId)
  const store = useMemo(() => new AudienceStore(owner), [owner])
  const queries = useQueryClient()
  useEffect(() => {
    const channel = openTabChannel(AUDIENCES_CHANNEL, () => {
      void queries.invalidateQueries({ queryKey: ['audiences'] })
    })
    return () => channel.close()
  }, [queries])
  const { data, error, refetch } = useQuery({
    queryKey: ['audiences', owner],
    queryFn: () => store.read(),
    // A tab without channels reads them when it shows them.
    staleTime: 0,
    retry: false,
  })
  return { kept: data, error, store, reread: () => void refetch() }
}

/** Whose audiences they are: an application and, behind a gateway, an operator see only their own. */
export function ownerOf(appId: string): string {
  const operator = sessionNow()?.operator
  return operator === undefined ? appId : `${appId}.${operator}`
}
