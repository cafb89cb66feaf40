import type { Rule } from '../../rules/rule'
import type { AppFacts, FileFacts } from '../files/file-facts'
import { botRow, rangeRow, tenantRows, tooBigRow } from '../files/file.rules'
import type { MessageAccess } from './message-access'

export interface MessageResourceFacts extends Omit<MessageAccess, 'bot'>, AppFacts, FileFacts {
  /** Whether the content names the key as the type asked for, or as the other one. */
  named: { asAsked: boolean; asOther: boolean }
}

/** Kinds of messages whose resources cannot be fetched (platform/files#message-resources, platform/messages#received-content, platform/messages#merge-forward-children). */
const closedKinds = new Set(['merge_forward', 'interactive', 'sticker', 'folder'])

/**
 * The order is ours: who, where, what, how much. A caller outside the chat learns nothing else, for any state of the
 * message.
 */
export const getMessageResourceRules: Rule<MessageResourceFacts>[] = [
  // who asks
  { ...botRow, ours: true },
  { code: 234019, when: 'tenant check of the application failed', fails: (f) => f.tenantCheckFails },

  // the message and its chat
  {
    code: 234001,
    when: 'message_id unknown, or in another tenant without the bot',
    fails: (f) => !f.message || !f.chat || f.isStranger,
    ours: true,
  },
  { code: 234004, when: 'application not in the chat', fails: (f) => f.chat && !f.isMember },
  {
    code: 234040,
    when: 'message from before the bot joined, in a chat that hides its history',
    fails: (f) => f.isHidden,
  },
  { code: 230110, when: 'message deleted', fails: (f) => f.isRecalled },
  { code: 234009, when: 'external group', fails: (f) => f.chat?.external === 1 },

  // what is asked for
  {
    code: 234043,
    when: 'merge-forward, or inside one; card, sticker or folder',
    fails: (f) => f.message && (closedKinds.has(f.message.msg_type) || f.message.upper_message_id !== null),
  },
  {
    code: 234003,
    when: 'file_key does not belong to this message',
    fails: (f) => !f.file || (!f.named.asAsked && !f.named.asOther),
  },
  {
    code: 234001,
    when: 'wrong type: an image requested as a file, or a file as an image',
    fails: (f) => !f.named.asAsked,
    ours: true,
  },
  {
    code: 234038,
    when: 'message confidential, or group in restricted mode',
    fails: (f) => f.message?.confidential === 1 || f.chat?.restricted === 1,
  },
  ...tenantRows,
  tooBigRow,
  rangeRow,
]
