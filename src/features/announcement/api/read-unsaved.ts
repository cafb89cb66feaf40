import { queryOptions, useQuery } from '@tanstack/react-query'
import { openJournal } from '../save/journal'
import { announcementKeys } from './announcement-keys'

/** What an earlier visit left unsaved in this browser; null when nothing. Read anew at each opening. */
const unsavedQuery = (owner: string, chatId: string, turn: number | undefined) =>
  queryOptions({
    queryKey: announcementKeys.unsaved(owner, chatId, turn),
    enabled: turn !== undefined,
    queryFn: async () => (await openJournal(owner, chatId).read()) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  })

/** `turn`: how often this tab began to write; undefined while it does not. */
export const useUnsaved = (owner: string, chatId: string, turn: number | undefined) =>
  useQuery(unsavedQuery(owner, chatId, turn))
