import type { User } from '../../../../contract/contact/user'
import type { ErrorCode } from '../../../../contract/error-codes'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { targetKey, type Target } from '../send/forward'
import { refusalOfListed } from './known-refusal'
import { possibleUserId, recognisedIds } from './recognised-ids'

/** A guess is no id by its shape: a tenant may have given it as a user_id. */
export type OptionGroup = 'ids' | 'ledTo' | 'recent' | 'chats' | 'people' | 'threads' | 'found' | 'guess'

/** A target that is on offer, and what its listing already tells of it. */
export interface TargetOption extends Target {
  /** Beside the name. */
  beside?: string
  refusal?: ErrorCode | undefined
}

export interface OptionsOf {
  group: OptionGroup
  items: TargetOption[]
}

interface Sources {
  query: string
  recent: readonly Target[]
  chats: readonly ChatSummary[]
  /** What the platform found for the query, beyond those. */
  found: readonly ChatSummary[]
  people: readonly Pick<User, 'open_id' | 'name' | 'en_name' | 'email'>[]
  threads: readonly Target[]
  /** Where a message or a telephone number leads. */
  ledTo?: readonly Target[]
}

/** In each group; who looks for more types more. */
const MOST_IN_GROUP = 20
const MOST_UNASKED = 6

/**
 * What one field offers for what is typed into it: ids by their shape, then
 * what bears the name. Nothing is offered twice.
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
  const named = (options: readonly TargetOption[]) =>
    options.filter((option) => isNamed(option, asked) && fresh(option)).slice(0, most)

  const known = new Map([...chats, ...found].map((chat) => [chat.chat_id, chat]))
  const ids = recognisedIds(asked).map((id): TargetOption => {
    const chat = id.receive_id_type === 'chat_id' ? known.get(id.receive_id) : undefined
    return chat ? optionOfChat(chat) : { ...id, name: '' }
  })
  const groups: OptionsOf[] = [
    { group: 'ids', items: ids.filter(fresh) },
    {
      group: 'ledTo',
      items: ledTo
        .map((target) => ({ ...target, name: target.name || (known.get(target.receive_id)?.name ?? '') }))
        .filter(fresh),
    },
    { group: 'recent', items: named(recent) },
    { group: 'chats', items: named(chats.map(optionOfChat)) },
    { group: 'people', items: named(people.map(optionOfPerson)) },
    { group: 'threads', items: named(threads) },
    // Last, because they come last: what Enter would take does not change under the hand. Some are found by a member's name.
    { group: 'found', items: found.map(optionOfChat).filter(fresh).slice(0, most) },
  ]
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

/** Every word somewhere in the name, what is beside it, or the id. */
function isNamed({ name, beside = '', receive_id }: TargetOption, query: string): boolean {
  const text = plain(`${name} ${beside} ${receive_id}`)
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Case, accents and full-width letters make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
