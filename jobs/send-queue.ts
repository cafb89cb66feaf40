import pLimit from 'p-limit'
import type { RateBudget } from '../client/rate-budget'
import type { ChangeChannel, Release } from '../primitives/ports'
import { JobQueue, type JobStorage } from './job-queue'
import { JobRunner } from './job-runner'
import { interruptedSend, isPending, sendOnce, type SendChange, type SendIntent } from './send-once'

/** The most requests of one queue at once. */
const MOST_AT_ONCE = 4

/** The host's side of a queue of sends. A test passes its own clock and service. */
export interface SendQueuePorts<Job> {
  /** The application that sends. */
  app_id: string
  /** Milliseconds on the service's clock, by which the hour of a uuid is measured. */
  now(): number
  wait(ms: number): Promise<void>
  newUuid(): string
  /** For all sends of this program. */
  budget: RateBudget
  storage: JobStorage<Job>
  /** Notifies the other tabs that a job was stored again. */
  channel: ChangeChannel
  /** Claims the right to run a job. Undefined if another tab has it. */
  claim(jobId: string): Promise<Release | undefined>
}

/** The differences between kinds of jobs that consist of sends, such as messages and forwards. */
export interface SendKind<Job, Send extends SendIntent> {
  idOf(job: Job): string
  /** The number of jobs to remember. */
  maxJobs: number
  sendsOf(job: Job): readonly Send[]
  /** The job with each of its sends replaced. */
  withSends(job: Job, change: (send: Send) => Send): Job
  /** Sends of one lane leave one after another, in order. */
  laneOf(job: Job, send: Send): string
  /** The receiver, for the budget. */
  receiverOf(job: Job, send: Send): string
  /** More that happens to a send when its owner is gone. */
  interrupted?(send: Send, at: number): SendChange | undefined
}

/**
 * Jobs whose parts are sends, each sent exactly once as far as the platform allows (send-once.ts).
 *
 * A send that a lost answer or a closed tab cut off is `unanswered`: never forgotten, and never assumed to have
 * arrived. Only the tab that has the claim sends.
 */
export abstract class SendQueue<
  Job extends { madeAt: number },
  Send extends SendIntent,
  Answer,
  Progress = never,
> extends JobQueue<Job, Progress> {
  readonly #ports: SendQueuePorts<Job>
  readonly #kind: SendKind<Job, Send>
  readonly #turn = pLimit(MOST_AT_ONCE)
  /** Jobs that are being stored for the first time. */
  readonly #adding = new Map<string, Promise<void>>()
  protected readonly runner: JobRunner<Job, Send>

  /** The service's clock, by which the hour of a uuid is measured. */
  readonly now = (): number => this.#ports.now()

  constructor(ports: SendQueuePorts<Job>, kind: SendKind<Job, Send>) {
    const isRunning = (job: Job) => kind.sendsOf(job).some(isPending)
    super({
      ...ports,
      ...kind,
      isRunning,
      interrupted: (job) => interruptedJob(job, kind, ports.now()),
      isFinished: (job) => !isRunning(job),
    })
    this.#ports = ports
    this.#kind = kind
    this.runner = new JobRunner<Job, Send>(this, {
      of: (job) => kind.sendsOf(job),
      idOf: ({ uuid }) => uuid,
      laneOf: (job, send) => kind.laneOf(job, send),
      isReady: ({ state }) => state.is === 'ready',
      isPending,
      step: (jobId, uuid) => this.#send(jobId, uuid),
      onIdle: (jobId) => this.release(jobId),
    })
  }

  /** Makes what a send needs. False if it cannot be sent. */
  protected prepare(_job: Job, _send: Send): Promise<boolean> {
    return Promise.resolve(true)
  }

  /** Makes the call, with the `uuid` of the send. */
  protected abstract call(job: Job, send: Send): Promise<Answer>
  /** Stores the answer. */
  protected abstract sent(jobId: string, send: Send, answer: Answer): Promise<void>
  /** Any call whose answer has the service's time. */
  protected abstract askTime(job: Job, send: Send): Promise<unknown>

  /** Stores a new job, and sends all of it. Jobs are sent in the order of these calls. */
  protected async start(job: Job): Promise<void> {
    const id = this.#kind.idOf(job)
    const adding = this.add(job).finally(() => this.#adding.delete(id))
    this.#adding.set(id, adding)
    this.runner.go(
      id,
      this.#kind.sendsOf(job).map(({ uuid }) => uuid),
    )
    await adding
  }

  /** Changes the chosen sends of a job that this tab can claim, and starts those that are ready afterwards. */
  protected reviseSends(
    jobId: string,
    isMeant: (send: Send) => boolean,
    change: (send: Send) => Send,
    more: Partial<Job> = {},
  ): Promise<boolean> {
    const meant: string[] = []
    const reviseOne = (send: Send) => {
      if (!isMeant(send)) return send
      meant.push(send.uuid)
      return change(send)
    }
    return this.revise(
      jobId,
      (job) => ({ ...this.#kind.withSends(job, reviseOne), ...more }),
      () => this.runner.go(jobId, meant),
    )
  }

  /** Changes one send of a claimed job. Resolves when it is on disk. */
  protected changeSend(jobId: string, uuid: string, change: SendChange | Partial<Send>): Promise<void> {
    this.change(jobId, (job) =>
      this.#kind.withSends(job, (send) => (send.uuid === uuid ? { ...send, ...change } : send)),
    )
    return this.keep(jobId)
  }

  protected sendOf(jobId: string, uuid: string): Send | undefined {
    const job = this.get(jobId)
    return job && this.#kind.sendsOf(job).find((send) => send.uuid === uuid)
  }

  async #send(jobId: string, uuid: string): Promise<void> {
    await this.#adding.get(jobId)
    const job = this.get(jobId)
    const send = this.sendOf(jobId, uuid)
    if (!job || !send) return
    const { now, wait, budget } = this.#ports
    await sendOnce<Answer>({
      now,
      wait,
      budget,
      turn: this.#turn,
      waitsOut: true,
      receiver: this.#kind.receiverOf(job, send),
      intent: () => (this.isClosed ? undefined : this.sendOf(jobId, uuid)),
      keep: (change) => this.changeSend(jobId, uuid, change),
      prepare: () => this.prepare(job, send),
      call: () => this.call(this.get(jobId) ?? job, this.sendOf(jobId, uuid) ?? send),
      sent: (answer) => this.sent(jobId, send, answer),
      askTime: () => this.askTime(job, send),
    })
  }
}

/** The job as a closed tab left it. The same object if nothing was under way. */
function interruptedJob<Job, Send extends SendIntent>(job: Job, kind: SendKind<Job, Send>, at: number): Job {
  let isChanged = false
  const settled = kind.withSends(job, (send) => {
    const change = kind.interrupted?.(send, at) ?? interruptedSend(send, at)
    if (!change) return send
    isChanged = true
    return { ...send, ...change }
  })
  return isChanged ? settled : job
}
