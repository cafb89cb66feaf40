import { useSyncExternalStore } from 'react'
import type { PublishJob } from './publish-job'
import type { PublishQueueState } from './publish-job-store'
import type { PublishQueue } from './publish-queue'

export const usePublishQueue = (publishQueue: PublishQueue): PublishQueueState =>
  useSyncExternalStore(publishQueue.subscribe, publishQueue.state)

/** One job; undefined where this browser has none of that id. */
export const usePublishJob = (publishQueue: PublishQueue, jobId: string): PublishJob | undefined =>
  useSyncExternalStore(publishQueue.subscribe, () =>
    publishQueue.state().jobs.find(({ job_id }) => job_id === jobId),
  )
