import { useCallback, useState } from 'react'
import { useSubscription } from '../../ui/outside-react'
import { uploadRefusal, type UploadRefusal } from '../files/files'
import { emptyDraft, joinedDrafts, keepDraft, keptDraft, type Draft } from './message-draft'
import type { ComposerTarget, Outgoing, OutgoingQueue } from './outgoing-queue'

/** Files of drafts by place, kept as long as the page is open. */
const filesOfPlaces = new Map<string, readonly File[]>()

/** Puts a returned message before the present draft of a place that is not shown. */
export function takeBackTo(place: string, { draft, file }: Pick<Outgoing, 'draft' | 'file'>) {
  if (draft) keepDraft(place, joinedDrafts(draft, keptDraft(place)))
  if (file) filesOfPlaces.set(place, [...(filesOfPlaces.get(place) ?? []), file])
}

/** A file that was chosen and cannot be sent. */
export interface UnfitFile {
  name: string
  refusal: UploadRefusal
}

/** The files that are refused by their size alone. */
const unfitAmong = (files: readonly File[]): UnfitFile[] =>
  files.flatMap(({ name, size }) => {
    const refusal = uploadRefusal({ size })
    return refusal ? [{ name, refusal }] : []
  })

/**
 * The draft and files of a place. Both survive a visit to another page, and the draft also survives a reload.
 * `first`: the draft to begin with if none is stored. A file of a size that the platform refuses is not attached, but
 * is in `unfit` until the files change again.
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
  const [unfit, setUnfit] = useState<readonly UnfitFile[]>([])
  const attach = useCallback(
    (chosen: readonly File[]) => {
      const next = chosen.filter(({ size }) => !uploadRefusal({ size }))
      setUnfit(unfitAmong(chosen))
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
  return { draft, write, files, unfit, attach, clear }
}

interface ReturnTo {
  queue: OutgoingQueue
  chatId: string
  thread?: { id: string }
  onTarget(target: ComposerTarget): void
}

/** Calls back with each refused message of this place that comes back to be changed, and makes its target the present one. */
export function useReturned(
  { queue, chatId, thread, onTarget }: ReturnTo,
  onReturned: (outgoing: Pick<Outgoing, 'draft' | 'file'>) => void,
) {
  useSubscription(
    queue,
    (messages, onTakenBack: Parameters<typeof queue.onTakenBack>[0]) => messages.onTakenBack(onTakenBack),
    (outgoing) => {
      if (outgoing.chat_id !== chatId || outgoing.thread_id !== thread?.id) return
      onReturned(outgoing)
      onTarget(outgoing.target)
    },
  )
}
