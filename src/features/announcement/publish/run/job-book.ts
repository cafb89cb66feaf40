import type { News } from '../../../../api/open-news'
import type { Job, JobTarget, TargetState } from './job'
import type { JobShelf } from './publish-ports'
import type { Progress } from './target-run'

export interface BookState {
  /** Newest first. */
  jobs: readonly Job[]
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

/** Every job of an application as it is this moment, and as it is kept: a change is seen at once, and is on disk when `keep` resolves. */
export class JobBook {
  readonly #shelf: JobShelf
  readonly #news: News
  readonly #jobs = new Map<string, Job>()
  readonly #writes = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  #isClosed = false
  #state: BookState = {
    jobs: [],
    running: new Set(),
    elsewhere: new Set(),
    progress: new Map(),
    isLoaded: false,
    isKept: true,
  }

  constructor(shelf: JobShelf, news: News) {
    this.#shelf = shelf
    this.#news = news
  }

  readonly state = (): BookState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(jobId: string): Job | undefined {
    return this.#jobs.get(jobId)
  }

  targetOf(jobId: string, chatId: string): JobTarget | undefined {
    return this.#jobs.get(jobId)?.targets.find(({ chat_id }) => chat_id === chatId)
  }

  put(job: Job) {
    if (this.#isClosed) return
    this.#jobs.set(job.job_id, job)
    this.publish()
  }

  change(jobId: string, change: (job: Job) => Job) {
    const job = this.#jobs.get(jobId)
    if (job) this.put(change(job))
  }

  changeTargets(jobId: string, change: (target: JobTarget) => JobTarget) {
    this.change(jobId, (job) => ({ ...job, targets: job.targets.map(change) }))
  }

  setState(jobId: string, chatId: string, state: TargetState) {
    this.changeTargets(jobId, (target) => (target.chat_id === chatId ? { ...target, state } : target))
  }

  /** Resolves when the job is on disk as it is now, or as it is by then. */
  keep(jobId: string): Promise<void> {
    const before = this.#writes.get(jobId) ?? Promise.resolve()
    const write = before.then(async () => {
      const job = this.#jobs.get(jobId)
      if (!job || this.#isClosed) return
      const isKept = await this.#shelf.keep(job).then(
        () => true,
        () => false,
      )
      if (isKept) this.#news.tell(jobId)
      if (isKept !== this.#state.isKept) this.publish({ isKept })
    })
    this.#writes.set(jobId, write)
    return write
  }

  /** Resolves when all that was to be kept of a job is. */
  kept(jobId: string): Promise<void> {
    return this.#writes.get(jobId) ?? Promise.resolve()
  }

  async forget(jobId: string) {
    await this.kept(jobId)
    if (this.#isClosed) return
    this.drop(jobId)
    await this.#shelf.forget(jobId).catch(() => undefined)
    this.#news.tell(jobId)
  }

  /** Another tab has forgotten it. */
  drop(jobId: string) {
    if (!this.#isClosed && this.#jobs.delete(jobId)) this.publish()
  }

  setProgress(jobId: string, chatId: string, progress: Progress | undefined) {
    const all = new Map(this.#state.progress)
    if (progress) all.set(progressKey(jobId, chatId), progress)
    else all.delete(progressKey(jobId, chatId))
    this.publish({ progress: all })
  }

  publish(different: Partial<BookState> = {}) {
    if (this.#isClosed) return
    this.#state = {
      ...this.#state,
      ...different,
      jobs: [...this.#jobs.values()].sort((one, other) => other.madeAt - one.madeAt),
    }
    for (const listener of this.#listeners) listener()
  }

  close() {
    this.#isClosed = true
  }
}
