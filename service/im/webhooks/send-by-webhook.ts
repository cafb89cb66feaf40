import { errorCodes } from '../../../contract/error-codes'
import { refusalWords } from '../../../contract/im/cards/card-report'
import { SendByWebhook } from '../../../contract/im/webhooks/send-by-webhook'
import type { SentByWebhook } from '../../../contract/im/webhooks/send-by-webhook'
import { jsonAnswer } from '../../http/answers'
import { oncePerCall, serviceEndpoint } from '../../http/endpoint'
import type { Caller, Limit, Locking } from '../../http/endpoint'
import type { Failure } from '../../http/failure'
import { chatLock } from '../../http/locks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import type { Chats, Webhooks } from '../../store/database'
import { hashOf } from '../../store/secrets'
import { contentFacts } from '../messages/contents/content-facts'
import type { ContentFacts } from '../messages/contents/content-facts'
import { sendTo } from '../messages/sends'
import { isAllowedFrom, isSigned } from './webhook-gate'
import { asSent, kindOf, textsIn } from './webhook-message'

interface WebhookFacts {
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

/** platform/webhooks#limits */
const limits: readonly Limit[] = [
  { times: 5, ms: 1000, by: 'hook', status: 200, code: 11232 },
  { times: 100, ms: 60_000, by: 'hook', status: 200, code: 11232 },
]

const rules: Rule<WebhookFacts>[] = [
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
  {
    code: 19002,
    when: 'msg_type is missing, or is not text, post, image, share_chat or interactive',
    fails: (f) => !f.kind,
  },
  {
    code: 19002,
    when: 'interactive without a card',
    msg: 'params error, unknown card value',
    fails: (f) => f.kind === 'interactive' && !f.hasCard,
    ours: true,
  },
  { code: 19036, when: 'body above 20 KB', fails: (f) => f.bytes > MAX_BYTES, ours: true },
  {
    code: 19024,
    when: 'the custom bot has keywords, and the message has none of them in a text or title',
    fails: (f) => !f.hasKeyword,
  },
  {
    code: 11246,
    when: 'card is refused',
    fails: ({ content }) => content?.card?.of === 'card',
    words: ({ content }) =>
      `${errorCodes[11246].msg}, ext=${content?.card ? refusalWords(content.card) : ''}`,
    ours: true,
  },
  {
    code: 9499,
    when: 'content does not have the form of its msg_type',
    fails: ({ content }) => content && (content.isMalformed || content.isTooLong),
  },
  {
    code: 9499,
    when: 'image_key names no picture',
    fails: ({ content }) => content?.resources.some(({ file }) => file?.kind !== 'image'),
    ours: true,
  },
  {
    code: 9499,
    when: 'share_chat_id is another group than the one of the custom bot',
    fails: ({ content, chat }) =>
      content?.type === 'share_chat' && content.shared?.chat?.chat_id !== chat?.chat_id,
    ours: true,
  },
]

const token = 'a0000000-0000-4000-8000-000000000001'
const unsigned = { token, name: 'Deploys' }
type Hook = Parameters<NonNullable<Scenario['world']>>[0]['chats'][number]['webhooks'][number]

/** "Launch" has this custom bot. */
const withHook =
  (more: Partial<Hook> = {}): NonNullable<Scenario['world']> =>
  (file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
    if (launch) launch.webhooks = [{ ...unsigned, keywords: [], addresses: [], ...more }]
  }

const says = (body: object): Scenario => ({ request: { body } })

/**
 * Sends a message to the group of a custom bot. Needs no token, because the address grants access
 * (platform/webhooks#a-custom-bot). Refusals have HTTP status 200.
 */
export const sendByWebhook = serviceEndpoint({
  contract: SendByWebhook,
  locks: async (call) => {
    const { hook } = await hookOf(call)
    return hook ? [chatLock(hook.chat_id)] : []
  },
  emits: ['im.message.receive_v1'],
  access: 'public',
  limits,
  gates: { invalid: 9499, internal: 2200, status: 200 },
  json: { bytes: READ_BYTES, values: 10_000 },
  refuse: (failure) => refused(failure),
  async gather(call): Promise<WebhookFacts> {
    const { body } = call.input
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
  },
  rules,
  async run(call, { hook, chat, kind, content }) {
    const { bot_id } = present(hook)
    const caller = asCaller(present(hook), present(chat))
    await sendTo(
      { ...call, caller },
      { chat: present(chat) },
      { sender: { id: bot_id, sender_type: 'app' }, msg_type: present(kind), ...present(content?.kept) },
    )
    const sent: SentByWebhook = { StatusCode: 0, StatusMessage: 'success', data: {} }
    return { response: jsonAnswer({ ...sent, code: 0, msg: 'success' }) }
  },
  happy: { path: { hook_token: token }, body: { msg_type: 'text', content: { text: 'Deployed 0.2.0' } } },
  base: { world: withHook() },
  scenarios: {
    19001: { request: { path: { hook_token: 'a0000000-0000-4000-8000-00000000000f' } } },
    19022: { world: withHook({ addresses: ['192.0.2.7'] }) },
    19021: { world: withHook({ secret: 'secret-of-deploys' }) },
    '19002: msg_type is missing, or is not text, post, image, share_chat or interactive': says({
      content: { text: 'Deployed 0.2.0' },
    }),
    '19002: interactive without a card': says({ msg_type: 'interactive' }),
    19036: says({ msg_type: 'text', content: { text: 'long '.repeat(5_000) } }),
    19024: { world: withHook({ keywords: ['Alarm'] }) },
    11246: says({ msg_type: 'interactive', card: { schema: '2.0', elements: [] } }),
    '9499: content does not have the form of its msg_type': says({ msg_type: 'text', content: {} }),
    '9499: image_key names no picture': says({ msg_type: 'image', content: { image_key: 'img_nowhere' } }),
    '9499: share_chat_id is another group than the one of the custom bot': says({
      msg_type: 'share_chat',
      content: { share_chat_id: 'oc_other' },
    }),
  },
})

const hookOf = oncePerCall(async ({ tx, input }: Locking<typeof SendByWebhook>) => {
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

/** Printed by the platform without `data` (platform/webhooks#refusals). */
const bare: ReadonlySet<number> = new Set([19021, 19022, 19024])

function refused({ code, options }: Failure): Response {
  const { status, msg } = errorCodes[code]
  const words = options.msg ?? (code === 9499 ? 'Bad Request' : msg)
  return jsonAnswer(
    { code, ...(!bare.has(code) && { data: {} }), msg: words },
    {
      status: options.status ?? status,
      ...(options.headers && { headers: options.headers }),
    },
  )
}
