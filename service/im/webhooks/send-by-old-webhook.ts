import { errorCodes } from '../../../contract/error-codes'
import { SendByOldWebhook } from '../../../contract/im/webhooks/send-by-old-webhook'
import { jsonAnswer } from '../../http/answers'
import { serviceEndpoint } from '../../http/endpoint'
import type { Failure } from '../../http/failure'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { hookToken, withHook } from './hook-scenarios'
import { addressRows, everyHook, sendAsHook, webhookFacts, wordRows } from './webhook-facts'
import type { HookBody, WebhookFacts } from './webhook-facts'

/** Only the first refusal is known; the others are those of the present form (platform/webhooks#first-addresses). */
const rows: readonly Rule<WebhookFacts>[] = [
  ...addressRows,
  ...wordRows,
  {
    code: 9499,
    when: 'text missing or empty',
    fails: ({ content }) => content && (content.isMalformed || content.isTooLong),
  },
]

const rules = rows.map((rule): Rule<WebhookFacts> => (rule.code === 19001 ? rule : { ...rule, ours: true }))

/** A title makes it a post, whose lines are paragraphs. */
function asPresent({
  title = '',
  text,
}: {
  title?: string | undefined
  text?: string | undefined
}): HookBody {
  if (title === '' || text === undefined || text === '') return { msg_type: 'text', content: { text } }
  const content = text.split('\n').map((line) => [{ tag: 'text', text: line }])
  return { msg_type: 'post', content: { post: { zh_cn: { title, content } } } }
}

const says = (body: object): Scenario => ({ request: { body } })

/** Sends a text to the group of a custom bot, by the first form of its address. Refusals have HTTP status 200. */
export const sendByOldWebhook = serviceEndpoint({
  contract: SendByOldWebhook,
  ...everyHook,
  refuse: (failure) => refused(failure),
  gather: (call) => webhookFacts(call, asPresent(call.input.body)),
  rules,
  async run(call, facts) {
    await sendAsHook(call, facts)
    return { response: jsonAnswer({ ok: true, code: 0, msg: 'success' }) }
  },
  happy: { path: { hook_token: hookToken }, body: { title: 'Deploys', text: 'Deployed 0.2.0' } },
  base: { world: withHook() },
  scenarios: {
    19001: { request: { path: { hook_token: 'a0000000-0000-4000-8000-00000000000f' } } },
    19022: { world: withHook({ addresses: ['192.0.2.7'] }) },
    19021: { world: withHook({ secret: 'secret-of-deploys' }) },
    19036: says({ text: 'long '.repeat(5_000) }),
    19024: { world: withHook({ keywords: ['Alarm'] }) },
    9499: says({ title: 'Deploys' }),
  },
})

/** The platform says why in `error`. `code` and `msg` are Herald's addition. */
function refused({ code, options }: Failure): Response {
  const error = code === 19001 ? 'access token invalid' : (options.msg ?? errorCodes[code].msg)
  const { status = errorCodes[code].status, headers } = options
  return jsonAnswer({ ok: false, error, code, msg: error }, { status, ...(headers && { headers }) })
}
