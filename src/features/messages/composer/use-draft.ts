import { useCallback, useState } from 'react'
import { emptyDraft, keepDraft, keptDraft, type Draft } from './message-draft'

/** Files of drafts, by place: as long as the page is open. */
const filesOfPlaces = new Map<string, readonly File[]>()

/**
 * What is being written in a place. It is there again after a visit elsewhere; its words after a reload too.
 * `first`: what it begins with where nothing was written yet.
 */
export function useDraft(place: string, first: Draft = emptyDraft) {
  const [draft, setDraft] = useState(() => {
    const kept = keptDraft(place)
    return kept === emptyDraft ? first : kept
  })
  const [files, setFiles] = useState<readonly File[]>(() => filesOfPlaces.get(place) ?? [])
  const write = useCallback(
    (next: Draft) => {
      setDraft(next)
      keepDraft(place, next)
    },
    [place],
  )
  const attach = useCallback(
    (next: readonly File[]) => {
      setFiles(next)
      if (next.length > 0) filesOfPlaces.set(place, next)
      else filesOfPlaces.delete(place)
    },
    [place],
  )
  const clear = useCallback(() => {
    attach([])
    keepDraft(place, emptyDraft)
    setDraft((before) => ({ ...emptyDraft, kind: before.kind === 'card' ? 'text' : before.kind }))
  }, [attach, place])
  return { draft, write, files, attach, clear }
}
