import { queryOptions, useQuery } from '@tanstack/react-query'
import { openDraftJournal, type SaveEntry, type Unseen, type TabState } from '../../saving/saving'
import { announcementKeys } from '../api/announcement/announcement-keys'
import { documentQuery } from '../api/announcement/open-document'
import { browserStore } from '../storage/indexed-db-store'
import { locks } from '../storage/locks'

/** The data that an earlier visit left in this browser. */
export interface LeftBehind {
  /** The unsaved changes. */
  draft: SaveEntry | undefined
  unseen: Unseen | undefined
}

type Writing = TabState & { kind: 'writing' }

/**
 * Reads the changes that an earlier visit, or the tab that wrote until now, left unsaved in this browser. It reads
 * them again whenever this tab begins to write, because this tab's caches lack the changes that another one has saved
 * meanwhile.
 */
const unsavedQuery = (
  owner: string,
  chatId: string,
  writing: Pick<Writing, 'turn' | 'isTakenOver'> | undefined,
) =>
  queryOptions({
    queryKey: announcementKeys.unsaved(owner, chatId, writing?.turn),
    enabled: writing !== undefined,
    async queryFn({ client }) {
      const journal = openDraftJournal(owner, chatId, { store: browserStore, locks })
      const [draft, unseen] = await Promise.all([journal.read(), journal.readUnseen()])
      // Without an answer, the page begins with the data that it has, and asks again later.
      if (!draft && writing?.isTakenOver)
        await client.fetchQuery({ ...documentQuery(chatId), staleTime: 0 }).catch(() => undefined)
      return { draft, unseen } satisfies LeftBehind
    },
    staleTime: Infinity,
    gcTime: 0,
  })

/** `writing` is undefined while this tab does not write. */
export const useUnsaved = (...of: Parameters<typeof unsavedQuery>) => useQuery(unsavedQuery(...of))
