import { serviceNow } from '../../client/service-clock'
import { openJobStorage } from '../../jobs/job-storage'
import type { SendQueuePorts } from '../../jobs/send-queue'
import { newUuid } from '../../primitives/new-uuid'
import { delay } from '../../primitives/retry'
import { sendBudget } from '../api/page-budgets'
import { openIndexedDbStore } from '../storage/indexed-db-store'
import { tryLock } from '../storage/locks'
import { openChangeChannel } from '../storage/tab-channel'

/**
 * Ownership and announcements of the jobs of one kind and application among the tabs of this browser. Without locks, two
 * tabs may run a job.
 */
export const tabPorts = (name: string, app_id: string) => ({
  channel: openChangeChannel(`${name} ${app_id}`),
  claim: (jobId: string) => tryLock(`${name} ${jobId}`),
})

interface SendStore<Job> {
  database: string
  store: string
  idOf(job: Job): string
}

/** The ports of a queue of sends in this browser. `database`: also the name by which its tabs know each other. */
export const sendPorts = <Job>(
  app_id: string,
  { database, store, idOf }: SendStore<Job>,
): SendQueuePorts<Job> => ({
  app_id,
  now: serviceNow,
  wait: delay,
  newUuid,
  budget: sendBudget,
  storage: openJobStorage<Job>({
    // A power cut must not take a uuid that was used.
    store: openIndexedDbStore(database, store, 'strict'),
    // Records of another version may have another shape.
    keyOf: (jobId) => `v1 ${app_id} ${jobId}`,
    idOf,
  }),
  ...tabPorts(database, app_id),
})
