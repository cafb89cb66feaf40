import { useSyncExternalStore } from 'react'
import { Listeners } from '../browser/listeners'
import type { IndexedDbStore } from '../storage/indexed-db-store'
import type { Release } from '../storage/locks'
import type { ChangeChannel } from '../storage/tab-channel'

export interface JobQueueOptions<Job> {
  storage: JobStorage<Job>
  /** Tells the other tabs which job was stored again. */
  channel: ChangeChannel
  /** The right to run a job, or undefined where another tab has it. */
  claim(jobId: string): Promise<Release | undefined>
  idOf(job: Job): string
  /** Whether the tab that claimed it, if it is still there, is running it. */
  isRunning(job: Job): boolean
  /** The job as a tab that closed left it; the same object where nothing was under way. */
  interrupted(job: Job): Job
  /** Finished jobs make room for new ones. */
  isFinished(job: Job): boolean
  /** How many jobs are remembered. */
  maxJobs: number
  /** Called when this tab has stored what it did last, before another tab may claim the job. */
  onRelease?(jobId: string): Promise<void>
}

/** Comes before the id of a job where a tab tells the others that it has given its claim back. */
const FREED = 'freed '

export interface JobQueueState<Job, Progress = never> {
  /** Newest first. */
  jobs: readonly Job[]
  /** Those that this tab has claimed. */
  running: ReadonlySet<string>
  /** Those that another tab is running. */
  elsewhere: ReadonlySet<string>
  /** What is reported while a job runs, and not stored. */
  progress: ReadonlyMap<string, Progress>
  isLoaded: boolean
  /** False where this browser stores nothing: a reload forgets what was done. */
  isKept: boolean
}

/**
 * Jobs that outlive the page: stored in this browser, run by one tab at a time,
 * followed by the others.
 *
 * - A change is seen at once, and is on disk when `keep` resolves. `add` and `keep` write within the task that calls
 *   them: what somebody clicked is kept even if a busy page is left at once.
 * - A tab runs a job only after it has claimed it; then it has the job as the last
 *   owner stored it. What was under way in a tab that closed is settled by
 *   `interrupted`, at the next load or claim.
 * - The claim is given back after the last change is on disk. Until then nothing
 *   read from storage replaces what this tab knows.
 * - Once closed it changes, stores and tells nothing, as if its tab were gone.
 *
 * The feature brings its job, its steps and what they mean; see forward-queue.ts and publish-queue.ts.
 */
export class JobQueue<Job extends { madeAt: number }, Progress = never> {
  readonly #options: JobQueueOptions<Job>
  readonly #jobs = new Map<string, Job>()
  readonly #writes = new Map<string, Promise<void>>()
  readonly #held = new Map<string, Release>()
  readonly #claiming = new Map<string, Promise<boolean>>()
  readonly #releasing = new Map<string, Promise<void>>()
  /** Jobs that are being read because another tab changed them; true: changed again meanwhile. */
  readonly #following = new Map<string, boolean>()
  /** Jobs whose claim another tab has given back since it stored them last: what is not finished waits for somebody. */
  readonly #freed = new Set<string>()
  /** Jobs that were ours at any time since the current load began. */
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

  /** Reads what is stored, and settles what a closed tab left. Calls while a load is under way share it. */
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

  /** Adds a new job, claimed by this tab. Run it when this has resolved. `prepare`: stores first what the job needs. */
  async add(job: Job, prepare?: () => Promise<void>): Promise<void> {
    const { idOf, claim, isFinished, maxJobs } = this.#options
    const id = idOf(job)
    // Asked for before the job is stored, so that no other tab that reads it can have it.
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

  /** Tries to claim the job; whether this tab has the claim. The job is then as its last owner left it. */
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

  /** Gives the claim back, once the last change is on disk. */
  release(jobId: string) {
    const release = this.#held.get(jobId)
    if (!release) return
    this.#held.delete(jobId)
    this.publish()
    const stored = this.kept(jobId).then(() => this.#options.onRelease?.(jobId))
    void this.#free(jobId, stored, release)
  }

  /** Gives a claim back after this, and tells the other tabs. */
  #free(jobId: string, stored: Promise<void>, release: Release): Promise<void> {
    const free = stored.then(release).then(() => {
      if (!this.#isClosed) this.#options.channel.announce(`${FREED}${jobId}`)
    })
    this.#releasing.set(jobId, free)
    return free.finally(() => this.#releasing.get(jobId) === free && this.#releasing.delete(jobId))
  }

  /** Reads a claimed job; one that cannot be read stays as it is known here. */
  async #readSettled(jobId: string): Promise<void> {
    const stored = await this.#options.storage.read(jobId).catch(() => undefined)
    const job = stored ?? this.#jobs.get(jobId)
    if (!job) return
    const settled = this.#options.interrupted(job)
    this.put(settled)
    if (settled !== job) await this.keep(jobId)
  }

  /**
   * Changes a job that this tab can claim and stores it; false where another tab has it. `go` is called while the claim
   * is certain, before the change is on disk: it runs the job, or releases it.
   */
  async revise(jobId: string, change: (job: Job) => Job, go?: () => void): Promise<boolean> {
    // What ran until now may give its claim back just before this is told that it has it.
    while (!this.#held.has(jobId)) if (!(await this.claim(jobId))) return false
    this.change(jobId, change)
    const kept = this.keep(jobId)
    go?.()
    await kept
    return true
  }

  /** Resolves when no other tab runs the job any more, as far as this one was told. */
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
   * Stores the job as it is now. Resolves when it and what was stored before are on disk, or when the browser has not
   * stored it. It does not wait for earlier writes, as a page that is left would not: the browser keeps their order.
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

  /** Forgets a job that no tab has claimed; false where one has. */
  async forget(jobId: string): Promise<boolean> {
    if (this.#held.has(jobId) || !(await this.claim(jobId))) return false
    await this.end(jobId)
    return true
  }

  /** Forgets a job that this tab has claimed, and only then gives the claim back: nobody finds it in between. */
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

  /** Another tab stored it, or forgot it. Only the owner of the claim runs it. */
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

interface Shown {
  subscribe(listener: () => void): () => void
}

export const useJobs = <State>(queue: Shown & { state(): State }): State =>
  useSyncExternalStore(queue.subscribe, queue.state)

/** One job; undefined where this browser has none of that id. */
export const useJob = <Job>(
  queue: Shown & { get(jobId: string): Job | undefined },
  jobId: string | undefined,
): Job | undefined =>
  useSyncExternalStore(queue.subscribe, () => (jobId === undefined ? undefined : queue.get(jobId)))

/** Where jobs are stored, each under its id. */
export interface JobStorage<Job> {
  readAll(): Promise<readonly Job[]>
  read(jobId: string): Promise<Job | undefined>
  /** Resolves when it is on disk; rejects where this browser stores nothing. */
  keep(job: Job): Promise<void>
  forget(jobId: string): Promise<void>
}

interface Options<Job> {
  store: IndexedDbStore
  keyOf(jobId: string): string
  idOf(job: Job): string
  /** Upgrades a job that this version or an earlier one stored. */
  upgraded?(stored: Job): Job
}

/** Jobs in IndexedDB: all whose key begins with `keyOf('')`. */
export function openJobStorage<Job>({ store, keyOf, idOf, upgraded = (job) => job }: Options<Job>) {
  return {
    async readAll() {
      const all = await store.entries<Job>(keyOf(''))
      return all.map(([, stored]) => upgraded(stored))
    },
    async read(jobId) {
      const stored = await store.get<Job>(keyOf(jobId))
      return stored && upgraded(stored)
    },
    keep: (job) => store.set(keyOf(idOf(job)), job),
    forget: (jobId) => store.remove(keyOf(jobId)),
  } satisfies JobStorage<Job>
}
