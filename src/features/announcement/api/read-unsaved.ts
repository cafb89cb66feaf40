import { queryOptions, useQuery } from '@tanstack/react-query'
import { openJournal } from '../save/journal'
import { announcementKeys } from './announcement-keys'

/** What an earlier visit left unsaved in this browser; null when nothing. Read anew at each opening. */
const unsavedQuery = (owner: string, chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.unsaved(owner, chatId),
    queryFn: async () => (await openJournal(owner, chatId).read()) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  })

export const useUnsaved = (owner: string, chatId: string) => useQuery(unsavedQuery(owner, chatId))
