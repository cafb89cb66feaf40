import type { Caller } from '../../http/endpoint'
import { compileQuery } from '../../store/compiled-query'
import { keepAnswer, keptAnswer } from '../../store/kept-answers'
import { sentAhead } from '../../store/sent-ahead'
import type { Tx } from '../../store/store'
import { everyMinute } from '../../world/clock'
import type { World } from '../../world/world'
import { NEW_CHAT } from '../chats/remembered-chat'

/** The fields of a request that a send needs. */
export interface Sending {
  tx: Tx
  caller: Caller
  world: World
}

/** How long a uuid is remembered (platform/pace#limits): up to and including this many milliseconds after the send. */
export const REMEMBERED_MS = 3_600_000

/**
 * The answer that this application got for this uuid and target within the last
 * hour, even if the request has other content now (platform/messages#merge-forward,
 * platform/messages#calls). An empty uuid counts as none. `target` includes the
 * operation: the answer to another kind of call is not the answer to this one.
 */
export async function rememberedAnswer<Data>(
  sending: Sending,
  target: string,
  uuid: string | undefined,
): Promise<Data | undefined> {
  if (!uuid) return undefined
  const since = sending.world.now() - REMEMBERED_MS
  const answer = await keptAnswer(sending.tx, keyOf(sending, target, uuid), since)
  return answer === undefined ? undefined : (JSON.parse(answer) as Data)
}

/** A target, and the earlier answer as stored; null: there is none; undefined: it was not read together with the target. */
interface Remembered {
  key: string
  answer: string | null | undefined
}

/** The same for a receiver, which may have been read together with the answer. */
export async function answerFor<Data>(
  call: Sending,
  operation: string,
  { answer, key }: Remembered,
  uuid: string | undefined,
): Promise<Data | undefined> {
  if (answer === undefined) return rememberedAnswer<Data>(call, `${operation} ${key}`, uuid)
  return answer === null ? undefined : (JSON.parse(answer) as Data)
}

/** Keeps the answer for an hour, in the transaction of the send, and from time to time drops expired answers. */
export async function rememberAnswer(
  sending: Sending,
  target: string,
  uuid: string | undefined,
  answer: unknown,
): Promise<void> {
  if (!uuid) return
  const { tx, world } = sending
  const now = world.now()
  if (sweeps.isDue(world)) await tx.executeQuery(sentAhead(sweep(tx, now - REMEMBERED_MS)))
  const kept = keepAnswer(tx, keyOf(sending, target, uuid), JSON.stringify(answer), now)
  await tx.executeQuery(sentAhead(kept))
}

const sweeps = everyMinute()

const sweep = compileQuery((tx, before: number) =>
  tx
    .deleteFrom('answered')
    .where('done_at', '<', before)
    // Answers about new chats are kept longer and swept separately.
    .where('target', 'not like', `${NEW_CHAT}%`),
)

const keyOf = ({ caller }: Sending, target: string, uuid: string) => ({
  app_id: caller.app_id,
  target: targetFor(caller, target),
  uuid,
})

/** Keeps a person's answers apart from the bot's and from other people's. */
export const targetFor = ({ person }: Caller, target: string): string =>
  person ? `${target} by ${person.open_id}` : target
