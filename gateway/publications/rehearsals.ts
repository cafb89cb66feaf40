import { Worker } from 'node:worker_threads'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'
import type { Quotas } from '../../publishing/rehearsal/rehearsal'
import type { HangUp } from '../../server/hang-up'
import { Refused, refusedBy } from './refused'
import type { FromRehearsal, ReadAnswer, RehearsalData } from './rehearsal-messages'

/** The most rehearsals at once, of all operators. Each has a thread. */
const MOST_AT_ONCE = 2
/** The heap limit of a thread, in MB, */
const MOST_MB = 512
/** and the most bytes of its reads, which stay in its memory. */
const MOST_READ_BYTES = 128 * 1024 * 1024

interface Asked {
  request: PublicationRequest
  person: string
  now: number
  quotas: Quotas | undefined
  hangUp: Pick<HangUp, 'listen' | 'isOver'>
  /** Sends a read to the platform in the operator's name. */
  read(url: string): Promise<Response>
}

/** Rehearses publications of operators, each on its own thread. A person has one rehearsal at a time. */
export class Rehearsals {
  readonly #running = new Map<string, Worker | undefined>()
  #isClosed = false

  /** Throws Refused. */
  async rehearse({ request, person, now, quotas, hangUp, read }: Asked): Promise<RehearsalAnswer> {
    if (this.#running.has(person)) throw refusedBy('underWay')
    if (this.#running.size >= MOST_AT_ONCE) throw refusedBy('rehearsing')
    this.#running.set(person, undefined)
    try {
      // Loaded by the first rehearsal.
      // oxlint-disable-next-line import/default
      const { default: program } = await import('./rehearsal-thread?own-thread')
      if (this.#isClosed || hangUp.isOver) throw refusedBy('upstream')
      const workerData: RehearsalData = { kind: 'rehearsal', base: import.meta.url, request, now, quotas }
      const thread = new Worker(program.program, {
        eval: program.eval,
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
      })
      this.#running.set(person, thread)
      const stay = hangUp.listen(() => void thread.terminate())
      return await answerOf(thread, read).finally(() => {
        stay()
        void thread.terminate()
      })
    } finally {
      this.#running.delete(person)
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#running.values()].map(async (thread) => await thread?.terminate()))
  }
}

function answerOf(thread: Worker, read: Asked['read']): Promise<RehearsalAnswer> {
  let bytesRead = 0
  return new Promise((resolve, reject) => {
    const reply = (answer: ReadAnswer) =>
      thread.postMessage(answer, answer.answer ? [answer.answer.bytes.buffer] : [])
    thread.on('message', (message: FromRehearsal) => {
      if (message.kind === 'done') return resolve(message.answer)
      if (message.kind === 'unanswered') return reject(refusedBy('upstream'))
      if (message.kind === 'refused') return reject(new Refused(message.refusal))
      const { id, url } = message
      return void bytesOf(read, url).then(
        (answer) => {
          bytesRead += answer.bytes.length
          if (bytesRead > MOST_READ_BYTES) reject(refusedBy('bytes'))
          else reply({ id, answer })
        },
        () => reply({ id }),
      )
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusedBy('bytes') : error),
    )
    // The client has left, or the gateway is stopping.
    thread.once('exit', () => reject(refusedBy('upstream')))
  })
}

async function bytesOf(read: Asked['read'], url: string): Promise<NonNullable<ReadAnswer['answer']>> {
  const response = await read(url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], bytes }
}
