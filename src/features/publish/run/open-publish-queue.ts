import { CallerChanged } from '../../../../client/lark-error'
import { openJobStorage } from '../../../../jobs/job-storage'
import { wallClock } from '../../../../primitives/clock'
import { newUuid } from '../../../../primitives/new-uuid'
import type { Content } from '../../../../publishing/content/content'
import type { PublishJob } from '../../../../publishing/run/publish-job'
import type { PublishStorage, PublishTransport } from '../../../../publishing/run/publish-ports'
import { PublishQueue } from '../../../../publishing/run/publish-queue'
import { serviceTransport } from '../../../../publishing/run/service-transport'
import { type NamedBytes, newId, openCellStore, type SaveEntry } from '../../../../saving/saving'
import { readDocument } from '../../../api/announcement/read-document'
import { inNameOf, sessionNow } from '../../../api/client'
import { mediaBudget, readBudget, uploadMutex, writeBudget } from '../../../api/page-budgets'
import { jobsOfApp } from '../../../jobs/jobs-of-app'
import { tabPorts } from '../../../jobs/page-ports'
import { browserStore } from '../../../storage/indexed-db-store'
import { openIndexedDbStore } from '../../../storage/indexed-db-store'

const queues = jobsOfApp((app_id, onEnd) => {
  const queue: PublishQueue = new PublishQueue({
    app_id,
    clock: wallClock,
    random: () => Math.random(),
    newId,
    newToken: newUuid,
    storage: openPublishStorage(app_id),
    ...tabPorts('herald-publishes', app_id),
    // Once the console is signed in as another application, unfinished jobs wait until this one signs in again.
    transport: openTransport(app_id, onEnd),
  })
  if (!navigator.onLine) queue.setOnline(false)
  return queue
})

let isListening = false

/** The queue of the application that is signed in. */
export function publishQueueOf(app_id: string): PublishQueue {
  if (!isListening) listen()
  return queues.of(app_id)
}

/** Listens, once for the page, for changes of the connection and for the end of the page. */
function listen() {
  isListening = true
  addEventListener('online', () => queues.now()?.setOnline(true))
  addEventListener('offline', () => queues.now()?.setOnline(false))
  addEventListener('beforeunload', (event) => {
    if (queues.now()?.state().running.size) event.preventDefault()
  })
}

/** Part of every key: another version would store another shape. */
const VERSION = 'v1'

/** The jobs of one application in this browser. Their content is stored separately until every chat has it. */
function openPublishStorage(
  app_id: string,
  store = openIndexedDbStore('herald-publishes', 'kept', 'strict'),
): PublishStorage {
  const jobKey = (jobId: string) => `${VERSION} job ${app_id} ${jobId}`
  const partKey = (jobId: string, ...names: string[]) => [VERSION, 'part', jobId, ...names].join(' ')

  return {
    ...openJobStorage<PublishJob>({
      store,
      keyOf: jobKey,
      idOf: ({ job_id }) => job_id,
    }),
    keepContent: (jobId, content, bytes) =>
      store.write({
        put: [
          [partKey(jobId, 'content'), content],
          ...[...bytes].map(([token, named]) => [partKey(jobId, 'bytes', token), named] as const),
        ],
      }),
    content: (jobId) => store.get<Content>(partKey(jobId, 'content')),
    bytes: (jobId, token) => store.get<NamedBytes>(partKey(jobId, 'bytes', token)),
    keepEntry: (jobId, chatId, entry) =>
      store.set(partKey(jobId, 'entry', chatId), entry).then(
        () => true,
        () => false,
      ),
    entry: (jobId, chatId) => store.get<SaveEntry>(partKey(jobId, 'entry', chatId)),
    forgetEntry: (jobId, chatId) => store.remove(partKey(jobId, 'entry', chatId)),
    forgetContent: (jobId) => store.write({ removeBelow: partKey(jobId, '') }),
    forget: (jobId) => store.write({ remove: [jobKey(jobId)], removeBelow: partKey(jobId, '') }),
  }
}

/**
 * The real service, called as one application. Once the console is signed in as another one, no more calls are made,
 * and `onCallerChanged` is called. Work under way stays as stored.
 */
export function openTransport(app_id: string, onCallerChanged: () => void): PublishTransport {
  const client = inNameOf(app_id)
  const alone = uploadMutex(app_id)
  const named =
    <Of extends readonly unknown[], T>(run: (...of: Of) => Promise<T>) =>
    async (...of: Of): Promise<T> => {
      try {
        if (sessionNow()?.app_id === app_id) return await run(...of)
      } catch (error) {
        if (!(error instanceof CallerChanged)) throw error
      }
      onCallerChanged()
      return new Promise<never>(() => undefined)
    }
  const service = serviceTransport({
    client,
    budgets: { reads: readBudget, writes: writeBudget, media: mediaBudget },
    cells: openCellStore(app_id, { store: browserStore }),
    // A cancelled upload may never settle, and must not keep others waiting.
    alone: (run, signal) => alone(() => Promise.race([run(), aborted(signal)]), signal),
    read: (chatId, revision) => readDocument(client.call, chatId, revision),
  })
  return {
    ...service,
    revision: named(service.revision),
    read: named(service.read),
    readBlock: named(service.readBlock),
    readBelow: named(service.readBelow),
    send: named(service.send),
    upload: named(service.upload),
    download: named(service.download),
    copySheet: named(service.copySheet),
    readSheet: named(service.readSheet),
  }
}

/** Rejects once the signal is aborted. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
