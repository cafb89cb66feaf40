import type { Rule } from '../../rules/rule'
import type { NamedMember } from './named-members'

/** A request lists no more bots than this (platform/contacts#chats). */
const MAX_BOTS = 5

/** At most 50 people is the shape's affair; at most 5 bots is not, since the query says what an id is. */
export const notTooManyBots: Rule<{ named: NamedMember[] }> = {
  code: 232001,
  when: 'more than 5 bots are listed',
  fails: ({ named }) => named.filter((member) => member.isBot).length > MAX_BOTS,
}
