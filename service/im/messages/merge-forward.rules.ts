import type { Rule } from '../../rules/rule'
import { MAX_BUNDLED } from './bundle'
import type { Source } from './bundle-sources'
import { mergeTargetRules, sendPaceRules } from './receiver.rules'
import type { ReceiverFacts } from './receiver.rules'

export interface MergeForwardFacts extends ReceiverFacts {
  /** One for each distinct id of the list; undefined if the bot may not know of it. */
  listed: readonly (Source | undefined)[]
  /** Those that can be bundled. */
  usable: readonly Source[]
  /** The number of messages inside the bundles among them; counting stops at one too many. */
  inside: number
}

/** The 25 rows of platform/messages#merge-forward-errors except the gate 230001, and what the platform leaves open. */
export const mergeForwardRules: Rule<MergeForwardFacts>[] = [
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
