import { createStore, del, entries, get, promisifyRequest, set, setMany } from 'idb-keyval'
import type { NamedBytes } from '../../media/media-store'
import type { SaveEntry } from '../../save/queue/save-state'
import type { Content } from '../content/content'
import type { Job } from './job'
import type { JobShelf } from './publish-ports'

/** A key of another version would be of another shape. */
const VERSION = 'v1'

/** Jobs of one application in this browser; what they copy lies beside them until it has arrived everywhere. */
export function openJobShelf(app_id: string): JobShelf {
  const store = createStore('herald-publishes', 'kept')
  const jobKey = (jobId: string) => `${VERSION} job ${app_id} ${jobId}`
  const partKey = (jobId: string, ...names: string[]) => [VERSION, 'part', jobId, ...names].join(' ')

  const dropFrom = (prefix: string) =>
    store('readwrite', (kept) => {
      kept.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))
      return promisifyRequest(kept.transaction)
    })

  return {
    async readAll() {
      const all = await entries<string, Job>(store)
      return all.filter(([key]) => key.startsWith(jobKey(''))).map(([, job]) => job)
    },
    read: (jobId) => get<Job>(jobKey(jobId), store),
    keep: (job) => set(jobKey(job.job_id), job, store),
    keepContent: (jobId, content, bytes) =>
      setMany(
        [
          [partKey(jobId, 'content'), content],
          ...[...bytes].map(([token, named]): [string, NamedBytes] => [
            partKey(jobId, 'bytes', token),
            named,
          ]),
        ],
        store,
      ),
    content: (jobId) => get<Content>(partKey(jobId, 'content'), store),
    bytes: (jobId, token) => get<NamedBytes>(partKey(jobId, 'bytes', token), store),
    keepEntry: (jobId, chatId, entry) =>
      set(partKey(jobId, 'entry', chatId), entry, store).then(
        () => true,
        () => false,
      ),
    entry: (jobId, chatId) => get<SaveEntry>(partKey(jobId, 'entry', chatId), store),
    forgetEntry: (jobId, chatId) => del(partKey(jobId, 'entry', chatId), store),
    forgetContent: (jobId) => dropFrom(partKey(jobId, '')),
    async forget(jobId) {
      await dropFrom(partKey(jobId, ''))
      await del(jobKey(jobId), store)
    },
  }
}
