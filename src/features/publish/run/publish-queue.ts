import type { NamedBytes } from '../../../saving/media/media-store'
import type { Release } from '../../../storage/locks'
import type { Content } from '../content/content'
import { canTryAgain, isSettled } from './publish-job'
import type { PublishJob, PublishTarget } from './publish-job'
import { PublishJobStore } from './publish-job-store'
import type { PublishQueueState } from './publish-job-store'
import type { PublishPorts } from './publish-ports'
import { PublishRunner } from './publish-runner'

/** What is to be published, once somebody has said so. */
export interface PublishRequest {
  job: Omit<PublishJob, 'job_id' | 'app_id' | 'madeAt' | 'targets'>
  targets: readonly Omit<PublishTarget, 'state'>[]
  content: Content
  /** Of its pictures and files, by the source's tokens. */
  bytes: ReadonlyMap<string, NamedBytes>
}

/** Jobs that are remembered; the oldest finished ones make room. */
export const MOST_JOBS = 200

/**
 * Puts copies of one announcement into other chats, each once:
 *
 * - A chat is kept as `writing` before anything is sent to it, and what its queue
 *   knows before each call. It is kept as `done` before that is forgotten, so a
 *   page that ends at any moment goes on with the very same calls.
 * - What was under way in a tab that is gone is `paused`: somebody says when it goes on.
 * - One tab runs a job: the one that has the claim. The others follow what it keeps.
 */
export class PublishQueue {
  readonly #ports: PublishPorts
  readonly #store: PublishJobStore
  readonly #runner: PublishRunner
  readonly #claims = new Map<string, Release>()
  readonly #claiming = new Map<string, Promise<boolean>>()
  readonly #stopListening: () => void
  #loading: Promise<void> | undefined

  constructor(ports: PublishPorts) {
    this.#ports = ports
    this.#store = new PublishJobStore(ports.storage, ports.news)
    this.#runner = new PublishRunner(ports, this.#store, (jobId) => void this.#letGo(jobId))
    this.#stopListening = ports.news.listen((jobId) => void this.#follow(jobId))
  }

  readonly state = (): PublishQueueState => this.#store.state()

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** Reads what is kept. May be called as often as somebody looks. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined))
    return this.#loading
  }

  /** Keeps a new job, and begins it. */
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
    this.#claims.set(job_id, (await this.#ports.claim(job_id)) ?? (() => Promise.resolve()))
    this.#store.put(made)
    this.#tellRunning()
    await storage.keepContent(job_id, content, bytes).catch(() => this.#store.publish({ isKept: false }))
    await this.#store.keep(job_id)
    this.#makeRoom()
    this.#runner.go(job_id, content)
    return made
  }

  /** What has not begun begins, and what was stopped goes on. */
  goOn(jobId: string): Promise<void> {
    return this.#again(jobId, ({ state }) => state.is === 'paused')
  }

  /** Once more for chats that did not get it, or not all of it. */
  retry(jobId: string, chatIds: readonly string[]): Promise<void> {
    return this.#again(jobId, (target) => chatIds.includes(target.chat_id) && canTryAgain(target))
  }

  /** Somebody has seen that a page changed since, and replaces it as it is by now. */
  async replaceAsItIs(jobId: string, chatId: string): Promise<void> {
    const state = this.#store.targetOf(jobId, chatId)?.state
    if (state?.is !== 'changed' || !(await this.#claim(jobId))) return
    this.#store.changeTargets(jobId, (target) =>
      target.chat_id === chatId ? { ...target, agreed: state.revision, state: { is: 'ready' } } : target,
    )
    await this.#store.keep(jobId)
    this.#runner.go(jobId)
  }

  /** Stops at once, wherever it is. */
  pause(jobId: string): Promise<void> {
    return this.#runner.pause(jobId)
  }

  /** No other chat is begun; those under way are finished. */
  async cancel(jobId: string): Promise<void> {
    if (!(await this.#claim(jobId))) return
    this.#store.changeTargets(jobId, (target) =>
      target.state.is === 'ready' ? { ...target, state: { is: 'cancelled' } } : target,
    )
    await this.#store.keep(jobId)
    this.#runner.go(jobId)
  }

  /** Nobody is reminded of it. */
  async setAside(jobId: string): Promise<void> {
    this.#store.change(jobId, (job) => ({ ...job, isSetAside: true }))
    await this.#store.keep(jobId)
  }

  /** Forgets a job that nobody is running. */
  async forget(jobId: string): Promise<void> {
    if (this.#claims.has(jobId) || this.state().elsewhere.has(jobId)) return
    await this.#store.forget(jobId)
  }

  setOnline(isOnline: boolean) {
    this.#runner.setOnline(isOnline)
  }

  /** Sends nothing more and writes nothing more, as if its tab were gone. */
  close() {
    this.#store.close()
    this.#runner.close()
    this.#stopListening()
    for (const release of this.#claims.values()) void release()
    this.#claims.clear()
  }

  async #load() {
    const kept = await this.#ports.storage.readAll().catch(() => [])
    const elsewhere = new Set<string>()
    for (const job of kept) {
      const { job_id } = job
      if (this.#claims.has(job_id)) continue
      this.#store.put(job)
      if (!job.targets.some(({ state }) => state.is === 'writing')) continue
      const release = await this.#ports.claim(job_id)
      if (!release) {
        if (!this.#claims.has(job_id)) elsewhere.add(job_id)
        continue
      }
      await this.#readSettled(job_id)
      await release()
    }
    this.#store.publish({ elsewhere, isLoaded: true })
  }

  async #again(jobId: string, isMeant: (target: PublishTarget) => boolean) {
    if (!(await this.#claim(jobId))) return
    this.#store.change(jobId, (job) => ({
      ...job,
      isSetAside: false,
      targets: job.targets.map((target) =>
        isMeant(target) ? { ...target, state: { is: 'ready' } } : target,
      ),
    }))
    await this.#store.keep(jobId)
    this.#runner.go(jobId)
  }

  /** The claim, with the job as whoever had it last left it. Asked for twice at once, it is one. */
  #claim(jobId: string): Promise<boolean> {
    if (this.#claims.has(jobId)) return Promise.resolve(true)
    const claiming =
      this.#claiming.get(jobId) ?? this.#takeClaim(jobId).finally(() => this.#claiming.delete(jobId))
    this.#claiming.set(jobId, claiming)
    return claiming
  }

  async #takeClaim(jobId: string): Promise<boolean> {
    const release = await this.#ports.claim(jobId)
    const elsewhere = new Set(this.state().elsewhere)
    if (release) {
      this.#claims.set(jobId, release)
      elsewhere.delete(jobId)
      await this.#readSettled(jobId)
    } else elsewhere.add(jobId)
    this.#store.publish({ elsewhere })
    this.#tellRunning()
    return release !== undefined
  }

  /** As whoever had the claim last left it. */
  async #readSettled(jobId: string) {
    const kept = await this.#ports.storage.read(jobId).catch(() => undefined)
    if (kept) this.#store.put(kept)
    if (!this.#store.get(jobId)?.targets.some(({ state }) => state.is === 'writing')) return
    this.#store.changeTargets(jobId, (target) =>
      target.state.is === 'writing' ? { ...target, state: { is: 'paused' } } : target,
    )
    await this.#store.keep(jobId)
  }

  async #letGo(jobId: string) {
    const release = this.#claims.get(jobId)
    if (!release) return
    this.#claims.delete(jobId)
    this.#tellRunning()
    await this.#store.kept(jobId)
    // What is copied is of no more use once every chat has it.
    if (this.#store.get(jobId)?.targets.every(({ state }) => state.is === 'done'))
      await this.#ports.storage.forgetContent(jobId).catch(() => undefined)
    await release()
  }

  /** Another tab has kept it anew. Only who has the claim writes, so one that is under way is under way there. */
  async #follow(jobId: string) {
    if (this.#claims.has(jobId)) return
    const kept = await this.#ports.storage.read(jobId).catch(() => undefined)
    if (this.#claims.has(jobId)) return
    const elsewhere = new Set(this.state().elsewhere)
    if (kept?.targets.some(({ state }) => state.is === 'writing')) elsewhere.add(jobId)
    else elsewhere.delete(jobId)
    if (kept) this.#store.put(kept)
    else this.#store.drop(jobId)
    this.#store.publish({ elsewhere })
  }

  #tellRunning() {
    this.#store.publish({ running: new Set(this.#claims.keys()) })
  }

  #makeRoom() {
    const { jobs } = this.state()
    const finished = jobs.filter(
      ({ job_id, targets }) => !this.#claims.has(job_id) && targets.every(isSettled),
    )
    const many = jobs.length - MOST_JOBS
    if (many > 0) for (const { job_id } of finished.slice(-many)) void this.forget(job_id)
  }
}
