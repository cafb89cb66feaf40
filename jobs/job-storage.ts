import type { KeyValueStore } from '../primitives/key-value-store'
import type { JobStorage } from './job-queue'

interface Options<Job> {
  store: KeyValueStore
  keyOf(jobId: string): string
  idOf(job: Job): string
}

/** Jobs in a store: all with a key that begins with `keyOf('')`. */
export function openJobStorage<Job>({ store, keyOf, idOf }: Options<Job>) {
  return {
    async readAll() {
      const all = await store.entries<Job>(keyOf(''))
      return all.map(([, stored]) => stored)
    },
    read: (jobId) => store.get<Job>(keyOf(jobId)),
    keep: (job) => store.set(keyOf(idOf(job)), job),
    forget: (jobId) => store.remove(keyOf(jobId)),
  } satisfies JobStorage<Job>
}
