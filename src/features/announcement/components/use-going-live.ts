import { useEffect, useMemo, useRef, useState } from 'react'
import { getAnnouncement } from '../../../../client/announcement'
import { delay } from '../../../../primitives/retry'
import { caughtUp, type SaveQueue, type SharedDraft } from '../../../../saving/saving'
import { readDocument } from '../../../api/announcement/read-document'
import { call } from '../../../api/client'
import { othersChanges, SeenRevision } from './others-since'
import type { OthersChange } from './others-since'

interface Options {
  owner: string
  chatId: string
  queue: SaveQueue
  draft: SharedDraft | undefined
  goLive(): void
}

export interface GoingLive {
  /** Merges what other browsers and others wrote. Resolves to what others changed since the draft began, if it is new. */
  prepare(): Promise<readonly OthersChange[]>
  /** Others' changes that the user has to see before the draft goes live. */
  others: readonly OthersChange[] | undefined
  /** Lets the draft go live, or shows others' changes first. */
  press(): void
  /** Lets it go live after these were shown. */
  confirm(): void
  cancel(): void
}

/** Lets a held change go live, after what others wrote meanwhile is merged, and shown. */
export function useGoingLive({ owner, chatId, queue, draft, goLive }: Options): GoingLive {
  const seen = useMemo(() => new SeenRevision(owner, chatId, queue), [owner, chatId, queue])
  const [others, show] = useState<readonly OthersChange[]>()
  const isBusy = useRef(false)
  useEffect(() => seen.follow(), [seen])
  const prepare = async () => {
    await inTime(draft?.exchange())
    // Without an answer, the queue looks again before it sends.
    const newest = await getAnnouncement(call, chatId).then(
      ({ revision_id }) => revision_id,
      () => undefined,
    )
    if (newest === undefined) return []
    await inTime(caughtUp(queue, newest))
    const { revision, document } = queue.serverDocument
    if (revision <= seen.value) return []
    const before = await readDocument(call, chatId, seen.value).catch(() => undefined)
    seen.see(revision)
    return before ? othersChanges(before, document) : []
  }
  const press = async () => {
    // A disabled button would lose the focus.
    if (isBusy.current) return
    isBusy.current = true
    const changed = await prepare().finally(() => (isBusy.current = false))
    if (changed.length > 0) show(changed)
    else goLive()
  }
  return {
    prepare,
    others,
    press: () => void press(),
    confirm() {
      show(undefined)
      goLive()
    },
    cancel: () => show(undefined),
  }
}

/** Longer than this nothing waits for it: the queue merges others' changes before it sends, too. */
const MOST_MS = 5_000
const inTime = (work: Promise<void> | undefined) => Promise.race([work, delay(MOST_MS)])
