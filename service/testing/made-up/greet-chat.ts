import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { chatFacts } from '../../im/chats/chat-facts'
import type { ChatFacts } from '../../im/chats/chat-facts'
import { chatGates } from '../../im/chats/chat-gates'
import { botEnabled, botInside, chatKnown, notDissolved, sameTenant } from '../../im/chats/chat.rules'
import { botOutside, botStopped, chatUnknown, dissolved, otherTenant } from '../../im/chats/chat.scenarios'
import { rememberAnswer, rememberedAnswer } from '../../im/messages/remembered-answers'
import { sendTo } from '../../im/messages/sends'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { GreetChat } from './greet-chat.contract'

interface Facts extends ChatFacts {
  words: string
}

const rules: Rule<Facts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  botInside,
  { code: 232001, when: 'a greeting without words', fails: ({ words }) => words.trim() === '', ours: true },
]

const greeting = (chat_id: string) => `greeting ${chat_id}`

/** Sends words to a chat, as its own endpoint. */
export const greetChat = serviceEndpoint({
  contract: GreetChat,
  locks: lockChat,
  emits: ['im.message.receive_v1'],
  access: ['im:message'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  remembered: (call) =>
    rememberedAnswer<{ message_id: string }>(call, greeting(call.input.path.chat_id), call.input.query.uuid),
  gather: async ({ tx, caller, input }): Promise<Facts> => ({
    ...(await chatFacts(tx, caller, input.path.chat_id)),
    words: input.body.words,
  }),
  rules,
  async run(call, facts) {
    const chat = present(facts.chat)
    const content = JSON.stringify({ text: facts.words })
    const { message_id } = await sendTo(call, { chat }, { msg_type: 'text', content })
    await rememberAnswer(call, greeting(chat.chat_id), call.input.query.uuid, { message_id })
    return { message_id }
  },
  happy: { path: { chat_id: 'oc_launch' }, body: { words: 'Good morning' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232011: botOutside,
    232001: { request: { body: { words: ' ' } } },
  },
})
