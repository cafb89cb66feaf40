import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { legacyQuery } from '../../../api/announcement/get-old-announcement'
import { openDocument } from '../../../api/announcement/open-document'
import { openQueue, queueKey } from '../../../saving/queue/open-queues'

/** What the platform holds of the announcement that is published. */
export interface Source {
  revision: number
  page: BlockTree
}

/** Read anew for every publish, and then it stays what it is: what is looked at is what goes. */
const sourceQuery = (chatId: string) =>
  queryOptions({
    queryKey: announcementKeys.published(chatId),
    async queryFn({ client, signal }): Promise<Source> {
      const { revision, document } = await openDocument(chatId, signal)
      if (document) return { revision, page: document }
      const old = await client.fetchQuery({ ...legacyQuery(chatId, true), staleTime: 0 })
      return { revision: old.revision, page: old.document }
    },
    staleTime: Infinity,
    gcTime: 0,
  })

/** The source, once what was typed into it here is saved; `isUnsaved`: that it cannot be saved for now. */
export function useSource(chatId: string, owner: string) {
  const saving = useSaving(chatId, owner)
  const source = useQuery({ ...sourceQuery(chatId), enabled: saving !== 'saving' })
  return { source, saving }
}

function useSaving(chatId: string, owner: string): 'saved' | 'saving' | 'unsaved' {
  const [queue] = useState(() => openQueue(queueKey(owner, chatId))?.queue)
  const now = () => {
    if (!queue || queue.isSaved) return 'saved'
    const { phase } = queue.getSnapshot()
    return phase === 'stuck' || phase === 'asking' || phase === 'offline' ? 'unsaved' : 'saving'
  }
  const [state, setState] = useState<'saved' | 'saving' | 'unsaved'>(now)
  useEffect(() => {
    // Decided once: what is saved later does not change what is being looked at.
    const look = () => setState((before) => (before === 'saving' ? now() : before))
    look()
    return queue?.subscribe(look)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [queue])
  return state
}
