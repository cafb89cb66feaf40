import { LarkError } from '../../client/lark-error'
import { sheetExtent } from '../../saving/saving'
import type { SaveEntry } from '../../saving/saving'
import type { VariableValues } from '../content/content'
import type { TargetState } from '../run/publish-job'
import type { TargetPorts } from '../run/publish-ports'
import { TargetRun } from '../run/target-run'
import { keepingSheets, lostSheets, offerCells } from './deleted-sheets'
import { nextSteps, withWritten } from './publication'
import type { Publication, PublicationTarget } from './publication'
import { valuesFrom } from './publication-content'
import { RENEW_MS } from './publication-ports'
import type { PublicationHostPorts, PublicationLease, TargetChange } from './publication-ports'
import { heldCellsOf, PublicationSource } from './publication-source'
import type { PublicationService } from './publication-source'
import { refusedBy, settledTarget } from './settled-target'
import { editOf, getsCopy, readContents, Unreadable } from './target-edit'
import type { Contents } from './target-edit'

/**
 * An announcement allows 3 writes a second and an application 5 (platform/docx#announcement-calls): more chats at once
 * would only wait for each other.
 */
const AT_A_TIME = 2

/** The revisions that the publication has written in one chat so far. */
interface Progress {
  written: PublicationTarget['written']
  filled?: VariableValues
  isNoted: boolean
}

type RunPorts = Pick<PublicationHostPorts, 'clock' | 'now' | 'random' | 'newId' | 'newToken' | 'onBug'>

/**
 * Runs one publication that this program owns: until nothing is due now, a user pauses it, or the lease is lost.
 *
 * A chat is stored as running before anything is sent to it, and the state of its save queue before each call. Both are
 * refused if another program owns the publication meanwhile, and then nothing more is sent. So the next owner makes
 * the very same calls, and the service knows them by their tokens.
 */
export class PublicationRun {
  readonly #lease: PublicationLease
  readonly #service: PublicationService
  readonly #ports: RunPorts
  readonly #writing = new Map<string, { run?: TargetRun; ended: Promise<void> }>()
  /** Chats that are written and will be read back. */
  readonly #reading = new Map<string, { run: TargetRun; ended: Promise<void> }>()
  readonly #source: PublicationSource
  #content: { hash: string; read: Promise<Contents> } | undefined
  /** The work and content that it runs. */
  #work: string | undefined
  #isPausing = false
  #isEnded = false
  #wakeUp: () => void = () => undefined

  constructor(lease: PublicationLease, service: PublicationService, ports: RunPorts) {
    this.#lease = lease
    this.#service = service
    this.#ports = ports
    this.#source = new PublicationSource(service, {
      lease,
      clock: ports.clock,
      random: () => ports.random(),
      isStopping: () => this.#isEnded || this.#isPausing,
    })
  }

  /** Resolves once nothing is left to do now. The lease is free then. False: it ended before that. */
  async run(): Promise<boolean> {
    const stopRenewing = this.#renewing()
    try {
      while (!this.#isEnded) if (!(await this.#step())) break
    } finally {
      for (const { run } of this.#reading.values()) run.close()
      await Promise.all(this.#working())
      stopRenewing()
      await this.#lease.release()
    }
    return !this.#isEnded
  }

  /** Something may have changed: what a user asked for, the time, or the clock. */
  wake() {
    this.#wakeUp()
  }

  /** Stops as if the program had ended. */
  close() {
    this.#isEnded = true
    for (const { run } of [...this.#writing.values(), ...this.#reading.values()]) run?.close()
    this.#wakeUp()
  }

  #working = () => [...this.#writing.values(), ...this.#reading.values()].map(({ ended }) => ended)

  /** Starts what is due, and waits until something happens. False: nothing is left to do now. */
  async #step(): Promise<boolean> {
    const woken = new Promise<void>((resolve) => (this.#wakeUp = resolve))
    const publication = await this.#lease.read()
    if (!publication) this.close()
    if (!publication || this.#isEnded) return false
    // Other work may be asked for by another operator, in whose name the next run calls.
    const work = `${publication.work} ${publication.hash}`
    this.#work ??= work
    if (this.#work !== work && this.#writing.size === 0) return false
    const { begin, mayGoOn, isToPause } = nextSteps(publication, this.#ports.now())
    if (!mayGoOn) {
      this.#isPausing = true
      await Promise.all([...this.#writing.values()].map(async ({ run }) => await run?.pause()))
      return false
    }
    if (isToPause && !(await this.#lease.pause())) this.close()
    for (const chatId of begin) {
      if (this.#writing.size >= AT_A_TIME || this.#isEnded) break
      const target = publication.targets.find(({ chat_id }) => chat_id === chatId)
      if (target && !this.#writing.has(chatId)) this.#start(publication, target)
    }
    const working = this.#working()
    if (working.length > 0) await Promise.race([woken, ...working])
    return working.length > 0
  }

  #start(publication: Publication, target: PublicationTarget) {
    const { chat_id } = target
    this.#reading.get(chat_id)?.run.close()
    const ended = this.#write(publication, target)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => this.#writing.delete(chat_id))
    this.#writing.set(chat_id, { ended })
  }

  async #write(publication: Publication, target: PublicationTarget) {
    const { chat_id, written } = target
    const unread = { merged: undefined, verified: undefined }
    if (!(await this.#keep(chat_id, { target: { step: 'running', ...unread } }))) return
    // Only what is published can be taken back, so the calls that take it back are not noted.
    const isBack = publication.work === 'take_back'
    const progress: Progress = { written, isNoted: !isBack }
    const sheets = isBack ? await this.#lease.sheets(chat_id) : []
    await offerCells(this.#service.transport.cells, sheets)
    const state = await this.#outcome(publication, target, progress).catch((error: unknown): TargetState => {
      if (error instanceof Unreadable) return refusedBy({ msg: error.message })
      if (this.#service.transport.failureOf(error).kind !== 'refused') return { is: 'unreached', at: 0 }
      if (error instanceof LarkError) return refusedBy(error)
      throw error
    })
    if (!state || state.is === 'paused' || this.#isEnded) return this.#writing.get(chat_id)?.run?.close()
    const isOver = state.is === 'done' || state.is === 'changed'
    await this.#keep(chat_id, {
      target: { ...stored(progress), ...settledTarget(state, lostSheets(sheets)) },
      ...(isOver && { entry: null }),
      ...(isBack && state.is === 'done' && { sheet: null }),
    })
    const run = this.#writing.get(chat_id)?.run
    if (!run) return
    if (state.is !== 'done' || this.#isEnded) return run.close()
    const ended = this.#readBack(publication, chat_id, run)
      .catch((error: unknown) => this.#fail(error))
      .finally(() => this.#reading.delete(chat_id))
    this.#reading.set(chat_id, { run, ended })
  }

  /** Stores whether the service holds what was written, once that was read. A program that ends before does not know. */
  async #readBack({ work, hash }: Publication, chatId: string, run: TargetRun) {
    const verified = await run.whenRead
    if (verified === undefined || this.#isEnded) return
    const now = await this.#lease.read()
    const target = now?.targets.find(({ chat_id }) => chat_id === chatId)
    const isSame = now?.work === work && now.hash === hash && target?.step === 'done'
    if (isSame) await this.#keep(chatId, { target: { verified } })
  }

  /** Undefined if it was paused before anything began. */
  async #outcome(
    publication: Publication,
    target: PublicationTarget,
    progress: Progress,
  ): Promise<TargetState | undefined> {
    const { chat_id, how, agreed } = target
    const entry = await this.#lease.entry(chat_id)
    const contents = await this.#contentNow(publication)
    const isCopy = getsCopy(publication, target)
    // A chat that has begun is finished with what can still be read.
    if (!entry && isCopy) await this.#source.mustBeThere(contents.now)
    if (publication.work !== 'take_back') await this.#source.offerHeldCells(publication, contents.now)
    const own = entry || !isCopy ? {} : await this.#source.ownValues(publication, target, contents.now)
    const values = valuesFrom(own, target.values)
    if (!entry && isCopy) progress.filled = values
    const { transport } = this.#service
    const edit = editOf({ publication, target, contents, values, transport, newId: this.#ports.newId })
    const working = this.#writing.get(chat_id)
    if (this.#isPausing || this.#isEnded || !working) return undefined
    const run = new TargetRun(this.#targetPorts(publication, chat_id, { entry, progress }), {
      jobId: publication.publication_id,
      target: {
        chat_id,
        name: '',
        how,
        values,
        ...(agreed !== undefined && { agreed }),
        state: { is: 'writing' },
      },
      isOnline: true,
      onProgress: () => undefined,
      ...(edit && { edit }),
    })
    working.run = run
    return await run.run(contents.now.copy).catch((error: unknown): TargetState => {
      this.#ports.onBug(error)
      return refusedBy({ msg: String(error) })
    })
  }

  /** An update during the run replaces it. */
  #contentNow({ hash }: Publication): Promise<Contents> {
    if (this.#content?.hash !== hash) this.#content = { hash, read: this.#lease.content().then(readContents) }
    return this.#content.read
  }

  #targetPorts(
    { publication_id }: Publication,
    chatId: string,
    { entry, progress }: { entry: SaveEntry | undefined; progress: Progress },
  ): TargetPorts {
    const { clock, random, newId, newToken } = this.#ports
    const { client, transport } = this.#service
    return {
      clock,
      random: () => random(),
      newId,
      newToken,
      transport: {
        ...transport,
        copySheet: (from, ...to) => transport.copySheet(heldCellsOf(publication_id, from), ...to),
        // The sheets that it deletes when it takes back are its own.
        ...(progress.isNoted &&
          keepingSheets({
            transport,
            sizeOf: (token) => sheetExtent(client.call, token),
            keep: (sheet) => this.#keep(chatId, { sheet }),
          })),
        send: async (to, wire) => {
          // Another program may own it by now. It makes the same call.
          if (!this.#lease.isValid()) this.close()
          if (this.#isEnded) return new Promise<never>(() => undefined)
          const answer = await transport.send(to, wire)
          if (progress.isNoted) progress.written = withWritten(progress.written, answer.revision_id)
          return answer
        },
      },
      storage: {
        entry: () => Promise.resolve(entry),
        keepEntry: (_, __, state) => this.#keep(chatId, { entry: state, target: stored(progress) }),
        bytes: (_, token) => this.#source.bytes(token),
      },
    }
  }

  /** Stores a change. If that fails, nothing more is sent. */
  async #keep(chatId: string, change: TargetChange): Promise<boolean> {
    try {
      if (!this.#isEnded && (await this.#lease.keep(chatId, change))) return true
    } catch (error) {
      this.#ports.onBug(error)
    }
    this.close()
    return false
  }

  #fail(error: unknown) {
    this.#ports.onBug(error)
    this.close()
  }

  #renewing(): () => void {
    const { clock } = this.#ports
    let timer: unknown
    const again = () => {
      timer = clock.setTimeout(() => {
        // If the store does not answer, the lease ends by itself.
        void this.#lease.renew().then(
          (isOurs) => (isOurs ? again() : this.close()),
          () => again(),
        )
      }, RENEW_MS)
    }
    again()
    return () => clock.clearTimeout(timer)
  }
}

/** The progress that is stored with each state of the save queue. */
const stored = ({ written, filled }: Progress): TargetChange['target'] => ({
  written,
  ...(filled && { filled }),
})
