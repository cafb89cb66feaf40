import type { ParsedInput } from '../../../contract/endpoint'
import type { FieldViolation } from '../../../contract/envelope'
import type { Act } from '../../../contract/herald/people'
import { emojiTypes } from '../../../contract/im/messages/reactions/emoji-types'
import { storedSettings } from '../../im/chats/stored-settings'
import { senderOf } from '../../im/messages/wire-message'
import type { Rule } from '../../rules/rule'
import type { Messages, Reactions } from '../../store/tables/messages'
import type { Apps, Chats, Users } from '../../store/tables/people-and-chats'
import { unknown } from '../near'
import { elementNamed, knownElements } from './card-elements'
import type { CardElement } from './card-elements'
import { managesAsPerson } from './person'

export interface ActFacts {
  body: ParsedInput<typeof Act>['body']
  person: Users | undefined
  /** The message that the act names; undefined if it names none, or one that does not exist. */
  message: Messages | undefined
  chat: Chats | undefined
  app: Apps | undefined
  /** open_id or app_id. */
  member: string | undefined
  /** The things that the act names and that do not exist, with the near ones. */
  unknown: readonly FieldViolation[]
  /** The parts of the pressed card that react to a person. */
  elements: readonly CardElement[]
  isInside: boolean
  memberIsInside: boolean
  /**
   * The person or bot that joins the chat by the act; undefined if there is none, or if it is in the chat already.
   */
  newcomer: { tenant_key: string; findsItFull: boolean } | undefined
  /** The person's own reaction of the kind that the act names. */
  reaction: Reactions | undefined
  /** The next owner of the chat if its owner leaves. */
  heir: string | undefined
  now: number
}

const ours = true
const knownEmoji = Array.from(emojiTypes, (id) => ({ id }))
const DAY_MS = 24 * 60 * 60 * 1000
const ofMembers: readonly string[] = ['join', 'leave', 'invite', 'remove', 'withdraw']

const manages = ({ chat, person }: ActFacts): boolean =>
  chat !== undefined && person !== undefined && managesAsPerson(chat, person.open_id)

const saidIt = ({ message, person }: ActFacts): boolean =>
  message !== undefined && senderOf(message).id === person?.open_id

const elementIn = ({ body }: ActFacts): string | undefined =>
  body.act === 'press' ? body.element : undefined

const isForeign = ({ newcomer, chat }: ActFacts): boolean =>
  newcomer !== undefined &&
  chat !== undefined &&
  chat.external === 0 &&
  newcomer.tenant_key !== chat.tenant_key

export const actRules: Rule<ActFacts>[] = [
  {
    code: 1770002,
    when: 'no such person, message, chat, member or application',
    fails: (f) => f.unknown.length > 0,
    detail: (f) => ({ field_violations: [...f.unknown] }),
    ours,
  },
  { code: 230029, when: 'the person has left the tenant', fails: (f) => f.person?.resigned === 1, ours },
  { code: 232009, when: 'chat dissolved', fails: (f) => f.chat?.dissolved === 1, ours },
  {
    code: 232007,
    when: 'a one-to-one chat is neither joined nor left',
    fails: (f) => ofMembers.includes(f.body.act) && f.chat?.mode === 'p2p',
    ours,
  },
  {
    code: 230002,
    when: 'the person is not in the chat',
    fails: (f) => f.person && f.chat && f.body.act !== 'join' && !f.isInside,
    ours,
  },
  {
    code: 232061,
    when: 'a secret chat has no invite link',
    fails: (f) => f.body.act === 'join' && f.newcomer && f.chat?.secret === 1,
    ours,
  },
  {
    code: 232010,
    when: 'the new member is of another tenant, and the chat is not external',
    fails: (f) => f.body.act === 'join' && isForeign(f),
    ours,
  },
  {
    code: 232028,
    when: 'an invited person is of another tenant, and the chat is not external',
    fails: (f) => f.body.act === 'invite' && isForeign(f),
    ours,
  },
  {
    code: 232075,
    when: 'new members need approval, and the inviter is neither owner nor manager',
    fails: (f) =>
      f.newcomer &&
      f.chat &&
      storedSettings(f.chat).membership_approval === 'approval_required' &&
      !(f.body.act === 'invite' && manages(f)),
    ours,
  },
  {
    code: 232013,
    when: 'the chat has 5000 people and a person is added, or 15 bots and a bot is added',
    fails: (f) => f.newcomer?.findsItFull,
    ours,
  },
  { code: 230110, when: 'message recalled', fails: (f) => f.message?.state === 'recalled', ours },
  {
    code: 230026,
    when: 'neither the sender nor owner or manager of the group; or inside a merge-forward',
    fails: (f) =>
      f.body.act === 'recall' &&
      f.message &&
      (f.message.upper_message_id !== null || (!saidIt(f) && !manages(f))),
    ours,
  },
  {
    code: 230009,
    when: 'sent more than 24 hours ago',
    fails: (f) => f.body.act === 'recall' && f.message && f.now - f.message.create_time > DAY_MS,
    ours,
  },
  {
    code: 231017,
    when: 'a system message, or one inside a merge-forward',
    fails: (f) =>
      f.body.act === 'react' &&
      f.message &&
      (f.message.msg_type === 'system' || f.message.upper_message_id !== null),
    ours,
  },
  {
    code: 231001,
    when: 'no such emoji_type',
    fails: (f) => f.body.act === 'react' && !emojiTypes.has(f.body.emoji_type),
    detail: ({ body }) => ({
      field_violations:
        'emoji_type' in body
          ? [unknown('emoji_type', body.emoji_type, 'no such emoji_type', knownEmoji)]
          : [],
    }),
    ours,
  },
  {
    code: 231011,
    when: 'the person has not reacted like this',
    fails: (f) => f.body.act === 'unreact' && f.message && !f.reaction,
    ours,
  },
  {
    code: 230001,
    when: 'the message is not a card of an application',
    fails: (f) =>
      f.body.act === 'press' &&
      f.message &&
      (f.message.msg_type !== 'interactive' || senderOf(f.message).sender_type !== 'app'),
    ours,
  },
  {
    code: 1770002,
    when: 'the card has no such element',
    fails: (f) => elementIn(f) !== undefined && !elementNamed(f.elements, elementIn(f)),
    detail: (f) => ({
      field_violations: [
        unknown(
          'element',
          elementIn(f) ?? '',
          'no element of the card has this name or element_id',
          knownElements(f.elements),
        ),
      ],
    }),
    ours,
  },
  {
    code: 232017,
    when: 'only owner and managers may add, and the person is neither',
    fails: (f) =>
      f.body.act === 'invite' &&
      f.chat &&
      storedSettings(f.chat).add_member_permission === 'only_owner' &&
      !manages(f),
    ours,
  },
  {
    code: 232014,
    when: 'only owner and managers may remove others, and the person is neither',
    fails: (f) => f.body.act === 'remove' && f.member !== undefined && !manages(f),
    ours,
  },
  {
    code: 232027,
    when: 'the member is not in the chat',
    fails: (f) =>
      (f.body.act === 'remove' || f.body.act === 'withdraw') && f.member !== undefined && !f.memberIsInside,
    ours,
  },
  {
    code: 232076,
    when: 'the owner is removed',
    fails: (f) =>
      (f.body.act === 'remove' || f.body.act === 'withdraw') &&
      f.member !== undefined &&
      f.member === f.chat?.owner_id,
    ours,
  },
  {
    code: 232029,
    when: 'the owner leaves, and nobody remains who could own the chat',
    fails: (f) =>
      f.body.act === 'leave' && f.chat && f.chat.owner_id === f.body.open_id && f.heir === undefined,
    ours,
  },
]
