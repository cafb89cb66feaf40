import { createStore, type UseStore } from 'idb-keyval'
import { callForm, sessionNow } from '../../../api/client'
import { uploadFile } from '../api/upload-file'
import { addTransfer } from '../history/add-transfer'
import { historyOf } from '../history/open-histories'
import { QueueKeeper } from './keep/keep-queue'
import type { Finish } from '../queue/rows'
import { UploadQueue } from './queue/upload-queue'
import { playedDuration } from './send/video-frame'
import { readInWorker } from './worker/read-in-worker'

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
  let keeper: QueueKeeper | undefined
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
    onKept: () => keeper?.changed(),
    onFinish: (finish) => {
      for (const listener of listeners) listener(finish)
    },
    mayStart: () => desk.session === sessionNow() && desk.session !== undefined,
    newId: () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`,
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
  void keep(appId, queue).then((made) => (keeper = made))
  guard(queue)
  return desk
}

/** One tab keeps an application's queue; the others' live as long as they do, and the next in line takes over what is kept. */
async function keep(appId: string, queue: UploadQueue): Promise<QueueKeeper | undefined> {
  const place = store('herald-upload-queue')
  if (!place) return undefined
  await ownsAlone(`herald.uploads.${appId}`)
  const keeper = new QueueKeeper(appId, place, { uploads: queue.rows.all, fileOf: queue.fileOf })
  queue.restore(await keeper.load())
  void keeper.sweep()
  keeper.changed()
  return keeper
}

/** Resolves when this tab holds the name, which it then does as long as it lives. */
const ownsAlone = (name: string): Promise<void> =>
  new Promise((own) => {
    // Over an insecure connection there are no locks: better kept twice than not at all.
    if (!navigator.locks) return own()
    void navigator.locks.request(name, () => {
      own()
      return new Promise(() => undefined)
    })
  })

/** Leaving would break off what is being sent; the browser asks first. A line that is back is used at once. */
function guard(queue: UploadQueue) {
  addEventListener('beforeunload', (event) => {
    if (queue.rows.totals().byPhase.sending) event.preventDefault()
  })
  addEventListener('online', () => queue.retryUnanswered())
}

function store(name: string): UseStore | undefined {
  return typeof indexedDB === 'undefined' ? undefined : createStore(name, 'kept')
}
