import { useCallback, useState } from 'react'
import { emptyDraft, joinedDrafts, keepDraft, keptDraft, type Draft } from './message-draft'
import type { Outgoing } from './outgoing-queue'

/** Files of drafts by place, kept as long as the page is open. */
const filesOfPlaces = new Map<string, readonly File[]>()

/** Puts a returned message before the present draft of a place that is not shown. */
export function takeBackTo(place: string, { draft, file }: Pick<Outgoing, 'draft' | 'file'>) {
  if (draft) keepDraft(place, joinedDrafts(draft, keptDraft(place)))
  if (file) filesOfPlaces.set(place, [...(filesOfPlaces.get(place) ?? []), file])
}

/**
 * The draft and files of a place. Both survive a visit to another page, and the draft also survives a reload.
 * `first`: the draft to begin with if none is stored.
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
