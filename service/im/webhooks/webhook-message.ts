import type { SentType } from '../../../contract/im/messages/sent-types'
import { isObject } from '../../../contract/is-object'

/** The parts of a request that make its message. */
export interface WebhookBody {
  msg_type?: string | undefined
  content?: Record<string, unknown> | undefined
  card?: Record<string, unknown> | undefined
}

/** The types of messages that a custom bot can send (platform/webhooks#messages). */
const kinds = ['text', 'post', 'image', 'share_chat', 'interactive'] as const satisfies SentType[]
type Kind = (typeof kinds)[number]

/** Undefined for any other type, and for one with another spelling. */
export const kindOf = ({ msg_type }: WebhookBody): Kind | undefined => kinds.find((kind) => kind === msg_type)

/** A message as an application would send it: its content is a text there (platform/webhooks#messages). */
export function asSent(kind: Kind, { content = {}, card }: WebhookBody): string {
  if (kind === 'interactive') return JSON.stringify(card ?? {})
  if (kind === 'share_chat') return JSON.stringify({ chat_id: content['share_chat_id'] })
  return JSON.stringify(kind === 'post' ? (content['post'] ?? {}) : content)
}

/** Names of the fields that hold what readers see. */
const shown: ReadonlySet<string> = new Set(['text', 'title', 'content', 'template_variable'])

/** Everything in a message that its readers can read: the texts and titles, whatever they are nested in. */
export function* textsIn(value: unknown, isShown = false): Generator<string> {
  if (typeof value === 'string' && isShown) yield value
  if (Array.isArray(value)) for (const each of value) yield* textsIn(each, isShown)
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(value))
    yield* textsIn(inner, shown.has(name) || (isShown && typeof inner !== 'string'))
}
