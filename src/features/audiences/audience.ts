import { z } from 'zod'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { normalizeForSearch } from '../../i18n/best-matches'

const Named = z.object({ chat_id: z.string().min(1), name: z.string() })

const ByRule = z.object({
  by: z.literal('rule'),
  /** Words that a name contains, in any case and width; empty if any name fits. */
  contains: z.string(),
  /** The owner's id, `bot` for chats that a bot owns, or empty if anyone may own them. */
  owner: z.string(),
  kind: z.enum(['any', 'internal', 'external']),
})

/** The stored form of an audience. Names are for people to read; ids decide. */
export const StoredAudience = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(100),
  /** Counts the changes, so that another tab's change is not overwritten unseen. */
  revision: z.number().int().min(1),
  choice: z.discriminatedUnion('by', [z.object({ by: z.literal('hand'), chats: z.array(Named) }), ByRule]),
  /** The chats that the last use wrote to. */
  lastUse: z.object({ at: z.number(), chats: z.array(Named) }).optional(),
})

/** A saved list of chats: chosen one by one, or found by a rule at each use. */
export type Audience = z.infer<typeof StoredAudience>
export type AudienceRule = z.infer<typeof ByRule>
export type NamedChat = z.infer<typeof Named>

/** The owner in a rule for chats that a bot owns: the platform gives them no owner_id. */
export const BOT_OWNER = 'bot'

/** Whether a rule says anything. One that does not would reach every chat. */
export const isRuleEmpty = ({ contains, owner, kind }: AudienceRule): boolean =>
  normalizeForSearch(contains).trim() === '' && owner === '' && kind === 'any'

/** The listed chats that a rule finds, sorted by name, without dissolved ones. An empty rule finds none. */
export function chatsByRule(rule: AudienceRule, listed: readonly ChatSummary[]): NamedChat[] {
  if (isRuleEmpty(rule)) return []
  const wanted = normalizeForSearch(rule.contains).trim()
  return eachOnce(
    listed.filter(
      ({ name, owner_id, external, chat_status }) =>
        chat_status === 'normal' &&
        normalizeForSearch(name).includes(wanted) &&
        (rule.owner === '' || rule.owner === (owner_id ?? BOT_OWNER)) &&
        (rule.kind === 'any' || (rule.kind === 'external') === external),
    ),
  ).toSorted((one, other) => byName.compare(one.name, other.name) || (one.chat_id < other.chat_id ? -1 : 1))
}

/** One order in every language, so that the limit always leaves out the same chats. */
const byName = new Intl.Collator(['en', 'zh-CN'], { numeric: true, sensitivity: 'base' })

/** The chats without duplicates, in their order. */
export const eachOnce = (chats: readonly NamedChat[]): NamedChat[] => [
  ...new Map(chats.map(({ chat_id, name }) => [chat_id, { chat_id, name }])).values(),
]

/** The same audience under another id and name, not used yet. */
export const copyOf = ({ choice }: Audience, id: string, name: string): Audience => ({
  id,
  name: name.slice(0, 100),
  revision: 1,
  choice,
})
