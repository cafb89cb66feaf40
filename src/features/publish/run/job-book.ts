import { PersistedStore } from '../../../storage/persisted-store'
import type { ChangeChannel } from '../../../storage/open-news'
import type { PublishJob, PublishTarget, TargetState } from './job'
import type { PublishStorage } from './publish-ports'
import type { Progress } from './target-run'

export interface PublishQueueState {
  /** Newest first. */
  jobs: readonly PublishJob[]
  /** Those that this tab is running. */
  running: ReadonlySet<string>
  /** Those that another tab is running. */
  elsewhere: ReadonlySet<string>
  /** Of chats that are being written here, by `progressKey`. */
  progress: ReadonlyMap<string, Progress>
  isLoaded: boolean
  /** False where this browser keeps nothing: a reload forgets what was done. */
  isKept: boolean
}

export const progressKey = (jobId: string, chatId: string): string => `${jobId} ${chatId}`

/** Every job of an application. */
export class PublishJobStore extends PersistedStore<PublishJob, PublishQueueState> {
  constructor(storage: PublishStorage, news: ChangeChannel) {
    const blank = {
      jobs: [],
      running: new Set<string>(),
      elsewhere: new Set<string>(),
      progress: new Map<string, Progress>(),
      isLoaded: false,
      isKept: true,
    }
    super({ shelf: storage, news, blank, idOf: ({ job_id }) => job_id, listed: (jobs) => ({ jobs }) })
  }

  targetOf(jobId: string, chatId: string): PublishTarget | undefined {
    return this.get(jobId)?.targets.find(({ chat_id }) => chat_id === chatId)
  }

  changeTargets(jobId: string, change: (target: PublishTarget) => PublishTarget) {
    this.change(jobId, (job) => ({ ...job, targets: job.targets.map(change) }))
  }

  setState(jobId: string, chatId: string, state: TargetState) {
    this.changeTargets(jobId, (target) => (target.chat_id === chatId ? { ...target, state } : target))
  }

  setProgress(jobId: string, chatId: string, progress: Progress | undefined) {
    const all = new Map(this.state().progress)
    if (progress) all.set(progressKey(jobId, chatId), progress)
    else all.delete(progressKey(jobId, chatId))
    this.publish({ progress: all })
  }
}
