import type { Endpoint } from '../../contract/endpoint'
import { sha256Of } from '../blobs/sha256-of'
import { oncePerCall } from '../http/endpoint'
import type { Call } from '../http/endpoint'
import { keepAnswer, keptAnswer } from '../store/kept-answers'

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
  const key = keyOf(call)
  const answer = key && (await keptAnswer(call.tx, key, call.world.now() - REMEMBERED_MS))
  if (answer === undefined) return undefined
  return answer === (await digestOf(call)) ? 'same' : 'another'
})

/** The answer to a request that was answered before. */
export const rememberedChange = async (call: Changing): Promise<object | undefined> =>
  (await earlierChange(call)) === 'same' ? {} : undefined

/** Keeps the request's uuid for an hour. Sends drop expired ones. */
export async function rememberChange(call: Changing): Promise<void> {
  const key = keyOf(call)
  if (key) await call.tx.executeQuery(keepAnswer(call.tx, key, await digestOf(call), call.world.now()))
}

/** Undefined if the request has no uuid. */
const keyOf = ({ caller, input: { path, body } }: Changing) =>
  body.uuid === undefined
    ? undefined
    : { app_id: caller.app_id, target: `card ${path.card_id}`, uuid: body.uuid }

/** The fields of a request tell its operation, too. */
const digestOf = ({ input: { path, body } }: Changing): Promise<string> =>
  sha256Of(new TextEncoder().encode(JSON.stringify([path, body])))
