import { errorCodes } from '../../../contract/error-codes'
import { refusalWords } from '../../../contract/im/cards/card-report'
import { SendByWebhook } from '../../../contract/im/webhooks/send-by-webhook'
import type { SentByWebhook } from '../../../contract/im/webhooks/send-by-webhook'
import { jsonAnswer } from '../../http/answers'
import { serviceEndpoint } from '../../http/endpoint'
import type { Failure } from '../../http/failure'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { hookToken, withHook } from './hook-scenarios'
import { addressRows, everyHook, sendAsHook, webhookFacts, wordRows } from './webhook-facts'
import type { WebhookFacts } from './webhook-facts'

const rules: Rule<WebhookFacts>[] = [
  ...addressRows,
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
  ...wordRows,
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

const says = (body: object): Scenario => ({ request: { body } })

/**
 * Sends a message to the group of a custom bot. Needs no token, because the address grants access
 * (platform/webhooks#a-custom-bot). Refusals have HTTP status 200.
 */
export const sendByWebhook = serviceEndpoint({
  contract: SendByWebhook,
  ...everyHook,
  refuse: (failure) => refused(failure),
  gather: (call) => webhookFacts(call, call.input.body),
  rules,
  async run(call, facts) {
    await sendAsHook(call, facts)
    const sent: SentByWebhook = { StatusCode: 0, StatusMessage: 'success', data: {} }
    return { response: jsonAnswer({ ...sent, code: 0, msg: 'success' }) }
  },
  happy: { path: { hook_token: hookToken }, body: { msg_type: 'text', content: { text: 'Deployed 0.2.0' } } },
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
