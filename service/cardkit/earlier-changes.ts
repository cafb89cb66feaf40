import type { Endpoint } from '../../contract/endpoint'
import { sha256Of } from '../blobs/sha256-of'
import { oncePerCall } from '../http/endpoint'
import type { Call } from '../http/endpoint'

/** A request that changes a card entity. */
export type Changing = Pick<Call<Endpoint>, 'tx' | 'caller' | 'world' | 'tell'> & {
  input: {
    path: { card_id: string; element_id?: string }
    body: { uuid?: string | undefined; sequence: number }
  }
}

/** For how long a uuid is remembered, as that of a message. */
const REMEMBERED_MS = 3_600_000

/**
 * An earlier change of this card with the same uuid. `same`: it was this request, which is answered again without a
 * second effect. `another`: it was a different one. Undefined: there is none, or the request has no uuid.
 */
export const earlierChange = oncePerCall(async (call: Changing): Promise<'same' | 'another' | undefined> => {
  const { tx, caller, world, input } = call
  const { uuid } = input.body
  if (uuid === undefined) return undefined
  const row = await tx
    .selectFrom('answered')
    .select('answer')
    .where('app_id', '=', caller.app_id)
    .where('target', '=', targetOf(call))
    .where('uuid', '=', uuid)
    .where('done_at', '>=', world.now() - REMEMBERED_MS)
    .executeTakeFirst()
  return row && (row.answer === (await digestOf(call)) ? 'same' : 'another')
})

/** The answer to a request that was answered before. */
export const rememberedChange = async (call: Changing): Promise<object | undefined> =>
  (await earlierChange(call)) === 'same' ? {} : undefined

/** Keeps the request's uuid for an hour. Sends drop expired ones. */
export async function rememberChange(call: Changing): Promise<void> {
  const { tx, caller, world, input } = call
  const { uuid } = input.body
  if (uuid === undefined) return
  const kept = { answer: await digestOf(call), done_at: world.now() }
  await tx
    .insertInto('answered')
    .values({ app_id: caller.app_id, target: targetOf(call), uuid, ...kept })
    .onConflict((conflict) => conflict.columns(['app_id', 'target', 'uuid']).doUpdateSet(kept))
    .execute()
}

const targetOf = ({ input }: Changing): string => `card ${input.path.card_id}`

/** The fields of a request tell its operation, too. */
const digestOf = ({ input: { path, body } }: Changing): Promise<string> =>
  sha256Of(new TextEncoder().encode(JSON.stringify([path, body])))
