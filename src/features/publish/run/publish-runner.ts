import type { JobQueue } from '../../../../jobs/job-queue'
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

interface RunningJob {
  /** By chat. */
  runs: Map<string, TargetRun>
  /** Chats that are written, but not yet read back. */
  reads: Set<TargetRun>
  content: Promise<Content | undefined>
  /** Chats that are to be written as soon as they are ready. */
  asked: Set<string>
}

/** Writes to the chats of jobs that this tab has claimed, two at a time, and reports the outcome of each. */
export class PublishRunner {
  readonly #ports: PublishPorts
  readonly #queue: JobQueue<PublishJob, Progress>
  readonly #onIdle: (jobId: string) => void
  readonly #jobs = new Map<string, RunningJob>()
  #isOnline = true
  #isClosed = false

  /** `onIdle`: called when nothing of a job is left to do here. */
  constructor(ports: PublishPorts, queue: JobQueue<PublishJob, Progress>, onIdle: (jobId: string) => void) {
    this.#ports = ports
    this.#queue = queue
    this.#onIdle = onIdle
  }

  /**
   * Writes to these chats, too. Without any, it only notices that nothing is left to do. `content`: the copied
   * content, if it is not stored yet.
   */
  go(jobId: string, chatIds: readonly string[], content?: Content) {
    if (this.#isClosed) return
    const running = this.#jobs.get(jobId) ?? this.#open(jobId, content)
    for (const chatId of chatIds) running.asked.add(chatId)
    this.#next(jobId, running)
  }

  /** Stops at once, at any point. */
  async pause(jobId: string) {
    const running = this.#jobs.get(jobId)
    if (!running) return
    running.asked.clear()
    await Promise.all([...running.runs.values()].map((run) => run.pause()))
  }

  setOnline(isOnline: boolean) {
    this.#isOnline = isOnline
    for (const { runs } of this.#jobs.values()) for (const run of runs.values()) run.setOnline(isOnline)
  }

  close() {
    this.#isClosed = true
    for (const { runs, reads } of this.#jobs.values())
      for (const run of [...runs.values(), ...reads]) run.close()
    this.#jobs.clear()
  }

  #open(jobId: string, content: Content | undefined): RunningJob {
    const running: RunningJob = {
      runs: new Map(),
      reads: new Set(),
      content: content ? Promise.resolve(content) : this.#ports.storage.content(jobId).catch(() => undefined),
      asked: new Set(),
    }
    this.#jobs.set(jobId, running)
    return running
  }

  #next(jobId: string, running: RunningJob) {
    if (this.#isClosed) return
    const { targets } = this.#queue.get(jobId) ?? { targets: [] }
    for (const target of targets) {
      if (running.runs.size >= AT_A_TIME) break
      if (target.state.is === 'ready' && running.asked.has(target.chat_id))
        void this.#run(jobId, target, running)
    }
    if (running.runs.size + running.reads.size > 0) return
    this.#jobs.delete(jobId)
    this.#onIdle(jobId)
  }

  async #run(jobId: string, target: PublishTarget, running: RunningJob) {
    const { chat_id } = target
    const run = new TargetRun(this.#ports, {
      jobId,
      target,
      isOnline: this.#isOnline,
      onProgress: (progress) => this.#queue.setProgress(progressKey(jobId, chat_id), progress),
    })
    running.runs.set(chat_id, run)
    this.#setState(jobId, chat_id, { is: 'writing' })
    // Stores that it has begun before anything is sent.
    await this.#queue.keep(jobId)
    const content = await running.content
    const state: TargetState = content
      ? await run.run(content).catch((error: unknown) => bug(error, this.#ports.clock.now()))
      : { is: 'refused', at: this.#ports.clock.now(), why: { msg: '', reason: 'contentGone' } }
    if (this.#isClosed) return
    await this.#settle(jobId, chat_id, state)
    running.runs.delete(chat_id)
    if (state.is === 'done') void this.#awaitReading(jobId, chat_id, run, running)
    this.#next(jobId, running)
  }

  async #settle(jobId: string, chatId: string, state: TargetState) {
    this.#setState(jobId, chatId, state)
    this.#queue.setProgress(progressKey(jobId, chatId), undefined)
    await this.#queue.keep(jobId)
    // The entry is deleted last: if the page closes before, the run continues and finds everything written.
    if (state.is === 'done') await this.#ports.storage.forgetEntry(jobId, chatId).catch(() => undefined)
  }

  async #awaitReading(jobId: string, chatId: string, run: TargetRun, running: RunningJob) {
    running.reads.add(run)
    const isHeld = await run.whenRead
    if (this.#isClosed) return
    const state = this.#queue.get(jobId)?.targets.find(({ chat_id }) => chat_id === chatId)?.state
    if (isHeld !== undefined && state?.is === 'done') {
      this.#setState(jobId, chatId, { ...state, isHeld })
      await this.#queue.keep(jobId)
    }
    running.reads.delete(run)
    this.#next(jobId, running)
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
