import { RateBudget } from '../../client/rate-budget'
import { KeyedMutex } from '../../primitives/keyed-mutex'
import { openCellStore } from '../../saving/saving'
import { serviceTransport } from '../run/service-transport'
import { memoryValues } from './memory-values'
import type { Publication } from './publication'
import type { PublicationHostPorts } from './publication-ports'
import { PublicationRun } from './publication-run'
import type { PublicationService } from './publication-source'

/** The longest delay that a host's timer can wait for. */
const LONGEST_MS = 2 ** 31 - 1
/** The pause before a publication is looked at again that failed, or that another program owns. */
const AGAIN_MS = 1_000

/** What all publications of an application use together. */
type SharedByApp = Pick<Parameters<typeof serviceTransport>[0], 'budgets' | 'cells'>

/** Runs the publications of a store when they are due, from the first `wake` until it is closed. */
export class PublicationHost {
  readonly #ports: PublicationHostPorts
  readonly #runs = new Map<string, { run?: PublicationRun; ended: Promise<void> }>()
  readonly #shared = new Map<string, SharedByApp>()
  readonly #uploads = new KeyedMutex()
  #looking: Promise<void> | undefined
  #isAskedAgain = false
  #isClosed = false
  #timer: unknown

  constructor(ports: PublicationHostPorts) {
    this.#ports = ports
  }

  /** Something may have become due, or a user asked for something. */
  wake = () => {
    if (this.#isClosed) return
    for (const { run } of this.#runs.values()) run?.wake()
    this.#isAskedAgain = true
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        this.#ports.onBug(error)
        this.#wakeIn(AGAIN_MS)
      })
      .finally(() => {
        this.#looking = undefined
        // Woken while the last look was ending.
        if (this.#isAskedAgain) this.wake()
      })
  }

  /** Stops as if the program had ended. The next owner continues the work. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#ports.clock.clearTimeout(this.#timer)
    await this.#looking
    for (const { run } of this.#runs.values()) run?.close()
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended))
  }

  async #look() {
    const { store, now } = this.#ports
    while (this.#isAskedAgain && !this.#isClosed) {
      this.#isAskedAgain = false
      const { ids, next } = await store.due(now())
      for (const id of ids) if (!this.#runs.has(id) && !this.#isClosed) this.#start(id)
      if (next !== undefined) this.#wakeIn(Math.max(0, next - now()))
    }
  }

  #start(id: string) {
    const running: { run?: PublicationRun; ended: Promise<void> } = { ended: Promise.resolve() }
    this.#runs.set(id, running)
    running.ended = this.#run(id, running)
      .catch((error: unknown) => {
        this.#ports.onBug(error)
        return false
      })
      .then((isOver) => {
        this.#runs.delete(id)
        if (isOver) this.wake()
        else this.#wakeIn(AGAIN_MS)
      })
  }

  /** False: it is to be looked at again a while later. */
  async #run(id: string, running: { run?: PublicationRun }): Promise<boolean> {
    const lease = await this.#ports.store.claim(id)
    if (!lease) return false
    const publication = await lease.read()
    if (!publication) return false
    const service = await this.#serviceOf(publication).catch(async (error: unknown) => {
      await lease.release()
      throw error
    })
    running.run = new PublicationRun(lease, service, this.#ports)
    if (this.#isClosed) running.run.close()
    return await running.run.run()
  }

  #wakeIn(ms: number) {
    const { clock } = this.#ports
    clock.clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = clock.setTimeout(this.wake, Math.min(ms, LONGEST_MS))
  }

  async #serviceOf(publication: Publication): Promise<PublicationService> {
    const { app_id } = publication
    const client = await this.#ports.clientOf(publication)
    const shared = this.#sharedBy(app_id)
    const transport = serviceTransport({
      client,
      ...shared,
      alone: (run) => this.#uploads.run(app_id, run),
    })
    return { client, transport }
  }

  #sharedBy(appId: string): SharedByApp {
    const { clock } = this.#ports
    const { budget = (kind) => new RateBudget(kind, () => clock.now()) } = this.#ports
    const shared = this.#shared.get(appId) ?? {
      budgets: {
        reads: budget('reads'),
        writes: budget('writes'),
        media: budget('media'),
        uploads: budget('uploads'),
      },
      cells: openCellStore(appId, { store: memoryValues(), now: () => clock.now() }),
    }
    this.#shared.set(appId, shared)
    return shared
  }
}
