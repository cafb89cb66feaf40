import type { ErrorCode } from '../../contract/error-codes'
import { isObject } from '../../contract/is-object'
import { turn } from '../../primitives/in-slices'
import { cardEntity, cardIn, isExpired, isStreaming, keepChange, STREAMING_MS } from '../cards/card-entities'
import type { CardEntity } from '../cards/card-entities'
import { isPressed } from '../cards/card-presses'
import { perMinuteAndSecond } from '../http/limits'
import { lockCard } from '../http/locks'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Fields } from './card-document'
import { cardFault, saying } from './card-fault'
import type { CardFault } from './card-fault'
import { CARD_SCOPES, cardGates } from './card-gates'
import { earlierChange, rememberChange, rememberedChange } from './earlier-changes'
import type { Changing } from './earlier-changes'

/** Facts about the entity that a request names, and about the change that it asks for. */
export interface ChangeFacts {
  /** Undefined: there is none, or it is another tenant's. */
  entity: CardEntity | undefined
  isOwn: boolean
  isExpired: boolean
  /** Another change of this card had the same uuid. */
  isTaken: boolean
  isOutOfOrder: boolean
  /** Somebody has pressed the card, and its application has not answered yet. */
  isPressed: boolean
  /** The streaming mode is off. */
  isClosed: boolean
  /** It was switched on ten minutes ago or earlier. */
  isTimedOut: boolean
  fault: CardFault | undefined
  after: Pick<CardEntity, 'content' | 'streaming_since'> | undefined
}

/** What a request makes of a card. */
export interface Made {
  fault?: CardFault | undefined
  /** It is about the streaming mode: what the card says of it counts from now on. */
  setsStreaming?: boolean
  /** Another card in its place; absent: the card itself was changed. */
  card?: Fields
  /** What a fault of the changed card is called, if the change has a code of its own for it. */
  becomes?(fault: CardFault): CardFault
}

/** Characters of a card that takes milliseconds to parse and to check. Other requests are answered between two of them. */
const LARGE = 50_000

/** Reads the entity and makes the change, which `storeChange` only stores. */
export async function changeFacts(call: Changing, change: (card: Fields) => Made): Promise<ChangeFacts> {
  const { tx, caller, world, input } = call
  const now = world.now()
  const found = await cardEntity(tx, input.path.card_id)
  const entity = found?.tenant_key === caller.tenant_key ? found : undefined
  const isOwn = entity?.app_id === caller.app_id
  const since = entity?.streaming_since ?? undefined
  if (entity && entity.content.length > LARGE) await turn()
  return {
    entity,
    isOwn,
    isExpired: entity !== undefined && isExpired(entity, now),
    isTaken: (await earlierChange(call)) === 'another',
    isOutOfOrder: entity !== undefined && input.body.sequence <= entity.sequence,
    isPressed: entity?.message !== undefined && (await isPressed(tx, entity.message.message_id, now)),
    isClosed: since === undefined,
    isTimedOut: since !== undefined && now - since >= STREAMING_MS,
    ...(entity && isOwn ? changed(entity, change, now) : { fault: undefined, after: undefined }),
  }
}

function changed(
  { content, streaming_since }: CardEntity,
  change: (card: Fields) => Made,
  now: number,
): Pick<ChangeFacts, 'fault' | 'after'> {
  const before = cardIn(content)
  const card: Fields = isObject(before) ? before : {}
  const { fault, setsStreaming = false, card: other = card, becomes = (same) => same } = change(card)
  if (fault) return { fault, after: undefined }
  const written = JSON.stringify(other)
  // The components of a template are not known here.
  const broken = other['type'] === 'template' ? undefined : cardFault(other, written.length)
  if (broken) return { fault: becomes(broken), after: undefined }
  const since = setsStreaming ? (isStreaming(other) ? now : null) : streaming_since
  return { fault: undefined, after: { content: written, streaming_since: since } }
}

/** Stores the change, and tells pages that the message looks different. */
async function storeChange(call: Changing, facts: ChangeFacts): Promise<object> {
  const { tx, input, tell } = call
  const entity = present(facts.entity)
  await keepChange(tx, entity, { ...present(facts.after), sequence: input.body.sequence })
  await rememberChange(call)
  if (entity.message) tell({ kind: 'messages', ...entity.message })
  return {}
}

/** The parts of an endpoint that are the same for every change of a card. */
export const everyChange = {
  locks: lockCard,
  emits: [],
  access: CARD_SCOPES,
  tokens: 'tenants' as const,
  foreign: { inTenant: { 'path.card_id': 300311 as const } },
  limits: perMinuteAndSecond,
  gates: cardGates,
  remembered: rememberedChange,
  run: storeChange,
}

/** A row about the entity itself, in the platform's form of words. */
export const changeRow = (
  code: ErrorCode,
  when: string,
  fails: (facts: ChangeFacts) => boolean | undefined,
  words?: string,
): Rule<ChangeFacts> => ({ code, msg: saying(code, words).msg, when, fails })

/** The entity, and whether it is the request's turn to change it. */
export const entityRows: readonly Rule<ChangeFacts>[] = [
  changeRow(200740, 'card_id unknown, or of another tenant', (f) => !f.entity),
  changeRow(300311, 'card of another application', (f) => f.entity && !f.isOwn),
  changeRow(200750, 'created more than 14 days ago', (f) => f.isExpired),
  changeRow(200770, 'another change of the card had this uuid', (f) => f.isTaken),
  changeRow(
    300317,
    'sequence is not above that of the last change',
    (f) => f.isOutOfOrder,
    'sequence number compare failed',
  ),
  changeRow(200810, 'pressed, and the application has not answered yet', (f) => f.isPressed),
]

/** A row for what a change makes of the card; its words come with the fault. */
export const faultRow = (code: ErrorCode, when: string, ours?: true): Rule<Pick<ChangeFacts, 'fault'>> => ({
  code,
  when,
  fails: (f) => f.fault?.code === code,
  words: (f) => f.fault?.msg ?? '',
  ...(ours && { ours }),
})
