import type { Caller } from '../../http/endpoint'
import { compileQuery } from '../../store/compiled-query'
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
  { tx, caller, world }: Sending,
  target: string,
  uuid: string | undefined,
): Promise<Data | undefined> {
  if (!uuid) return undefined
  const row = await tx
    .selectFrom('answered')
    .select('answer')
    .where('app_id', '=', caller.app_id)
    .where('target', '=', targetFor(caller, target))
    .where('uuid', '=', uuid)
    .where('done_at', '>=', world.now() - REMEMBERED_MS)
    .executeTakeFirst()
  return row && (JSON.parse(row.answer) as Data)
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
  { tx, caller, world }: Sending,
  target: string,
  uuid: string | undefined,
  answer: unknown,
): Promise<void> {
  if (!uuid) return
  const now = world.now()
  if (sweeps.isDue(world)) await tx.executeQuery(sentAhead(sweep(tx, now - REMEMBERED_MS)))
  const kept = keep(tx, caller.app_id, targetFor(caller, target), uuid, JSON.stringify(answer), now)
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

/** Overwrites an expired answer that has not been dropped yet. */
const keep = compileQuery(
  (tx, app_id: string, target: string, uuid: string, answer: string, done_at: number) =>
    tx
      .insertInto('answered')
      .values({ app_id, target, uuid, answer, done_at })
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'target', 'uuid']).doUpdateSet({ answer, done_at }),
      ),
)

/** Keeps a person's answers apart from the bot's and from other people's. */
export const targetFor = ({ person }: Caller, target: string): string =>
  person ? `${target} by ${person.open_id}` : target
