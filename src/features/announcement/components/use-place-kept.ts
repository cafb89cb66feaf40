import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { SaveQueue } from '../../../../saving/saving'
import type { ReadingPlace } from '../../../editor/view/reading-place'
import { keepInTab, takeFromTab } from '../../../storage/preferences'
import { useListeners } from '../../../ui/outside-react'
import type { EditorHandle } from '../../document/document'

const keyOf = (chatId: string) => `herald.place.${chatId}`

interface Options {
  /** Only the beginning of a long document is there yet. */
  isPartial?: boolean
  /** Another view of the same document follows without a reload. */
  isKeptOnClose?: boolean
}

/**
 * Restores cursor and scroll position of an announcement after a reload, in this tab, unless the address names a
 * block. Ids are stored as the service knows them. A position beyond the beginning of a long document is restored
 * once the rest is there. Call the returned function with the editor's handle.
 */
export function usePlaceKept(
  chatId: string,
  queue: SaveQueue,
  { isPartial = false, isKeptOnClose = false }: Options,
): (handle: EditorHandle | null) => void {
  const shown = useRef<EditorHandle>(null)
  const toCome = useRef<ReadingPlace>(undefined)
  const keep = useCallback(() => {
    if (!shown.current) return
    const place = toCome.current ?? withIds(shown.current.place(), (id) => queue.blockIdOf(id))
    keepInTab(keyOf(chatId), JSON.stringify(place))
  }, [chatId, queue])
  useListeners(window, { pagehide: keep })
  // Before the editor below is removed.
  useLayoutEffect(() => (isKeptOnClose ? keep : undefined), [isKeptOnClose, keep])

  useEffect(() => {
    const place = toCome.current
    toCome.current = undefined
    if (!isPartial && place) shown.current?.restorePlace(withIds(place, (id) => queue.localIdOf(id)))
    // If the operator scrolls or types before that, the position is not restored.
    const forget = () => (toCome.current = undefined)
    const uses = ['keydown', 'pointerdown', 'wheel'] as const
    if (isPartial) for (const use of uses) window.addEventListener(use, forget, { passive: true })
    return () => {
      for (const use of uses) window.removeEventListener(use, forget)
    }
  }, [isPartial, queue])

  return useCallback(
    (handle) => {
      shown.current = handle
      const kept = handle && takeFromTab(keyOf(chatId))
      if (!kept || location.hash !== '') return
      const place: ReadingPlace = JSON.parse(kept)
      handle.restorePlace(withIds(place, (id) => queue.localIdOf(id)))
      const blocks = [place.caret, place.seen].flatMap((each) => (each ? [queue.localIdOf(each.block)] : []))
      if (queue.getSnapshot().isPartial && !blocks.every((id) => queue.isKnown(id))) toCome.current = place
    },
    [chatId, queue],
  )
}

const withIds = ({ caret, seen }: ReadingPlace, idOf: (id: string) => string): ReadingPlace => ({
  ...(caret && { caret: { ...caret, block: idOf(caret.block) } }),
  ...(seen && { seen: { ...seen, block: idOf(seen.block) } }),
})
