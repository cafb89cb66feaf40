import { CancelledError, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { sameTree } from '../../../../document/compare/same-content'
import { conflictBlockIds } from '../../../../document/merge/resolve-conflict'
import {
  loadSaveWork,
  wholeDraft,
  type UploadSummary,
  type Consent,
  type SaveQueue,
  type SaveState,
} from '../../../../saving/saving'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { documentQuery } from '../../../api/announcement/open-document'
import { addQueue, dropQueue, openQueue, queueKey } from '../../../saving/open-queues'
import type { OpenQueue, Screen } from '../../../saving/open-queues'
import { createOpenQueue } from '../../../saving/queue-for'
import { releaseTabLeader, acquireTabLeader } from '../../../saving/tab-leaders'
import type { LeftBehind } from '../../../saving/use-unsaved'
import type { EditorHandle } from '../../document/document'
import { lazyChanges } from './use-unsaved-actions'
import { whenEditable } from './when-editable'

/** A document that is being saved. It stays the same object while the page is open; `useSavingNow` adds the rest. */
export interface OpenSaving {
  queue: SaveQueue
  open: OpenQueue
  /** The document that the editor begins with. */
  document: BlockTree
  /** The changes that an earlier visit left unsaved: the service's document at that time, and the one on the page. */
  draft: { from: BlockTree; to: BlockTree } | undefined
  consent: Consent
  /**
   * Attaches the editor when it mounts, and detaches it (null) when it unmounts. It begins with `document`, and then
   * shows the document that the queue wants.
   */
  show(editor: EditorHandle | null): void
  /** The page shows another document. */
  change(document: BlockTree): void
}

export interface Saving extends OpenSaving {
  state: SaveState
  /** The progress of pictures and files. */
  loads: UploadSummary
  /** Saves despite the losses in question; `always`: without asking from now on. */
  allowLosses(always: boolean): void
  askAgain(): void
}

interface Opened {
  chatId: string
  /** The application that writes: unsaved changes belong to one application. */
  owner: string
  opened: { revision: number; document: BlockTree }
  /** `opened` is only the beginning of a long document; the rest is being read. */
  isBeginning: boolean
  left: LeftBehind
  isEditable: boolean
  /** Another tab wrote here until now, so what is unsaved does not count as restored. */
  isTakenOver: boolean
  /** Called when another document is shown than before. */
  onShown(): void
}

/**
 * Saves a document while its page is open, and after it closes until everything is saved. A page that is reopened
 * while its queue still works continues with that queue. When everything is saved, the query cache gets the service's
 * document.
 */
export function useSaving({
  chatId,
  owner,
  opened,
  isBeginning,
  left,
  isEditable,
  isTakenOver,
  onShown,
}: Opened): OpenSaving {
  const client = useQueryClient()
  const key = queueKey(owner, chatId)
  const [{ open, isRestored, draft }] = useState(() => {
    const { revision, document } = opened
    const unseen = left.unseen?.revision === revision ? left.unseen : undefined
    const fresh = { ...unseen, revision, saved: document, wanted: document, ids: [] }
    const start = left.draft
      ? wholeDraft(left.draft, document)
      : { ...fresh, ...(isBeginning && { isPartial: true as const }) }
    const working = openQueue(key)
    const open = working ?? createOpenQueue(owner, chatId, start, () => wholeOf(client, chatId))
    const isRestored = !working && left.draft !== undefined
    const isDraft = isRestored && !isTakenOver && !sameTree(start.saved, start.wanted)
    return { open, isRestored, draft: isDraft ? { from: start.saved, to: start.wanted } : undefined }
  })
  const { queue, consent } = open
  const [document] = useState(() => queue.documents.wanted)

  const detach = useRef<() => void>(undefined)
  const show = useCallback(
    (editor: EditorHandle | null) => {
      detach.current?.()
      detach.current = editor ? open.attach(screenOf(editor, isEditable, onShown)) : undefined
      const { wanted } = queue.documents
      // Others wrote while the editor was loading.
      if (!editor || wanted === document) return
      editor.replace(wanted)
      onShown()
    },
    [open, queue, document, isEditable, onShown],
  )

  useEffect(() => {
    addQueue(key, open, () => {
      acquireTabLeader(key)
      return () => releaseTabLeader(key)
    })
    onShown()
    if (isRestored) open.resume()
    else if (queue.getSnapshot().isPartial) queue.wake()
    if (!navigator.onLine) queue.setOnline(false)
    // The page has just been read, so a queue that waits for an answer need not wait longer.
    else if (queue.getSnapshot().pausedBy === 'unanswered') queue.setOnline(true)
    return () => {
      detach.current?.()
      open.sheets.commit()
      if (queue.getSnapshot().phase === 'waiting') queue.retry()
      onceSaved(queue, () => {
        if (open.isShown()) return
        if (!queue.getSnapshot().isPartial)
          client.setQueryData(
            documentQuery(chatId).queryKey,
            (old) => old && { ...old, ...queue.serverDocument },
          )
        dropQueue(key, open)
        // If React mounts the page twice, it has added the queue again by then.
        queueMicrotask(() => {
          if (openQueue(key) === open) return
          // A closed queue reads nothing more, and does not delete the draft of the next one.
          queue.close()
          // A page that is being reopened may have read the draft before all of it was saved.
          if (!openQueue(key))
            void client.resetQueries({ queryKey: announcementKeys.allUnsaved(owner, chatId) })
        })
      })
    }
  }, [open, queue, isRestored, key, owner, chatId, client, onShown])

  // A save, and actions on what is not saved, must not wait for code when the network is gone.
  useEffect(
    () =>
      whenEditable(() => {
        lazyChanges.soon()
        void Promise.resolve(loadSaveWork()).catch(() => undefined)
      }),
    [],
  )

  const change = useCallback((tree: BlockTree) => queue.change(tree), [queue])

  return useMemo(
    () => ({ queue, open, document, draft, consent, show, change }),
    [queue, open, document, draft, consent, show, change],
  )
}

/**
 * The same with the state of saving. It changes with the first key after a pause and several times a save, so only
 * what shows it calls this: the page around the document does not.
 */
export function useSavingNow(saving: OpenSaving): Saving {
  const { queue, open, consent } = saving
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const state = useSyncExternalStore(queue.subscribe, queue.getSnapshot)
  const loads = useSyncExternalStore(open.uploader.subscribe, open.uploader.getSnapshot)
  const askAgain = () => {
    consent.withdraw()
    drawAgain()
  }
  return { ...saving, state, loads, allowLosses: (always) => allowLosses(saving, always), askAgain }
}

function allowLosses({ queue, consent }: OpenSaving, always: boolean) {
  if (always) consent.give()
  queue.allowLosses()
}

const noted = [
  'difference',
  'losses',
  'removal',
  'unanswered',
  'kept',
  'unsaved',
  'accepted',
  'orphanedCells',
  'merges',
  'conflicts',
] as const satisfies readonly (keyof SaveState)[]

/** What is noted above the document and on its blocks: the state of saving without its phases. */
export interface SavingNoted extends Pick<Saving, 'queue' | 'draft' | 'allowLosses'> {
  state: Pick<SaveState, (typeof noted)[number]>
}

/** A save changes the state several times, and seldom what is noted. Only then does the component render again. */
export function useSavingNoted(saving: OpenSaving): SavingNoted {
  const { queue, draft } = saving
  const last = useRef<SavingNoted['state']>(undefined)
  const state = useSyncExternalStore(queue.subscribe, () => {
    const [before, now] = [last.current, queue.getSnapshot()]
    if (before && noted.every((part) => before[part] === now[part])) return before
    last.current = now
    return now
  })
  return { queue, draft, state, allowLosses: (always) => allowLosses(saving, always) }
}

/** One value of the state of saving. The component renders again only when this value changes. */
export const useSaveState = <Value extends string | number | boolean>(
  queue: SaveQueue,
  select: (state: SaveState) => Value,
): Value => useSyncExternalStore(queue.subscribe, () => select(queue.getSnapshot()))

/** The document that the page is reading; reads it again if that failed or was cancelled. */
async function wholeOf(client: QueryClient, chatId: string) {
  const { revision, document } = await client
    .ensureQueryData(documentQuery(chatId))
    .catch((error: unknown) => {
      if (error instanceof CancelledError) return client.fetchQuery(documentQuery(chatId))
      throw error
    })
  if (!document) throw new Error('the announcement has become one of the old type')
  return { revision, document }
}

const screenOf = (editor: EditorHandle, isEditable: boolean, onShown: () => void): Screen => ({
  isEditable,
  latest: () => editor.tree(),
  onAppended: (blocks) => editor.append(blocks),
  onLearned(document) {
    editor.replace(document)
    onShown()
  },
  onMerged(document, conflicts) {
    editor.replace(document)
    onShown()
    const touched = conflictBlockIds(conflicts)
    if (touched.length > 0) editor.flash(touched)
  },
})

/** Runs `then` once everything is saved; at once if it is. */
function onceSaved(queue: SaveQueue, then: () => void) {
  if (queue.isSaved) return then()
  const stop = queue.subscribe(() => {
    if (!queue.isSaved || queue.getSnapshot().phase !== 'idle') return
    stop()
    then()
  })
}
