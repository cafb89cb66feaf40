import { useSyncExternalStore } from 'react'
import type { PublishJob } from './job'
import type { PublishQueueState } from './job-book'
import type { PublishQueue } from './publish-desk'

export const usePublishQueue = (publishQueue: PublishQueue): PublishQueueState =>
  useSyncExternalStore(publishQueue.subscribe, publishQueue.state)

/** One job; undefined where this browser has none of that id. */
export const usePublishJob = (publishQueue: PublishQueue, jobId: string): PublishJob | undefined =>
  useSyncExternalStore(publishQueue.subscribe, () =>
    publishQueue.state().jobs.find(({ job_id }) => job_id === jobId),
  )
