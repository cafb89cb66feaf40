/** The parts of a job that run by themselves: the sends of a forward, the chats of a publication. */
export interface Parts<Job, Part> {
  of(job: Job): readonly Part[]
  idOf(part: Part): string
  /** Parts of one lane run one after another, in the order of their jobs, and within a job in its own. */
  laneOf(job: Job, part: Part): string
  isReady(part: Part): boolean
  /** Whether a part is to run, or will be without a new decision of the user. */
  isPending(part: Part): boolean
  /** Runs a ready part until it is settled. */
  step(jobId: string, partId: string): Promise<void>
  /** The most parts of one job that run at once. */
  mostAtOnce?: number
  /** Called when nothing of a job is under way any more. */
  onIdle(jobId: string): void
}

/** The queue that has the jobs. */
interface Owner<Job> {
  get(jobId: string): Job | undefined
  readonly isClosed: boolean
}

/** Something under way for a job: a part in its lane, or other work. */
interface Work {
  jobId: string
  lane?: string
}

/** Runs the parts of claimed jobs that were asked for, as soon as they are ready, until none is pending. */
export class JobRunner<Job, Part> {
  readonly #queue: Owner<Job>
  readonly #parts: Parts<Job, Part>
  readonly #asked = new Map<string, Set<string>>()
  readonly #underway = new Set<Work>()

  constructor(queue: Owner<Job>, parts: Parts<Job, Part>) {
    this.#queue = queue
    this.#parts = parts
  }

  /** Runs these parts, too. Without any, it only finds out that nothing is under way. */
  go(jobId: string, partIds: readonly string[] = []) {
    this.#asked.set(jobId, new Set([...(this.#asked.get(jobId) ?? []), ...partIds]))
    this.#pump()
  }

  /** Starts no further part of a job. */
  hold(jobId: string) {
    this.#asked.get(jobId)?.clear()
  }

  /** Does not let go of a job before other work for it has ended, too. */
  accompany(jobId: string, work: Promise<unknown>) {
    void this.#track({ jobId }, work)
  }

  #pump() {
    if (this.#queue.isClosed) return
    const { of, idOf, laneOf, isReady, isPending, mostAtOnce = Infinity, onIdle } = this.#parts
    for (const [jobId, asked] of this.#asked) {
      const job = this.#queue.get(jobId)
      const parts = job ? of(job).filter((part) => asked.has(idOf(part))) : []
      for (const part of parts) {
        const lane = laneOf(job!, part)
        const others = [...this.#underway].filter((work) => work.lane !== undefined)
        const isFull = others.filter((work) => work.jobId === jobId).length >= mostAtOnce
        if (!isReady(part) || isFull || others.some((work) => work.lane === lane)) continue
        void this.#track({ jobId, lane }, this.#parts.step(jobId, idOf(part)))
      }
      const isBusy = [...this.#underway].some((work) => work.jobId === jobId)
      if (isBusy || parts.some(isPending)) continue
      this.#asked.delete(jobId)
      onIdle(jobId)
    }
  }

  async #track(work: Work, ending: Promise<unknown>) {
    this.#underway.add(work)
    try {
      await ending
    } finally {
      this.#underway.delete(work)
      this.#pump()
    }
  }
}
