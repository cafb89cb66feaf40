import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SaveQueue } from '../../saving/queue/save-queue'
import { publishRoute } from './publish-address'
import type { Part } from './publish-address'
import { savedPart } from './saved-part'

/** The way to the page that publishes the whole announcement, or the part between two blocks of this page. */
export function usePublish(chatId: string, queue?: SaveQueue, onUnsaved?: () => void) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    async (part?: Part) => {
      const named = part && queue && (await savedPart(queue, part))
      if (part && !named) return onUnsaved?.()
      await navigate(publishRoute(chatId, search, named))
    },
    [navigate, chatId, search, queue, onUnsaved],
  )
}
