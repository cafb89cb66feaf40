import { JobQueue } from '../../jobs/job-queue'
import type { NamedBytes } from '../../saving/saving'
import type { Content } from '../content/content'
import { canTryAgain, isSettled, withTargets } from './publish-job'
import type { Progress, PublishJob, PublishTarget } from './publish-job'
import type { PublishPorts } from './publish-ports'
import { PublishRunner } from './publish-runner'

/** A confirmed request to publish. */
export interface PublishRequest {
  job: Omit<PublishJob, 'job_id' | 'app_id' | 'madeAt' | 'targets'>
  targets: readonly Omit<PublishTarget, 'state'>[]
  content: Content
  /** Bytes of its pictures and files, by the source's tokens. */
  bytes: ReadonlyMap<string, NamedBytes>
}

/** The most jobs that are stored. The oldest finished ones are deleted first. */
export const MOST_JOBS = 200

/**
 * Copies one announcement into other chats, each once.
 *
 * A chat is stored as `writing` before anything is sent to it, and the state of its queue is stored before each call.
 * The chat is stored as `done` before that state is dropped. So if the page closes at any moment, the very same calls
 * continue.
 *
 * Work under way in a tab that is gone becomes `paused` until the user continues it. Only the tab that has the claim
 * runs a job (jobs/job-queue.ts).
 */
export class PublishQueue extends JobQueue<PublishJob, Progress> {
  readonly #ports: PublishPorts
  readonly #runner: PublishRunner

  constructor(ports: PublishPorts) {
    super({
      ...ports,
      idOf: ({ job_id }) => job_id,
      isRunning: isWriting,
      interrupted: (job) =>
        isWriting(job)
          ? withTargets(job, (target) =>
              target.state.is === 'writing' ? { ...target, state: { is: 'paused' } } : target,
            )
          : job,
      isFinished: ({ targets }) => targets.every(isSettled),
      maxJobs: MOST_JOBS,
      onRelease: async (jobId) => {
        // The content is not needed once every chat has it.
        if (this.get(jobId)?.targets.every(({ state }) => state.is === 'done'))
          await ports.storage.forgetContent(jobId).catch(() => undefined)
      },
    })
    this.#ports = ports
    this.#runner = new PublishRunner(ports, this, (jobId) => this.release(jobId))
  }

  /** Stores a new job, and starts it. */
  async begin({ job, targets, content, bytes }: PublishRequest): Promise<PublishJob> {
    const { app_id, clock, newToken, storage } = this.#ports
    const job_id = newToken()
    const made: PublishJob = {
      ...job,
      job_id,
      app_id,
      madeAt: clock.now(),
      targets: targets.map((target) => ({ ...target, state: { is: 'ready' } })),
    }
    await this.add(made, () => storage.keepContent(job_id, content, bytes))
    this.#runner.go(
      job_id,
      targets.map(({ chat_id }) => chat_id),
      content,
    )
    return made
  }

  /** Starts chats that have not begun, and continues those that were stopped. */
  goOn(jobId: string): Promise<void> {
    return this.#start(jobId, ({ state }) => state.is === 'ready' || state.is === 'paused')
  }

  /** Tries again for chats that did not get the copy, or not all of it. */
  retry(jobId: string, chatIds: readonly string[]): Promise<void> {
    return this.#start(jobId, (target) => chatIds.includes(target.chat_id) && canTryAgain(target))
  }

  /** Replaces a page that has changed, after the user has agreed. */
  async replaceAsItIs(jobId: string, chatId: string): Promise<void> {
    const state = this.get(jobId)?.targets.find(({ chat_id }) => chat_id === chatId)?.state
    if (state?.is !== 'changed') return
    await this.#start(
      jobId,
      (target) => target.chat_id === chatId && target.state.is === 'changed',
      (target) => ({ ...target, agreed: state.revision }),
    )
  }

  /** Stops at once, at any point. */
  pause(jobId: string): Promise<void> {
    return this.#runner.pause(jobId)
  }

  /** Starts no further chats; those under way are finished. */
  cancel(jobId: string): Promise<void> {
    return this.#revise(jobId, (job) =>
      withTargets(job, (target) =>
        target.state.is === 'ready' ? { ...target, state: { is: 'cancelled' } } : target,
      ),
    )
  }

  /** Dismisses a job, so that the pages no longer offer to continue it. */
  setAside(jobId: string): Promise<void> {
    return this.#revise(jobId, (job) => ({ ...job, isSetAside: true }))
  }

  setOnline(isOnline: boolean) {
    this.#runner.setOnline(isOnline)
  }

  override close() {
    super.close()
    this.#runner.close()
  }

  /** Starts the chosen chats. */
  #start(
    jobId: string,
    isMeant: (target: PublishTarget) => boolean,
    change = (target: PublishTarget): PublishTarget => target,
  ): Promise<void> {
    const meant: string[] = []
    const start = (target: PublishTarget): PublishTarget => {
      if (!isMeant(target)) return target
      meant.push(target.chat_id)
      return { ...change(target), state: { is: 'ready' } }
    }
    return this.#revise(jobId, (job) => ({ ...withTargets(job, start), isSetAside: false }), meant)
  }

  /** Changes a job that this tab can claim, and writes to some of its chats. */
  async #revise(
    jobId: string,
    change: (job: PublishJob) => PublishJob,
    chatIds: readonly string[] = [],
  ): Promise<void> {
    await this.revise(jobId, change, () => this.#runner.go(jobId, chatIds))
  }
}

const isWriting = ({ targets }: PublishJob): boolean => targets.some(({ state }) => state.is === 'writing')
