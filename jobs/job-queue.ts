import { Listeners } from '../primitives/listeners'
import type { ChangeChannel, Release } from '../primitives/ports'

export interface JobQueueOptions<Job> {
  storage: JobStorage<Job>
  /** Announces to the other tabs which job was stored again. */
  channel: ChangeChannel
  /** Claims the right to run a job. Undefined if another tab has it. */
  claim(jobId: string): Promise<Release | undefined>
  idOf(job: Job): string
  /** Whether the tab that claimed the job is running it, if that tab is still open. */
  isRunning(job: Job): boolean
  /** The job as a closed tab left it. The same object if nothing was under way. */
  interrupted(job: Job): Job
  /** Finished jobs make room for new ones. */
  isFinished(job: Job): boolean
  /** The number of jobs to remember. */
  maxJobs: number
  /** Called when this tab has stored its last change, before another tab can claim the job. */
  onRelease?(jobId: string): Promise<void>
}

/** Precedes the id of a job when a tab announces that it has released its claim. */
const FREED = 'freed '

export interface JobQueueState<Job, Progress = never> {
  /** Newest first. */
  jobs: readonly Job[]
  /** Jobs that this tab has claimed. */
  running: ReadonlySet<string>
  /** Jobs that another tab is running. */
  elsewhere: ReadonlySet<string>
  /** Progress that a running job reports, which is not stored. */
  progress: ReadonlyMap<string, Progress>
  isLoaded: boolean
  /** False if this browser stores nothing: a reload then forgets the jobs. */
  isKept: boolean
}

/**
 * Jobs that outlive the page: stored in this browser, run by one tab at a time, and followed by the other tabs.
 *
 * A change is visible at once, and is on disk when `keep` resolves. `add` and `keep` write within the task that calls
 * them, so that a user's action is stored even if a busy page closes at once.
 *
 * A tab runs a job only after it has claimed it. It then has the job as the last owner stored it. At the next load or
 * claim, `interrupted` settles the work of a tab that closed.
 *
 * The claim is released after the last change is on disk. Until then, a value from storage never replaces the tab's
 * own state.
 *
 * A closed queue changes, stores and announces nothing, as if its tab were closed.
 *
 * A feature defines its job and its steps. See forward-queue.ts and publish-queue.ts.
 */
export class JobQueue<Job extends { madeAt: number }, Progress = never> {
  readonly #options: JobQueueOptions<Job>
  readonly #jobs = new Map<string, Job>()
  readonly #writes = new Map<string, Promise<void>>()
  readonly #held = new Map<string, Release>()
  readonly #claiming = new Map<string, Promise<boolean>>()
  readonly #releasing = new Map<string, Promise<void>>()
  /** Jobs that are being read because another tab changed them. True: changed again meanwhile. */
  readonly #following = new Map<string, boolean>()
  /** Jobs that another tab has released since it last stored them. An unfinished one waits for another tab. */
  readonly #freed = new Set<string>()
  /** Jobs that this tab had claimed at any time since the current load began. */
  #oursWhileLoading = new Set<string>()
  #loading: Promise<void> | undefined
  readonly #listeners = new Listeners()
  readonly #stopListening: () => void
  #isClosed = false
  #state: JobQueueState<Job, Progress> = {
    jobs: [],
    running: new Set(),
    elsewhere: new Set(),
    progress: new Map(),
    isLoaded: false,
    isKept: true,
  }

  constructor(options: JobQueueOptions<Job>) {
    this.#options = options
    this.#stopListening = options.channel.listen((told) => {
      const isFreed = told.startsWith(FREED)
      const jobId = isFreed ? told.slice(FREED.length) : told
      if (isFreed) this.#freed.add(jobId)
      else this.#freed.delete(jobId)
      void this.#follow(jobId)
    })
  }

  readonly state = (): JobQueueState<Job, Progress> => this.#state

  readonly subscribe = this.#listeners.add

  get isClosed(): boolean {
    return this.#isClosed
  }

  get(jobId: string): Job | undefined {
    return this.#jobs.get(jobId)
  }

  /** Reads the stored jobs, and settles those that a closed tab left. Calls during a load share it. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined))
    return this.#loading
  }

  async #load() {
    const { storage, idOf, isRunning, claim } = this.#options
    const ours = (this.#oursWhileLoading = new Set([...this.#held.keys(), ...this.#releasing.keys()]))
    const stored = await storage.readAll().catch(() => undefined)
    if (stored && this.#state.isKept) {
      const ids = new Set(stored.map(idOf))
      for (const id of this.#jobs.keys()) if (!ids.has(id) && !ours.has(id)) this.#jobs.delete(id)
    }
    const read = (stored ?? []).filter((job) => !ours.has(idOf(job)))
    for (const job of read) this.#jobs.set(idOf(job), job)
    const elsewhere = new Set<string>()
    for (const job of read) {
      const id = idOf(job)
      if (!isRunning(job) || ours.has(id)) continue
      const release = await claim(id)
      if (release) await this.#free(id, this.#readSettled(id), release)
      else if (!ours.has(id)) elsewhere.add(id)
    }
    this.publish({ elsewhere, isLoaded: true })
  }

  /**
   * Adds a new job, claimed by this tab. Run it after this resolves. `prepare` first stores the data that the job
   * needs.
   */
  async add(job: Job, prepare?: () => Promise<void>): Promise<void> {
    const { idOf, claim, isFinished, maxJobs } = this.#options
    const id = idOf(job)
    // Claimed before the job is stored, so that no other tab that reads it can claim it.
    const claiming = claim(id)
    this.#hold(id, async () => await (await claiming)?.())
    this.put(job)
    const prepared = prepare?.().catch(() => this.publish({ isKept: false }))
    await Promise.all([claiming, prepared, this.keep(id)])
    const { jobs } = this.#state
    const finished = jobs.filter((each) => !this.#held.has(idOf(each)) && isFinished(each))
    const excess = jobs.length - maxJobs
    if (excess > 0) for (const each of finished.slice(-excess)) void this.forget(idOf(each))
  }

  /**
   * Tries to claim the job. Resolves with whether this tab has the claim. The job then has the state that its last
   * owner stored.
   */
  async claim(jobId: string): Promise<boolean> {
    await this.#releasing.get(jobId)
    if (this.#held.has(jobId)) return true
    const claiming =
      this.#claiming.get(jobId) ?? this.#claim(jobId).finally(() => this.#claiming.delete(jobId))
    this.#claiming.set(jobId, claiming)
    return await claiming
  }

  async #claim(jobId: string): Promise<boolean> {
    const release = await this.#options.claim(jobId)
    if (release) {
      this.#hold(jobId, release)
      await this.#readSettled(jobId)
    }
    this.#setElsewhere(jobId, release === undefined)
    return release !== undefined && !this.#isClosed
  }

  #hold(jobId: string, release: Release) {
    if (this.#isClosed) return void release()
    this.#held.set(jobId, release)
    this.#oursWhileLoading.add(jobId)
    this.publish()
  }

  /** Releases the claim once the last change is on disk. */
  release(jobId: string) {
    const release = this.#held.get(jobId)
    if (!release) return
    this.#held.delete(jobId)
    this.publish()
    const stored = this.kept(jobId).then(() => this.#options.onRelease?.(jobId))
    void this.#free(jobId, stored, release)
  }

  /** Releases a claim after `stored`, and announces it to the other tabs. */
  #free(jobId: string, stored: Promise<void>, release: Release): Promise<void> {
    const free = stored.then(release).then(() => {
      if (!this.#isClosed) this.#options.channel.announce(`${FREED}${jobId}`)
    })
    this.#releasing.set(jobId, free)
    return free.finally(() => this.#releasing.get(jobId) === free && this.#releasing.delete(jobId))
  }

  /** Reads a claimed job. One that cannot be read stays as known here. */
  async #readSettled(jobId: string): Promise<void> {
    const stored = await this.#options.storage.read(jobId).catch(() => undefined)
    const job = stored ?? this.#jobs.get(jobId)
    if (!job) return
    const settled = this.#options.interrupted(job)
    this.put(settled)
    if (settled !== job) await this.keep(jobId)
  }

  /**
   * Changes a job that this tab can claim, and stores it. False if another tab has it. `go` is called while the claim
   * is certain, before the change is on disk. It runs the job or releases it.
   */
  async revise(jobId: string, change: (job: Job) => Job, go?: () => void): Promise<boolean> {
    // The previous run may release its claim just before `claim` resolves here.
    while (!this.#held.has(jobId)) if (!(await this.claim(jobId))) return false
    this.change(jobId, change)
    const kept = this.keep(jobId)
    go?.()
    await kept
    return true
  }

  /** Resolves when no other tab runs the job any more, as far as this one knows. */
  protected freed(jobId: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => look())
      const look = () => {
        if (this.#state.elsewhere.has(jobId)) return
        stop()
        resolve()
      }
      look()
    })
  }

  change(jobId: string, change: (job: Job) => Job) {
    const job = this.#jobs.get(jobId)
    if (job) this.put(change(job))
  }

  put(job: Job) {
    if (this.#isClosed) return
    this.#jobs.set(this.#options.idOf(job), job)
    this.publish()
  }

  /**
   * Stores the current job. Resolves when it and earlier changes are on disk, or when the browser has failed to store
   * it. It does not wait for earlier writes, because a page that closes could not. The browser keeps their order.
   */
  keep(jobId: string): Promise<void> {
    const { storage, channel } = this.#options
    const job = this.#jobs.get(jobId)
    if (!job || this.#isClosed) return this.kept(jobId)
    const storing = storage.keep(job).then(
      () => true,
      () => false,
    )
    const write = Promise.all([storing, this.kept(jobId)]).then(([isKept]) => {
      if (this.#writes.get(jobId) === write) this.#writes.delete(jobId)
      if (this.#isClosed) return
      if (isKept) channel.announce(jobId)
      if (isKept !== this.#state.isKept) this.publish({ isKept })
    })
    this.#writes.set(jobId, write)
    return write
  }

  /** Resolves when every write so far has ended. */
  kept(jobId: string): Promise<void> {
    return this.#writes.get(jobId) ?? Promise.resolve()
  }

  /** Forgets a job that no tab has claimed. False if one has. */
  async forget(jobId: string): Promise<boolean> {
    if (this.#held.has(jobId) || !(await this.claim(jobId))) return false
    await this.end(jobId)
    return true
  }

  /**
   * Forgets a job that this tab has claimed, and only then releases the claim, so that no tab finds it in between.
   */
  protected async end(jobId: string): Promise<void> {
    await this.kept(jobId)
    if (this.#isClosed) return
    this.#drop(jobId)
    await this.#options.storage.forget(jobId).catch(() => undefined)
    this.#options.channel.announce(jobId)
    const release = this.#held.get(jobId)
    this.#held.delete(jobId)
    this.publish()
    if (release) await this.#free(jobId, Promise.resolve(), release)
  }

  close() {
    this.#isClosed = true
    this.#stopListening()
    for (const release of this.#held.values()) void release()
    this.#held.clear()
  }

  setProgress(key: string, progress: Progress | undefined) {
    const all = new Map(this.#state.progress)
    if (progress === undefined) all.delete(key)
    else all.set(key, progress)
    this.publish({ progress: all })
  }

  protected publish(different: Partial<JobQueueState<Job, Progress>> = {}) {
    if (this.#isClosed) return
    const jobs = [...this.#jobs.values()].sort((one, other) => other.madeAt - one.madeAt)
    this.#state = { ...this.#state, ...different, jobs, running: new Set(this.#held.keys()) }
    this.#listeners.emit()
  }

  /** Reads a job that another tab stored or forgot. Only the owner of the claim runs it. */
  async #follow(jobId: string): Promise<void> {
    if (this.#isOurs(jobId)) return
    if (this.#following.has(jobId)) {
      this.#following.set(jobId, true)
      return
    }
    this.#following.set(jobId, false)
    const stored = await this.#options.storage.read(jobId).catch(() => undefined)
    const hasChanged = this.#following.get(jobId)
    this.#following.delete(jobId)
    if (this.#isOurs(jobId)) return
    if (stored) this.put(stored)
    else this.#drop(jobId)
    this.#setElsewhere(
      jobId,
      stored !== undefined && this.#options.isRunning(stored) && !this.#freed.has(jobId),
    )
    if (hasChanged) await this.#follow(jobId)
  }

  #isOurs = (jobId: string): boolean => this.#held.has(jobId) || this.#releasing.has(jobId)

  #drop(jobId: string) {
    if (!this.#isClosed && this.#jobs.delete(jobId)) this.publish()
  }

  #setElsewhere(jobId: string, isElsewhere: boolean) {
    const elsewhere = new Set(this.#state.elsewhere)
    if (isElsewhere) elsewhere.add(jobId)
    else elsewhere.delete(jobId)
    this.publish({ elsewhere })
  }
}

/** Stores jobs, each under its id. */
export interface JobStorage<Job> {
  readAll(): Promise<readonly Job[]>
  read(jobId: string): Promise<Job | undefined>
  /** Resolves when it is on disk. Rejects if this browser stores nothing. */
  keep(job: Job): Promise<void>
  forget(jobId: string): Promise<void>
}
