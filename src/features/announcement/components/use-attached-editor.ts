import { useCallback } from 'react'
import type { SaveState } from '../../../../saving/saving'
import type { EditorHandle } from '../../document/document'
import { useNamedBlock } from './use-named-block'
import { usePlaceKept } from './use-place-kept'
import { useSaveState } from './use-saving'
import type { OpenSaving } from './use-saving'

interface Options {
  chatId: string
  saving: OpenSaving
  isTakenOver: boolean
  hold(handle: EditorHandle | null): void
  /** Puts the cursor where the words were pressed. */
  repeat(handle: EditorHandle | null): void
}

/** Receives the editor when it mounts, and shows the place that was left or the block that the address names. */
export function useAttachedEditor({ chatId, saving, isTakenOver, hold, repeat }: Options) {
  const { queue, show } = saving
  const isPartial = useSaveState(queue, partialOf)
  const keepPlace = usePlaceKept(chatId, queue, { isPartial })
  const showNamed = useNamedBlock(queue, isPartial)
  return useCallback(
    (handle: EditorHandle | null) => {
      hold(handle)
      show(handle)
      // The button that made this tab the writer is gone, and the focus was lost with it.
      if (isTakenOver && globalThis.document.activeElement === globalThis.document.body) handle?.focus()
      keepPlace(handle)
      showNamed(handle)
      repeat(handle)
    },
    [show, keepPlace, showNamed, isTakenOver, hold, repeat],
  )
}

const partialOf = ({ isPartial }: SaveState) => isPartial
