import { useSyncExternalStore } from 'react'
import type { Job } from './job'
import type { BookState } from './job-book'
import type { PublishDesk } from './publish-desk'

export const useDesk = (desk: PublishDesk): BookState => useSyncExternalStore(desk.subscribe, desk.state)

/** One job; undefined where this browser has none of that id. */
export const useJob = (desk: PublishDesk, jobId: string): Job | undefined =>
  useSyncExternalStore(desk.subscribe, () => desk.state().jobs.find(({ job_id }) => job_id === jobId))
