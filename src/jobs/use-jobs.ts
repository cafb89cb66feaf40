import { useSyncExternalStore } from 'react'

interface Shown {
  subscribe(listener: () => void): () => void
}

export const useJobs = <State>(queue: Shown & { state(): State }): State =>
  useSyncExternalStore(queue.subscribe, queue.state)

/** One job. Undefined if this browser has none with that id. */
export const useJob = <Job>(
  queue: Shown & { get(jobId: string): Job | undefined },
  jobId: string | undefined,
): Job | undefined =>
  useSyncExternalStore(queue.subscribe, () => (jobId === undefined ? undefined : queue.get(jobId)))
