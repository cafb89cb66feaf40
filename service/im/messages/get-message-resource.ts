import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import type { WorldFile } from '../../world/world-file'
import { answerWithFile } from '../files/answer-with-file'
import { appFacts, fileFacts } from '../files/file-facts'
import type { AppFacts, FileFacts } from '../files/file-facts'
import { botRow, rangeRow, tenantRows, tooBigRow } from '../files/file.rules'
import { fileScenarios as files } from '../files/file.scenarios'
import { READ_SCOPES } from './get-message'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messageScenarios as messages } from './message.scenarios'
import { resourceKeys } from './resource-keys'

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
const rules: Rule<MessageResourceFacts>[] = [
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

const everyMessage = (change: (message: WorldFile['messages'][number]) => void) => ({
  world: (file: WorldFile) => file.messages.forEach(change),
})

/**
 * The bytes of a picture, file, audio or video in a message, whole or one range
 * (platform/files#message-resources). A key belongs to every message whose
 * content names it, no matter who uploaded it.
 */
export const getMessageResource = serviceEndpoint<typeof GetMessageResource, MessageResourceFacts>({
  contract: GetMessageResource,
  access: READ_SCOPES,
  tokens: 'tenants',
  foreign: { inTenant: { 'path.message_id': 234004 } },
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, listsFields: true, internal: 2200, unauthorized: 234002, storage: 234042 },
  async gather({ tx, input, caller, headers }) {
    const { message_id, file_key } = input.path
    const kind = input.query.type
    const access = await messageAccess(tx, caller, message_id)
    const keys = resourceKeys({ content: access.message?.content ?? '' })
    const other = kind === 'image' ? 'file' : 'image'
    return {
      ...access,
      ...(await appFacts(tx, caller)),
      ...(await fileFacts(tx, file_key, headers)),
      named: { asAsked: keys[kind].has(file_key), asOther: keys[other].has(file_key) },
    }
  },
  rules,
  published: [
    230110, 234001, 234002, 234003, 234004, 234009, 234019, 234037, 234038, 234040, 234041, 234042, 234043,
  ],
  run: answerWithFile,
  happy: { path: { message_id: 'om_file', file_key: 'file_v3_happy' }, query: { type: 'file' } },
  scenarios: {
    234007: files.botDisabled,
    234019: files.checkFails,
    '234001: message_id unknown, or in another tenant without the bot': {
      request: { path: { message_id: 'om_nowhere', file_key: 'file_v3_happy' } },
    },
    234004: messages.outside,
    234040: messages.hidden,
    230110: messages.recalled,
    234009: messages.external,
    234043: everyMessage((message) => (message.msg_type = 'interactive')),
    234003: everyMessage((message) => (message.content = '{"file_key":"file_v3_elsewhere"}')),
    '234001: wrong type: an image requested as a file, or a file as an image': {
      request: { query: { type: 'image' } },
    },
    234038: everyMessage((message) => (message.confidential = true)),
    234041: files.keyDeleted,
    234042: files.storageBroken,
    234037: files.tooBig,
    '234001: Range starts beyond the end': files.beyond,
  },
})
