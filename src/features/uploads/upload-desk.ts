import { callForm, sessionNow } from '../../api/client'
import { uploadFile } from './send/upload-file'
import { addTransfer } from '../files/history/add-transfer'
import { historyOf } from '../files/history/open-histories'
import { claimSlot } from '../files/keep/claim-slot'
import { newId } from '../files/queue/new-id'
import { QueueKeeper } from './keep/queue-keeper'
import { openQueueShelf } from './keep/queue-shelf'
import type { Finish } from '../files/queue/rows'
import { UploadQueue } from './queue/upload-queue'
import { playedDuration } from './send/video-frame'
import { readInWorker } from '../files/worker/read-in-worker'

/** What one application uploads from this tab; it goes on while other pages are looked at. */
export interface UploadDesk {
  queue: UploadQueue
  /** Hears when nothing moves any more. */
  onFinish(listener: (finish: Finish) => void): () => void
}

interface OpenDesk extends UploadDesk {
  session: unknown
}

const desks = new Map<string, OpenDesk>()

/**
 * The desk of the application that is signed in now. What another one has
 * queued stays where it is and waits: nothing is uploaded in a wrong name.
 */
export function uploadDesk(appId: string): UploadDesk {
  const desk = desks.get(appId) ?? openDesk(appId)
  if (desk.session !== sessionNow()) {
    desk.session = sessionNow()
    desk.queue.wake()
  }
  return desk
}

function openDesk(appId: string): OpenDesk {
  const listeners = new Set<(finish: Finish) => void>()
  const queue = new UploadQueue({
    async read(file, onRead, signal) {
      const reading = await readInWorker(file, onRead, signal)
      if (reading.kind !== 'mp4' || reading.durationMs !== undefined) return reading
      const durationMs = await playedDuration(file)
      return { ...reading, ...(durationMs !== undefined && { durationMs }) }
    },
    send: uploadFile({ callForm }),
    known: historyOf(appId).findUpload,
    uploaded: (upload) => addTransfer(appId, { kind: 'upload', ...upload, sentAs: [] }),
    onKept: () => keeper.changed(),
    onFinish: (finish) => {
      for (const listener of listeners) listener(finish)
    },
    mayStart: () => desk.session === sessionNow() && desk.session !== undefined,
    newId,
    random: Math.random,
    clock: {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    today: Date.now,
    soon: (run) => void requestAnimationFrame(run),
  })
  const desk: OpenDesk = {
    queue,
    session: sessionNow(),
    onFinish(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  desks.set(appId, desk)
  const keeper = keeperOf(appId, queue)
  void keeper.open()
  guard(queue)
  return desk
}

/** Every tab keeps its own uploads, and takes over those of tabs that are gone. */
function keeperOf(appId: string, queue: UploadQueue): QueueKeeper {
  return new QueueKeeper({
    slot: newId(),
    shelf: openQueueShelf(appId),
    claim: (slot) => claimSlot(`herald.uploads.${appId}.${slot}`),
    queue: {
      uploads: queue.rows.all,
      upload: queue.rows.get,
      fileOf: queue.fileOf,
      restore: (found) => queue.restore(found),
    },
    setTimeout: (run, ms) => void setTimeout(run, ms),
  })
}

/** Leaving would break off what is being sent; the browser asks first. A line that is back is used at once. */
function guard(queue: UploadQueue) {
  addEventListener('beforeunload', (event) => {
    if (queue.rows.totals().byPhase.sending) event.preventDefault()
  })
  addEventListener('online', () => queue.retryUnanswered())
}
