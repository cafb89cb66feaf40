import type { User } from '../../../../contract/contact/user'
import type { ErrorCode } from '../../../../contract/error-codes'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { normalizeForSearch } from '../../../i18n/best-matches'
import type { OptionGroupOf } from '../../../ui/option-results'
import { targetKey } from '../send/forward'
import type { Target } from '../send/forward'
import { isUserIdByShape, possibleUserId, recognisedIds, type NamedId } from './recognised-ids'
import { refusalOfListed } from './target-facts'

/** A guess does not look like an id, but a tenant may have assigned it as a user_id. */
export type OptionGroup = 'ids' | 'ledTo' | 'recent' | 'chats' | 'people' | 'threads' | 'found' | 'guess'

/** An offered target, with the facts that its listing gives. */
export interface TargetOption extends Target {
  /** Shown next to the name. */
  beside?: string
  refusal?: ErrorCode | undefined
}

export type OptionsOf = OptionGroupOf<OptionGroup, TargetOption>

interface Sources {
  query: string
  recent: readonly Target[]
  chats: readonly ChatSummary[]
  /** Further chats that the platform found for the query. */
  found: readonly ChatSummary[]
  people: readonly Pick<User, 'open_id' | 'name' | 'en_name' | 'email'>[]
  threads: readonly Target[]
  /** The targets of a message or phone number. */
  ledTo?: readonly Target[]
}

/** The most options in each group; typing more narrows them. */
const MOST_IN_GROUP = 20
const MOST_UNASKED = 6

/**
 * The options of the field for the typed text: ids by their shape, then matches by name, the best first. Ids are
 * searched only for a query that begins like one. A text that might be an id comes after all names. Nothing is
 * offered twice.
 */
export function targetOptions({
  query,
  recent,
  chats,
  found,
  people,
  threads,
  ledTo = [],
}: Sources): OptionsOf[] {
  const asked = query.trim()
  const seen = new Set<string>()
  const fresh = (option: TargetOption) => {
    const key = targetKey(option)
    return !seen.has(key) && seen.add(key)
  }
  const most = asked === '' ? MOST_UNASKED : MOST_IN_GROUP
  const named = (group: OptionGroup, options: readonly TargetOption[]) => {
    const ranked = options
      .map((option) => ({ option, rank: matchRank(option, asked) }))
      .filter(({ rank }) => rank < NO_MATCH)
      .toSorted((one, other) => one.rank - other.rank)
    const items = ranked.filter(({ option }) => fresh(option)).slice(0, most)
    return { group, items: items.map(({ option }) => option), rank: items[0]?.rank ?? NO_MATCH }
  }

  const known = new Map([...chats, ...found].map((chat) => [chat.chat_id, chat]))
  const typedIds = recognisedIds(asked)
  const isGuess = typedIds.length === 1 && typedIds[0]?.receive_id === asked && isUserIdByShape(asked)
  const ids = typedIds.map((id): TargetOption => {
    const chat = id.receive_id_type === 'chat_id' ? known.get(id.receive_id) : undefined
    if (chat) return optionOfChat(chat)
    const person = people.find((each) => isPersonOf(each, id))
    return person ? optionOfPerson(person) : { ...id, name: '' }
  })
  const groups: OptionsOf[] = [
    { group: 'ids', items: isGuess ? [] : ids.filter(fresh) },
    {
      group: 'ledTo',
      items: ledTo
        .map((target) => ({ ...target, name: target.name || (known.get(target.receive_id)?.name ?? '') }))
        .filter(fresh),
    },
    ...[
      named('recent', recent),
      named('chats', chats.map(optionOfChat)),
      named('people', people.map(optionOfPerson)),
      named('threads', threads),
    ]
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ group, items }) => ({ group, items })),
    // Last, because they arrive last, so the option that Enter takes does not change meanwhile. Some are found by a
    // member's name.
    { group: 'found', items: found.map(optionOfChat).filter(fresh).slice(0, most) },
  ]
  if (isGuess) groups.push({ group: 'ids', items: ids.filter(fresh) })
  const said = possibleUserId(asked)
  if (said)
    groups.push({ group: 'guess', items: [{ receive_id_type: 'user_id', receive_id: said, name: '' }] })
  return groups.filter(({ items }) => items.length > 0)
}

const optionOfChat = (chat: ChatSummary): TargetOption => ({
  receive_id_type: 'chat_id',
  receive_id: chat.chat_id,
  name: chat.name,
  chat_id: chat.chat_id,
  refusal: refusalOfListed(chat),
})

const optionOfPerson = ({ open_id, name, en_name, email }: Sources['people'][number]): TargetOption => ({
  receive_id_type: 'open_id',
  receive_id: open_id,
  name: name ?? '',
  beside: [en_name === name ? '' : en_name, email].filter(Boolean).join(' · '),
})

/** Whether an id names this person: a known person is offered by name for any of their ids. */
const isPersonOf = (
  { open_id, email }: Sources['people'][number],
  { receive_id_type, receive_id }: NamedId,
) =>
  receive_id_type === 'open_id'
    ? open_id === receive_id
    : receive_id_type === 'email' &&
      email !== undefined &&
      normalizeForSearch(email) === normalizeForSearch(receive_id)

const NO_MATCH = 5

/**
 * 0: the whole name, 1: its beginning, 2: the beginnings of words, 3: anywhere in it, 4: in the text next to it or
 * the id.
 */
function matchRank({ name, beside = '', receive_id }: TargetOption, query: string): number {
  const asked = normalizeForSearch(query)
  const called = normalizeForSearch(name)
  if (asked === '' || called === asked) return 0
  if (called.startsWith(asked)) return 1
  const words = asked.split(/\s+/)
  const parts = called.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  if (words.every((word) => called.includes(word))) return 3
  const rest = `${called} ${normalizeForSearch(beside)}`
  if (words.every((word) => rest.includes(word))) return 4
  return BEGINS_AN_ID.test(asked) && normalizeForSearch(receive_id).startsWith(asked) ? 4 : NO_MATCH
}

const BEGINS_AN_ID = /^(?:ou|on|oc|omt)_/
