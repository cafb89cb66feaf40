import { EditMessage } from '../../../contract/im/messages/edit-message'
import type { Message } from '../../../contract/im/messages/message'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockMessage } from '../../http/locks'
import { documentJson } from '../../http/read-json'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { ScenarioCall } from '../../rules/scenario'
import { contentFacts } from './contents/content-facts'
import type { ContentFacts } from './contents/content-facts'
import { contentRows } from './contents/content.rules'
import { contentScenarios } from './contents/content.scenarios'
import { atAllRow, contentUnreachable } from './create-message'
import { mayNotNameAll } from './may-not-name-all'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageGates } from './message-gates'
import { hiddenRow, messageRows } from './message.rules'
import { messageScenarios as those, quietLaunch, toAll } from './message.scenarios'
import { onlyMessage } from './only-message'
import { isInside, isOwnMessage } from './own-message'
import { gatherReceiver } from './receiver'
import { sendingAllowed, targetRules } from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'

export interface EditMessageFacts extends MessageAccess, Omit<ReceiverFacts, 'bot'> {
  bot: MessageAccess['bot']
  isOwn: boolean
  content: ContentFacts
  mayNotNameAll: boolean
}

/** How often a message may be edited (platform/messages#calls). */
const MAX_EDITS = 20

const editable: ReadonlySet<string> = new Set(['text', 'post'])

/** 230071 to 230074 mean something else here than elsewhere (platform/messages#message-errors); unpublished messages are ours. */
const rules: Rule<EditMessageFacts>[] = [
  ...messageRows,
  ...targetRules.filter(({ code }) => code === 230038 || code === 232009),
  sendingAllowed,
  hiddenRow,
  {
    code: 230071,
    msg: 'The operator is NOT the sender of the message.',
    when: 'bot is not the sender, or the message is inside a merge-forward',
    fails: (f) => !f.isOwn || isInside(f),
  },
  { code: 230011, when: 'message recalled', fails: (f) => f.isRecalled },
  {
    code: 230073,
    msg: 'The message in the secret group is not allowed to be edited.',
    when: 'message in a secret group',
    fails: (f) => f.chat?.secret === 1,
  },
  {
    code: 230074,
    msg: 'The message in the third-party encryption group is not allowed to be edited.',
    when: 'message in a third-party encrypted group',
    fails: (f) => f.chat?.third_party_encrypted === 1,
  },
  {
    code: 230001,
    ext: 'invalid msg_type',
    when: 'message is neither a text nor a post',
    fails: ({ message }) => message && !editable.has(message.msg_type),
    ours: true,
  },
  {
    code: 230072,
    msg: 'The message has reached the number of times it can be edited.',
    when: 'message edited 20 times already',
    fails: ({ message }) => message && message.edits >= MAX_EDITS,
  },
  ...contentRows.filter(({ code }) => code !== 230099),
  atAllRow,
]

const unreachable: Unreachable[] = [
  ...contentUnreachable,
  { code: 230020, why: 'an edit reaches nobody anew; the gateway’s pace counts it' },
  { code: 230075, why: 'a world has no administrator who closes editing after a time' },
  { code: 230110, why: 'a recalled message answers 230011, and none is deleted in another way' },
]

const happy = { msg_type: 'text', content: '{"text":"hello again"}' }
const path = { message_id: 'om_from_bot' }

async function editedTwentyTimes(call: ScenarioCall): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1)
    await call(EditMessage, { path, body: happy }).catch(() => undefined)
}

/** Leaves out 230099: the request's form admits no cards, only texts and posts. */
const contents = Object.fromEntries(
  Object.entries(contentScenarios(happy)).filter(([key]) => !key.startsWith('230099')),
)
const picture = JSON.stringify({ zh_cn: { content: [[{ tag: 'img', image_key: 'file_v3_happy' }]] } })
const lostPicture = picture.replace('file_v3_happy', 'img_v3_nowhere')

/**
 * Edits a text or a post of the bot's own, 20 times at most; a text may become
 * a post and the other way round (platform/messages#calls).
 */
export const editMessage = serviceEndpoint({
  contract: EditMessage,
  locks: lockMessage,
  emits: [],
  access: ['im:message', 'im:message:send_as_bot', 'im:message:update'],
  tokens: 'tenants',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  json: documentJson,
  async gather(call): Promise<EditMessageFacts> {
    const { msg_type, content } = call.input.body
    const access = await messageAccess(call.tx, call.caller, call.input.path.message_id)
    const facts = await contentFacts(call, msg_type, content)
    return {
      ...access,
      receiver: await gatherReceiver(call, 'chat_id', access.chat?.chat_id ?? ''),
      isOwn: isOwnMessage(access.message, call.caller),
      content: facts,
      mayNotNameAll: mayNotNameAll(call.caller, access.chat, facts),
    }
  },
  rules,
  published: [
    230001, 230002, 230006, 230011, 230013, 230018, 230020, 230022, 230025, 230027, 230028, 230035, 230038,
    230050, 230054, 230055, 230071, 230072, 230073, 230074, 230075, 230110, 232009,
  ],
  unreachable,
  async run(call, facts): Promise<Message> {
    const before = present(facts.message)
    const { content, mentions } = present(facts.content.kept)
    const changed = {
      msg_type: call.input.body.msg_type,
      content,
      mentions: JSON.stringify(mentions),
      update_time: call.world.now(),
      edits: before.edits + 1,
    }
    await call.tx.updateTable('messages').set(changed).where('message_id', '=', before.message_id).execute()
    call.tell({ kind: 'messages', chat_id: before.chat_id, message_id: before.message_id })
    return onlyMessage(call, { ...before, ...changed })
  },
  happy: { path, body: happy },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    230038: those.crossTenant,
    232009: those.dissolved,
    230035: those.muted,
    230050: those.hidden,
    230071: { request: { path: { message_id: 'om_hello' } } },
    230011: those.recalled,
    230073: { world: (file) => file.chats.forEach((chat) => (chat.secret = true)) },
    230074: { world: (file) => file.chats.forEach((chat) => (chat.third_party_encrypted = true)) },
    '230001: message is neither a text nor a post': {
      world: (file) => file.messages.forEach((message) => (message.msg_type = 'image')),
    },
    230072: { before: editedTwentyTimes },
    ...contents,
    230017: { request: { body: { msg_type: 'post', content: lostPicture } } },
    230055: { request: { body: { msg_type: 'post', content: picture } } },
    230018: { ...quietLaunch, request: { body: { ...happy, content: toAll } } },
  },
})
