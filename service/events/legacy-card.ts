import type { CardAnswer } from '../../contract/events/envelope'
import type { CardAction, LegacyCardAction } from '../../contract/events/event-bodies'
import { isObject } from '../../contract/is-object'

/** A press in the legacy form, which is flat (platform/events#legacy-callback). */
export function legacyCardAction({ operator, token, action, context }: CardAction): LegacyCardAction {
  const { open_id, user_id, tenant_key } = operator
  const { open_message_id, open_chat_id } = context
  return {
    open_id,
    ...(user_id !== undefined && { user_id }),
    tenant_key,
    open_message_id,
    open_chat_id,
    token,
    action,
  }
}

/** The parts of which at least one is in every card. */
const cardParts = [
  'config',
  'header',
  'elements',
  'i18n_elements',
  'i18n_header',
  'card_link',
  'schema',
  'body',
]

/**
 * The answer to a legacy callback in the words of the new one, or what is wrong with it. A legacy answer is the card
 * itself, and may have a toast among the card's fields.
 */
export function fromLegacyAnswer(answer: unknown): { answer?: CardAnswer; fault?: string } {
  // SDKs answer `msg` for nothing.
  if (answer === undefined) return {}
  if (!isObject(answer)) return { fault: 'the answer is not a JSON object' }
  const { toast, ...card } = answer
  const shown = isObject(toast) ? { toast } : {}
  if (isObject(card['card']))
    return { fault: 'a legacy answer is the card itself, not an object with `card`' }
  if (card['type'] === 'template' && isObject(card['data']))
    return { answer: { ...shown, card: { type: 'template', data: card['data'] } } }
  if (cardParts.some((part) => part in card))
    return { answer: { ...shown, card: { type: 'raw', data: card } } }
  return { answer: shown }
}
