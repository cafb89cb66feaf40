import { openKeptStore } from '../../../storage/kept-store'
import type { NamedBytes } from '../../../saving/media/media-store'
import type { SaveEntry } from '../../../saving/queue/save-state'
import type { Content } from '../content/content'
import type { Job } from './job'
import type { JobShelf } from './publish-ports'

/** A key of another version would be of another shape. */
const VERSION = 'v1'

/** Jobs of one application in this browser; what they copy lies beside them until it has arrived everywhere. */
export function openJobShelf(app_id: string): JobShelf {
  const store = openKeptStore('herald-publishes', 'kept')
  const jobKey = (jobId: string) => `${VERSION} job ${app_id} ${jobId}`
  const partKey = (jobId: string, ...names: string[]) => [VERSION, 'part', jobId, ...names].join(' ')

  return {
    async readAll() {
      const all = await store.entries<Job>(jobKey(''))
      return all.map(([, job]) => job)
    },
    read: (jobId) => store.get<Job>(jobKey(jobId)),
    keep: (job) => store.set(jobKey(job.job_id), job),
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
