import { randomBytes } from 'node:crypto'
import { setPriority } from 'node:os'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { createClient } from '../../client/client'
import { LarkError, NoAnswer, refusalOf } from '../../client/lark-error'
import { RateBudget } from '../../client/rate-budget'
import { steadyClock } from '../../primitives/clock'
import { newUuid } from '../../primitives/new-uuid'
import type { RehearsalPorts } from '../../publishing/rehearsal/rehearsal'
import { rehearsalAnswer, rehearsalOf } from '../../publishing/rehearsal/rehearsal-answer'
import { rehearse } from '../../publishing/rehearsal/rehearse'
import { newId } from '../../saving/saving'
import { sqliteForThread } from '../../server/sqlite-for-thread'
import { rehearsedWorld } from '../../service/publications/rehearsed-world'
import type { FromRehearsal, ReadAnswer, RehearsalData } from './rehearsal-messages'

/**
 * The thread of one rehearsal. The service in memory and the engine run here, so that the main thread answers operators
 * meanwhile. Reads of the platform are sent to the main thread, which makes them in the operator's name.
 */

/** @public The file that this module is in, for `?own-thread`. A thread of it rehearses. */
export const ownUrl = import.meta.url

/** On a busy processor, the main thread runs first. Only Linux sets a priority for a single thread. */
const PRIORITY = 5

const send = (message: FromRehearsal) => parentPort?.postMessage(message)

/** Reads of the platform through the main thread. */
function readsOverThere(): (url: string) => Promise<Response> {
  const reads = new Map<number, (answer: ReadAnswer['answer']) => void>()
  let made = 0
  parentPort?.on('message', ({ id, answer }: ReadAnswer) => {
    reads.get(id)?.(answer)
    reads.delete(id)
  })
  return async (url) => {
    const id = (made += 1)
    const answer = await new Promise<ReadAnswer['answer']>((resolve) => {
      reads.set(id, resolve)
      send({ kind: 'read', id, url })
    })
    if (!answer) throw new TypeError('no answer')
    const { status, headers, bytes } = answer
    return new Response(bytes, { status, headers })
  }
}

const inMemory = (base: string): RehearsalPorts['openService'] => {
  const open = sqliteForThread(base)
  return (written, time) => rehearsedWorld(written, time, { dialect: open(), random: randomBytes })
}

async function run({ base, request, now, quotas }: RehearsalData): Promise<void> {
  if (process.platform === 'linux') setPriority(PRIORITY)
  const begun = performance.now()
  const read = readsOverThere()
  const client = createClient({ fetch: (url) => read(url as string) })
  client.setSession({ token: undefined, app_id: request.app_id, renew: () => Promise.resolve(undefined) })
  try {
    const rehearsal = await rehearse(rehearsalOf(request), {
      client: client.inNameOf(request.app_id),
      budgets: {
        reads: new RateBudget('reads', steadyClock.now),
        media: new RateBudget('media', steadyClock.now),
      },
      openService: inMemory(base),
      clock: steadyClock,
      now: () => now + Math.round(performance.now() - begun),
      newId,
      newToken: newUuid,
      random: Math.random,
      quotas,
    })
    send({ kind: 'done', answer: rehearsalAnswer(rehearsal) })
  } catch (error) {
    if (error instanceof LarkError) send({ kind: 'refused', refusal: refusalOf(error) })
    else if (error instanceof NoAnswer) send({ kind: 'unanswered' })
    else throw error
  } finally {
    parentPort?.close()
  }
}

const given = workerData as RehearsalData | undefined
if (!isMainThread && given?.kind === 'rehearsal') void run(given)
