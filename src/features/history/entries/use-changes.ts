import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inSlices } from '../../../limits/in-slices'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { revisionQuery } from '../../../api/announcement/read-revision'
import { changesOf } from '../compare/changes-of'
import { compareDocuments } from '../compare/compare-documents'
import type { Entry } from './entries-of'

/**
 * What an entry changed. Both ends are read once somebody is near it, at the
 * platform's pace; neighbours share an end. What it came to is kept, the
 * documents are let go after a while.
 */
export function useChanges(chatId: string, { from, to }: Pick<Entry, 'from' | 'to'>, isNear: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: announcementKeys.changes(chatId, from - 1, to),
    queryFn: async ({ signal }) => {
      const before = await client.ensureQueryData(revisionQuery(chatId, from - 1))
      const after = await client.ensureQueryData(revisionQuery(chatId, to))
      const { rows } = await inSlices(compareDocuments(before, after), signal)
      return changesOf(rows)
    },
    enabled: isNear,
    staleTime: Infinity,
    // The readings below it have been tried again already.
    retry: false,
  })
}
