import type { JobQueue } from '../../jobs/job-queue'
import { JobRunner } from '../../jobs/job-runner'
import type { Content } from '../content/content'
import { progressKey, withTargets } from './publish-job'
import type { Progress, PublishJob, PublishTarget, TargetState } from './publish-job'
import type { PublishPorts } from './publish-ports'
import { TargetRun } from './target-run'

/**
 * An announcement allows 3 writes a second and an application 5
 * (platform/docx#announcement-calls): more chats at once would only wait for
 * each other.
 */
const AT_A_TIME = 2

/** Writes to the chats of jobs that this tab has claimed, two at a time, and reports the outcome of each. */
export class PublishRunner {
  readonly #ports: PublishPorts
  readonly #queue: JobQueue<PublishJob, Progress>
  readonly #runner: JobRunner<PublishJob, PublishTarget>
  /** The runs of each job that write, and those that are not yet read back. */
  readonly #writing = new Map<string, Set<TargetRun>>()
  readonly #reading = new Set<TargetRun>()
  readonly #contents = new Map<string, Promise<Content | undefined>>()
  #isOnline = true

  /** `onIdle`: called when nothing of a job is left to do here. */
  constructor(ports: PublishPorts, queue: JobQueue<PublishJob, Progress>, onIdle: (jobId: string) => void) {
    this.#ports = ports
    this.#queue = queue
    this.#runner = new JobRunner<PublishJob, PublishTarget>(queue, {
      of: ({ targets }) => targets,
      idOf: ({ chat_id }) => chat_id,
      laneOf: ({ job_id }, { chat_id }) => `${job_id} ${chat_id}`,
      isReady: ({ state }) => state.is === 'ready',
      isPending: ({ state }) => state.is === 'ready',
      step: (jobId, chatId) => this.#write(jobId, chatId),
      mostAtOnce: AT_A_TIME,
      onIdle: (jobId) => {
        this.#contents.delete(jobId)
        onIdle(jobId)
      },
    })
  }

  /**
   * Writes to these chats, too. Without any, it only notices that nothing is left to do. `content`: the copied
   * content, if it is not stored yet.
   */
  go(jobId: string, chatIds: readonly string[], content?: Content) {
    if (content) this.#contents.set(jobId, Promise.resolve(content))
    this.#runner.go(jobId, chatIds)
  }

  /** Stops at once, at any point. */
  async pause(jobId: string) {
    this.#runner.hold(jobId)
    await Promise.all([...(this.#writing.get(jobId) ?? [])].map((run) => run.pause()))
  }

  setOnline(isOnline: boolean) {
    this.#isOnline = isOnline
    for (const runs of this.#writing.values()) for (const run of runs) run.setOnline(isOnline)
  }

  close() {
    for (const runs of [...this.#writing.values(), this.#reading]) for (const run of runs) run.close()
  }

  async #write(jobId: string, chatId: string) {
    const target = this.#queue.get(jobId)?.targets.find(({ chat_id }) => chat_id === chatId)
    if (!target) return
    const run = new TargetRun(this.#ports, {
      jobId,
      target,
      isOnline: this.#isOnline,
      onProgress: (progress) => this.#queue.setProgress(progressKey(jobId, chatId), progress),
    })
    const runs = this.#writing.get(jobId) ?? new Set()
    this.#writing.set(jobId, runs.add(run))
    this.#setState(jobId, chatId, { is: 'writing' })
    // Stores that it has begun before anything is sent.
    await this.#queue.keep(jobId)
    const content = await this.#contentOf(jobId)
    const state: TargetState = content
      ? await run.run(content).catch((error: unknown) => bug(error, this.#ports.clock.now()))
      : { is: 'refused', at: this.#ports.clock.now(), why: { msg: '', reason: 'contentGone' } }
    if (this.#queue.isClosed) return
    await this.#settle(jobId, chatId, state)
    runs.delete(run)
    if (state.is === 'done') this.#runner.accompany(jobId, this.#awaitReading(jobId, chatId, run))
  }

  #contentOf(jobId: string): Promise<Content | undefined> {
    const content = this.#contents.get(jobId) ?? this.#ports.storage.content(jobId).catch(() => undefined)
    this.#contents.set(jobId, content)
    return content
  }

  async #settle(jobId: string, chatId: string, state: TargetState) {
    this.#setState(jobId, chatId, state)
    this.#queue.setProgress(progressKey(jobId, chatId), undefined)
    await this.#queue.keep(jobId)
    // The entry is deleted last: if the page closes before, the run continues and finds everything written.
    if (state.is === 'done') await this.#ports.storage.forgetEntry(jobId, chatId).catch(() => undefined)
  }

  async #awaitReading(jobId: string, chatId: string, run: TargetRun) {
    this.#reading.add(run)
    const isHeld = await run.whenRead
    this.#reading.delete(run)
    const state = this.#queue.get(jobId)?.targets.find(({ chat_id }) => chat_id === chatId)?.state
    if (this.#queue.isClosed || isHeld === undefined || state?.is !== 'done') return
    this.#setState(jobId, chatId, { ...state, isHeld })
    await this.#queue.keep(jobId)
  }

  #setState(jobId: string, chatId: string, state: TargetState) {
    this.#queue.change(jobId, (job) =>
      withTargets(job, (target) => (target.chat_id === chatId ? { ...target, state } : target)),
    )
  }
}

const bug = (error: unknown, at: number): TargetState => ({
  is: 'refused',
  at,
  why: { msg: error instanceof Error ? error.message : String(error) },
})
