import type { Rule } from '../../rules/rule'
import type { NamedMember } from './named-members'

/** A request may list no more bots than this (platform/contacts#chats). */
const MAX_BOTS = 5

/** The schema limits people to 50, but cannot limit bots to 5: only the query says what an id is. */
export const notTooManyBots: Rule<{ named: NamedMember[] }> = {
  code: 232001,
  when: 'more than 5 bots are listed',
  fails: ({ named }) => named.filter((member) => member.isBot).length > MAX_BOTS,
}
