import type { ParsedInput } from '../../../contract/endpoint'
import type { CardAnswer } from '../../../contract/events/envelope'
import type { CardAction } from '../../../contract/events/event-bodies'
import type { Act } from '../../../contract/herald/people'
import type { Pressed } from '../../../contract/herald/person-acts'
import { schemaOf } from '../../../contract/im/cards/card-parts'
import { isStreamed } from '../../cards/card-entities'
import { answered, notePress } from '../../cards/card-presses'
import { appAsCaller, type Effecting } from '../../events/emit'
import { somebodies } from '../../events/world-event'
import type { Caller } from '../../http/endpoint'
import { putCard } from '../../im/interactive/put-card'
import { sentContent } from '../../im/messages/contents/sent-content'
import { senderOf } from '../../im/messages/wire-message'
import type { Messages } from '../../store/tables/messages'
import type { World } from '../../world/world'
import { unknown } from '../near'
import { elementNamed, knownElements } from './card-elements'
import type { CardElement } from './card-elements'

type Pressing = Pick<Effecting, 'world' | 'tell'>

export type Press = Extract<ParsedInput<typeof Act>['body'], { act: 'press' }>

/** Codes that a client shows (platform/events#codes-that-a-client-shows). */
const NO_ADDRESS = 200340
const WRONG_CARD = 200673
const OTHER_VERSION = 200830
/** A card that is being written stays as it is (platform/cards#streaming). The code is ours. */
const IS_WRITTEN = 200810

/**
 * A person presses an element of a card (platform/events#cards). Its bot is called at once and only once, and has
 * three seconds. A card in its answer replaces the one that was pressed.
 */
export async function press(
  { world, tell }: Pressing,
  body: Press,
  message: Messages,
  elements: readonly CardElement[],
): Promise<Pressed> {
  const sender = senderOf(message).id
  const token = world.newId('card_token')
  const { message_id, chat_id } = message
  const noted = { token, app_id: sender, open_id: body.open_id, message_id, chat_id }
  await world.store.transaction((tx) => notePress(tx, world, noted))
  const hint = hintOf(body, elements)
  if (body.unanswered) return { token, card_updated: false, result: 'unanswered', ...hint }
  const app = await world.store.read((tx) => appAsCaller(tx, sender, chat_id))
  const called =
    app &&
    (await world.events.callback(app, await cardAction(world, actionOf(body, elements), message, app, token)))
  // The answer's own card comes before those of delayed updates.
  const shown = called?.answer?.card && (await showCard({ world, tell }, message, called.answer.card))
  await world.store.transaction((tx) => answered(tx, token))
  if (!called) return { token, card_updated: false, code: NO_ADDRESS, result: 'not subscribed', ...hint }
  const { event_id, answer, code, result } = called
  const refused = code ?? shown
  return {
    token,
    event_id,
    result,
    card_updated: answer?.card !== undefined && shown === undefined,
    ...(answer?.toast && { toast: answer.toast }),
    ...(refused !== undefined && { code: refused }),
    ...hint,
  }
}

/** The element's own tag, value and name where the press states none. */
function actionOf({ element, unanswered: _unanswered, ...body }: Press, elements: readonly CardElement[]) {
  const { tag = 'button', value = {}, name } = elementNamed(elements, element) ?? {}
  return { tag, value, ...(name !== undefined && { name }), ...body }
}

/** A press is passed on as it is written, because cards of templates are not known here. */
function hintOf({ name }: Press, elements: readonly CardElement[]): Pick<Pressed, 'hint'> {
  if (name === undefined || elements.length === 0 || elementNamed(elements, name)) return {}
  return {
    hint: unknown('name', name, 'no element of the card has this name', knownElements(elements)).description,
  }
}

const cardAction = (
  world: World,
  body: ReturnType<typeof actionOf>,
  message: Messages,
  app: Caller,
  token: string,
) =>
  world.store.read(async (tx): Promise<CardAction> => {
    const { act: _act, open_id, message_id, ...action } = body
    const operator = (await somebodies(tx, app, [open_id]))(open_id)
    return {
      operator: { tenant_key: operator.tenant_key, ...operator.ids },
      token,
      action,
      host: 'im_message',
      context: { open_message_id: message_id, open_chat_id: message.chat_id },
    }
  })

/** Returns the code for a card that cannot be shown; undefined: it is shown from now on. */
async function showCard(
  { world, tell }: Pressing,
  { message_id, chat_id, content: before }: Messages,
  card: NonNullable<CardAnswer['card']>,
): Promise<number | undefined> {
  const content = JSON.stringify(card.type === 'template' ? { type: 'template', data: card.data } : card.data)
  const sent = content === undefined ? 'malformed' : sentContent('interactive', content)
  if (typeof sent === 'string' || sent.card?.refusal) return WRONG_CARD
  if (card.type !== 'template' && schemaOf(JSON.parse(content)) !== schemaOf(JSON.parse(before)))
    return OTHER_VERSION
  const isWritten = await world.store.transaction(async (tx) => {
    if (await isStreamed(tx, message_id, world.now())) return true
    await putCard({ tx, world }, message_id, content)
    return false
  })
  if (isWritten) return IS_WRITTEN
  tell({ kind: 'messages', chat_id, message_id })
  return undefined
}
