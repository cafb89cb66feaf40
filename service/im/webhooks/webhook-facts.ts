import type { SendByWebhook } from '../../../contract/im/webhooks/send-by-webhook'
import { oncePerCall } from '../../http/endpoint'
import type { Call, Caller, Limit } from '../../http/endpoint'
import { chatLock } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { hashOf } from '../../store/secrets'
import type { Tx } from '../../store/store'
import type { Webhooks } from '../../store/tables/events'
import type { Chats } from '../../store/tables/people-and-chats'
import { contentFacts } from '../messages/contents/content-facts'
import type { ContentFacts } from '../messages/contents/content-facts'
import { sendTo } from '../messages/sends'
import { isAllowedFrom, isSigned } from './webhook-gate'
import { asSent, kindOf, textsIn } from './webhook-message'
import type { WebhookBody } from './webhook-message'

interface Addressed {
  tx: Tx
  input: { path: { hook_token: string } }
}

type HookCall = Omit<Call<typeof SendByWebhook>, 'input'> & Addressed

/** A message as a client sends it to an address, whatever the form of the address. */
export type HookBody = WebhookBody & Parameters<typeof isSigned>[1]

export interface WebhookFacts {
  /** Undefined: the address is unknown, or its group is gone. */
  hook: Webhooks | undefined
  chat: Chats | undefined
  isAllowedFrom: boolean
  isSigned: boolean
  kind: ReturnType<typeof kindOf>
  hasCard: boolean
  bytes: number
  hasKeyword: boolean
  content: ContentFacts | undefined
}

const KB = 1024
/** What the platform's page says of a body; a longer one is read so far that the refusal can have its code. */
const MAX_BYTES = 20 * KB
const READ_BYTES = 64 * KB

/** Counted for both forms of an address together (platform/webhooks#limits). */
const hookLimits: readonly Limit[] = [
  { times: 5, ms: 1000, by: 'hook', name: 'hook', status: 200, code: 11232 },
  { times: 100, ms: 60_000, by: 'hook', name: 'hook', status: 200, code: 11232 },
]

/** Who may send by an address. */
export const addressRows: readonly Rule<WebhookFacts>[] = [
  { code: 19001, when: 'no custom bot has this address, or its group is dissolved', fails: (f) => !f.hook },
  {
    code: 19022,
    when: 'the request does not come from an address of the list',
    fails: (f) => f.hook && !f.isAllowedFrom,
  },
  {
    code: 19021,
    when: 'the custom bot demands a signature, and there is none, another one, or one of another hour',
    fails: (f) => f.hook && !f.isSigned,
  },
]

/** The words of a message, whatever its type. */
export const wordRows: readonly Rule<WebhookFacts>[] = [
  { code: 19036, when: 'body above 20 KB', fails: (f) => f.bytes > MAX_BYTES, ours: true },
  {
    code: 19024,
    when: 'the custom bot has keywords, and the message has none of them in a text or title',
    fails: (f) => !f.hasKeyword,
  },
]

const lockHook = async (call: Addressed) => {
  const { hook } = await hookOf(call)
  return hook ? [chatLock(hook.chat_id)] : []
}

/** The parts of an endpoint that are the same for both forms of an address. Refusals have HTTP status 200. */
export const everyHook = {
  locks: lockHook,
  emits: ['im.message.receive_v1' as const],
  access: 'public' as const,
  limits: hookLimits,
  gates: { invalid: 9499, internal: 2200, status: 200 } as const,
  json: { bytes: READ_BYTES, values: 10_000 },
}

export async function webhookFacts(call: HookCall, body: HookBody): Promise<WebhookFacts> {
  const { hook, chat } = await hookOf(call)
  const kind = kindOf(body)
  const { secrets } = call.world.store
  const keywords = JSON.parse(hook?.keywords ?? '[]') as string[]
  const texts = keywords.length > 0 ? [...textsIn(body.content), ...textsIn(body.card)] : []
  return {
    hook,
    chat,
    isAllowedFrom: isAllowedFrom(call.address, JSON.parse(hook?.addresses ?? '[]') as string[]),
    isSigned: hook !== undefined && (await isSigned(hook, body, { secrets, now: call.world.now() })),
    kind,
    hasCard: body.card !== undefined,
    bytes: new TextEncoder().encode(JSON.stringify(body)).length,
    hasKeyword: keywords.length === 0 || keywords.some((word) => texts.some((text) => text.includes(word))),
    content:
      hook && chat && kind
        ? await contentFacts({ ...call, caller: asCaller(hook, chat) }, kind, asSent(kind, body))
        : undefined,
  }
}

/** Sends the message that the rules have let through. */
export async function sendAsHook(call: HookCall, { hook, chat, kind, content }: WebhookFacts): Promise<void> {
  const { bot_id } = present(hook)
  const caller = asCaller(present(hook), present(chat))
  await sendTo(
    { ...call, caller },
    { chat: present(chat) },
    { sender: { id: bot_id, sender_type: 'app' }, msg_type: present(kind), ...present(content?.kept) },
  )
}

const hookOf = oncePerCall(async ({ tx, input }: Addressed) => {
  const hook = await tx
    .selectFrom('webhooks')
    .selectAll()
    .where('token_hash', '=', await hashOf(input.path.hook_token))
    .executeTakeFirst()
  const chat = await tx
    .selectFrom('chats')
    .selectAll()
    .where('chat_id', '=', hook?.chat_id ?? '')
    .where('dissolved', '=', 0)
    .executeTakeFirst()
  return { hook: chat && hook, chat }
})

/** A custom bot in place of an application: it may name everybody of the tenant. */
const asCaller = ({ bot_id, name }: Webhooks, { tenant_key }: Chats): Caller => ({
  app_id: bot_id,
  tenant_key,
  home: tenant_key,
  name,
  bot_enabled: true,
  scopes: undefined,
})
