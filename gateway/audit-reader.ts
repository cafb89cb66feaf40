import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { HangUp } from '../server/hang-up'
import type { ArchivedMonth } from './audit-months'
import type { AuditFilter, AuditFound, AuditSearch } from './audit-search'
import type { Job, JobResults, ThreadData } from './audit-thread'
// oxlint-disable-next-line import/default
import program from './audit-thread?thread'

/** A later search of the same operator replaced this one. */
export class Superseded extends Error {}

/** The most lines that one search, or one piece of a table, examines. */
const MOST_LOOKS = 50_000
/** Lines in one piece of a table. Pieces are made at the pace of the client. */
const PIECE_LINES = 1_000
/** The thread's heap limit, in MB. Its work is bounded. */
const MOST_MB = 128

interface Task {
  job: Job
  resolve(result: JobResults[Job['kind']]): void
  reject(error: Error): void
}

/**
 * Reads the audit log on its own thread, one job after the other, with copies of months in between. Each operator has
 * one search at a time (a later one replaces it) and one table at a time. The thread starts with the first job, and
 * again after a failure.
 */
export class AuditReader {
  readonly #data: string
  readonly #looks: number
  #thread: Worker | undefined
  #ids = 0
  /** Jobs sent to the thread, by number. */
  readonly #sent = new Map<number, Task>()
  readonly #waiting: Task[] = []
  #isBusy = false
  /** The latest search of each operator that has one, and how to end it. */
  readonly #searches = new Map<string, (error: Error) => void>()
  readonly #tables = new Set<string>()
  #isClosed = false

  constructor(data: string, looks = MOST_LOOKS) {
    this.#data = data
    this.#looks = looks
  }

  /** Rejects with Superseded if the operator searches again meanwhile or hangs up. */
  async search(
    operator: string,
    search: Omit<AuditSearch, 'looks'>,
    hangUp?: Pick<HangUp, 'listen'>,
  ): Promise<AuditFound> {
    this.#searches.get(operator)?.(new Superseded('a later search replaced it'))
    let end: ((error: Error) => void) | undefined
    const ended = new Promise<never>((_, reject) => {
      end = (error) => {
        reject(error)
        const at = this.#waiting.findIndex((task) => task === mine)
        if (at >= 0) this.#waiting.splice(at, 1)
      }
      this.#searches.set(operator, end)
    })
    const { task: mine, done } = this.#queued<'search'>({
      kind: 'search',
      search: { ...search, looks: this.#looks },
    })
    const deaf = hangUp?.listen(() => end?.(new Superseded('the client disconnected')))
    try {
      return await Promise.race([done, ended])
    } finally {
      deaf?.()
      if (this.#searches.get(operator) === end) this.#searches.delete(operator)
    }
  }

  /** All lines as CSV, at the client's pace; undefined while the operator has such a table already. */
  table(operator: string, filter: AuditFilter): Readable | undefined {
    if (this.#tables.has(operator)) return undefined
    this.#tables.add(operator)
    const stream = Readable.from(this.#pieces(filter), { objectMode: false, highWaterMark: 1 })
    return stream.once('close', () => this.#tables.delete(operator))
  }

  async *#pieces(filter: AuditFilter): AsyncGenerator<Buffer> {
    let before: number | undefined
    do {
      const search = { filter, before, lines: PIECE_LINES, looks: this.#looks }
      const { bytes, next } = await this.#queued<'csv'>({ kind: 'csv', search }).done
      if (bytes.length > 0) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      before = next
    } while (before !== undefined)
  }

  /** Copies the oldest past month to its file; undefined if there is none. */
  copyMonth(now: number): Promise<ArchivedMonth | undefined> {
    return new Promise((resolve, reject) =>
      this.#send({ job: { kind: 'copy', now }, resolve: resolve as Task['resolve'], reject }),
    )
  }

  /** Ends the thread and leaves a running copy unfinished. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the gateway is stopping'))
    const thread = this.#thread
    if (!thread) return
    await new Promise<void>((resolve) => {
      thread.once('exit', () => resolve())
      thread.ref()
      thread.postMessage('end')
    })
  }

  #queued<Kind extends 'search' | 'csv'>(
    job: Job & { kind: Kind },
  ): { task: Task; done: Promise<JobResults[Kind]> } {
    const { promise, resolve, reject } = withResolvers<JobResults[Kind]>()
    const task: Task = { job, resolve, reject }
    this.#waiting.push(task)
    this.#next()
    return { task, done: promise }
  }

  #next() {
    if (this.#isBusy) return
    const task = this.#waiting.shift()
    if (!task) return
    this.#isBusy = true
    const after =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        this.#isBusy = false
        settle(value)
        this.#next()
      }
    this.#send({ job: task.job, resolve: after(task.resolve), reject: after(task.reject) })
  }

  #send(task: Task) {
    if (this.#isClosed) return task.reject(new Error('the gateway is stopping'))
    const id = ++this.#ids
    this.#sent.set(id, task)
    this.#thread ??= this.#started()
    this.#thread.postMessage({ id, job: task.job })
  }

  #started(): Worker {
    const workerData: ThreadData = { base: import.meta.url, data: this.#data }
    const thread = new Worker(program, {
      eval: true,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    })
    let failure = new Error('the thread that reads the audit log ended')
    thread.on('message', ({ id, result, error }: { id: number; result: never; error?: string }) => {
      const task = this.#sent.get(id)
      this.#sent.delete(id)
      if (error === undefined) task?.resolve(result)
      else task?.reject(new Error(`the audit log cannot be read: ${error}`))
    })
    thread.on('error', (error) => (failure = error))
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
      const lost = [...this.#sent.values()]
      this.#sent.clear()
      for (const { reject } of lost) reject(failure)
    })
    thread.unref()
    return thread
  }
}

function withResolvers<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (error: Error) => void
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle
    reject = fail
  })
  return { promise, resolve, reject }
}
