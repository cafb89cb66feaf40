import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { MergeForwarded } from '../../../contract/im/messages/merge-forward'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import { MAX_BUNDLED, insideOf, sendBundle } from './bundle'
import { isUsable, sourcesOf } from './bundle-sources'
import type { Source } from './bundle-sources'
import { changeMessages, changeSource, fillBundle } from './bundle.scenarios'
import { forwardAccess, forwardReader, lockForward } from './forward-calls'
import { onlyMessage } from './only-message'
import { mergeTargetRules, sendPaceRules } from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'
import { mergeTargetScenarios } from './receiver.scenarios'

export interface MergeForwardFacts extends ReceiverFacts {
  /** One for each distinct id of the list; undefined if the bot may not know of it. */
  listed: readonly (Source | undefined)[]
  /** Those that can be bundled. */
  usable: readonly Source[]
  /** The number of messages inside the bundles among them. Counting stops at MAX_BUNDLED: with a bundle, that is too many. */
  inside: number
}

/** The 25 rows of platform/messages#merge-forward-errors except the gate 230001, and what the platform leaves open. */
const rules: Rule<MergeForwardFacts>[] = [
  ...mergeTargetRules,

  // what is sent
  {
    code: 230065,
    when: 'every listed message was recalled',
    fails: (f) => f.listed.every((source) => source?.message.state === 'recalled'),
  },
  {
    code: 230064,
    when: 'no listed message can be bundled: each is nonexistent, recalled, not visible, a system message, or inside a merge-forward message',
    fails: (f) => f.usable.length === 0,
  },
  {
    code: 230049,
    when: 'a listed message is still being sent',
    fails: (f) => f.usable.some(({ message }) => message.state === 'sending'),
  },
  {
    code: 230069,
    when: 'messages belong to different chats',
    fails: (f) => areSeveral(f.usable.map(({ message }) => message.chat_id)),
  },
  {
    code: 230067,
    when: 'messages come from several threads, or mix ordinary and thread messages',
    fails: (f) => areSeveral(f.usable.map(({ message }) => message.thread_id)),
  },
  {
    code: 230066,
    when: 'source is a secret group',
    fails: (f) => f.usable.some(({ chat }) => chat.secret === 1),
  },
  {
    code: 230070,
    when: 'source is in restricted mode, or has been dissolved',
    fails: (f) => f.usable.some(({ chat }) => chat.restricted === 1 || chat.dissolved === 1),
  },
  {
    code: 230067,
    when: 'more than 1,000 messages, including those in the bundles among them',
    fails: (f) => f.usable.length + f.inside > MAX_BUNDLED,
    ours: true,
  },

  // pace
  ...sendPaceRules,
]

const areSeveral = (values: readonly (string | null)[]) => new Set(values).size > 1

const message_id_list = ['om_hello', 'om_world']

interface Facts extends MergeForwardFacts {
  insides: Awaited<ReturnType<typeof insideOf>>
  invalid: string[]
}

const reader = forwardReader('merge_forward')

/** Bundles messages of one chat into one new message (platform/messages#merge-forward). Ids that cannot be bundled are returned, and the rest is sent. */
export const mergeForward = serviceEndpoint<typeof MergeForward, Facts>({
  contract: MergeForward,
  locks: lockForward,
  emits: ['im.message.receive_v1'],
  access: forwardAccess,
  tokens: 'tenants',
  foreign: {
    inTenant: { 'body.receive_id': 230002, 'body.message_id_list': 'left out' },
    otherTenants: { 'body.message_id_list': 'left out' },
  },
  // platform/pace#limits: a frequency limit is 230020 here, and platform/messages#merge-forward-errors answers that with HTTP 400.
  limits: perMinuteAndSecond.map((limit) => ({ ...limit, status: 400 })),
  gates: { invalid: 230001, listsFields: true, internal: 2200, tooOften: 230020 },
  remembered: (call) => reader.firstAnswer<MergeForwarded>(call),
  async gather(call) {
    const { tx, caller, input } = call
    const ids = [...new Set(input.body.message_id_list)]
    const receiver = await reader.receiverOf(call)
    const sources = await sourcesOf(tx, caller, ids)
    const listed = ids.map((id) => sources.get(id))
    const usable = listed.filter(
      (source): source is Source => source !== undefined && isUsable(source.message),
    )
    const messages = usable.map(({ message }) => message)
    const insides = await insideOf(tx, messages, MAX_BUNDLED)
    const used = new Set(messages.map((message) => message.message_id))
    const invalid = ids.filter((id) => !used.has(id))
    return { bot: caller, receiver, listed, usable, inside: insides.length, insides, invalid }
  },
  rules,
  published: [
    230001, 230002, 230006, 230013, 230018, 230019, 230020, 230027, 230029, 230034, 230035, 230036, 230038,
    230049, 230053, 230062, 230063, 230064, 230065, 230066, 230067, 230069, 230070, 230074, 232009,
  ],
  async run(call, { receiver, usable, insides, invalid }): Promise<MergeForwarded> {
    const messages = usable.map(({ message }) => message)
    const bundle = await sendBundle(call, receiver, messages, insides)
    const data = { message: await onlyMessage(call, bundle), invalid_message_id_list: invalid }
    await reader.keepAnswer(call, receiver, data)
    return data
  },
  happy: {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other', message_id_list },
  },
  scenarios: {
    ...mergeTargetScenarios({ message_id_list }),
    230065: { world: (file) => changeMessages(file, message_id_list, { state: 'recalled' }) },
    230064: { world: (file) => changeMessages(file, message_id_list, { msg_type: 'system' }) },
    230049: { world: (file) => changeMessages(file, ['om_hello'], { state: 'sending' }) },
    230069: { world: (file) => changeMessages(file, ['om_world'], { chat_id: 'oc_old' }) },
    '230067: messages come from several threads, or mix ordinary and thread messages': {
      world: (file) => changeMessages(file, ['om_world'], { thread_id: 'omt_launch' }),
    },
    230066: { world: (file) => changeSource(file, { secret: true }) },
    230070: { world: (file) => changeSource(file, { restricted: true }) },
    '230067: more than 1,000 messages, including those in the bundles among them': {
      world: (file) => fillBundle(file, 'om_hello'),
    },
  },
})
