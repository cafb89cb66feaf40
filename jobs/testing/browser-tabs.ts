import type { ChangeChannel } from '../../primitives/ports'
import type { JobStorage } from '../job-queue'

/**
 * The shared parts of one browser's tabs: a disk that forgets nothing, claims, and a channel that skips its sender.
 */
export function browserTabs<Job>(idOf: (job: Job) => string) {
  const kept = new Map<string, Job>()
  const storage: JobStorage<Job> & { kept: Map<string, Job> } = {
    kept,
    readAll: async () => [...kept.values()],
    read: async (jobId) => kept.get(jobId),
    keep: async (job) => void kept.set(idOf(job), job),
    forget: async (jobId) => void kept.delete(jobId),
  }
  const taken = new Set<string>()
  const claim = async (jobId: string) => {
    if (taken.has(jobId)) return undefined
    taken.add(jobId)
    return async () => void taken.delete(jobId)
  }
  const listeners = new Set<(jobId: string) => void>()
  const openNews = (): ChangeChannel => {
    let own: ((jobId: string) => void) | undefined
    return {
      announce: (jobId) => listeners.forEach((listener) => listener !== own && listener(jobId)),
      listen(onChange) {
        own = onChange
        listeners.add(onChange)
        return () => listeners.delete(onChange)
      },
    }
  }
  return { storage, claim, openNews }
}
