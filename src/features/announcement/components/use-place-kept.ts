import { useCallback, useEffect, useRef } from 'react'
import type { ReadingPlace } from '../../../editor/view/reading-place'
import type { SaveQueue } from '../../../saving/queue/save-queue'
import { keepInTab, takeFromTab } from '../../../storage/preferences'
import type { EditorHandle } from '../../document/editor-handle'

const keyOf = (chatId: string) => `herald.place.${chatId}`

/**
 * Cursor and scroll of an announcement come back after a reload, in this tab; not where the address names a block. Ids
 * are kept as the service has them. Give the answer to the editor beside its ref.
 */
export function usePlaceKept(chatId: string, queue: SaveQueue): (handle: EditorHandle | null) => void {
  const shown = useRef<EditorHandle>(null)
  useEffect(() => {
    const keep = () => {
      if (!shown.current) return
      const place = withIds(shown.current.place(), (id) => queue.blockIdOf(id))
      keepInTab(keyOf(chatId), JSON.stringify(place))
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [chatId, queue])

  return useCallback(
    (handle) => {
      shown.current = handle
      const kept = handle && takeFromTab(keyOf(chatId))
      if (kept && location.hash === '')
        handle.restorePlace(withIds(JSON.parse(kept) as ReadingPlace, (id) => queue.localIdOf(id)))
    },
    [chatId, queue],
  )
}

const withIds = ({ caret, seen }: ReadingPlace, idOf: (id: string) => string): ReadingPlace => ({
  ...(caret && { caret: { ...caret, block: idOf(caret.block) } }),
  ...(seen && { seen: { ...seen, block: idOf(seen.block) } }),
})
