import { editedKinds } from '../../contract/herald/state'
import type { WorldFile } from '../world/world-file'
import { idNames } from './edit-endpoints'

/**
 * Scenarios are written for a cast: "Launch" and another chat, a message by a person and one by the bot, Alice, Bob and
 * so on. They name them by ids such as `oc_launch` and `ou_alice`. In a world with other ids each part is given to a thing of
 * that world.
 */
export interface Cast {
  /** The id of this world for each id of the scenarios, and the reverse. */
  names: ReadonlyMap<string, string>
  /** The chat in which a refusal is made. */
  chat: string | undefined
}

/** People whom scenarios also name by other ids. */
const people = [
  { open_id: 'ou_alice', user_id: 'a1b2c3d4', union_id: 'on_alice' },
  { open_id: 'ou_dan', user_id: 'd4e5f6a7', union_id: 'on_dan' },
]

/** The chat plays the part of that name; the other parts go to what is in that chat. */
export function castOf(now: WorldFile, chatId: string | undefined, part: string): Cast {
  const names = new Map<string, string>()
  const give = (name: string, id: string | undefined) => {
    if (id === undefined || id === name || names.has(name) || names.has(id)) return
    names.set(name, id).set(id, name)
  }
  const known = new Set(now.threads.map(({ thread_id }) => thread_id))
  for (const kind of editedKinds) for (const thing of now[kind] as Thing[]) known.add(idOf(kind, thing))
  const giveUnknown = (name: string, id: string | undefined) => known.has(name) || give(name, id)
  const withBots = now.chats.filter(({ bots, dissolved }) => bots.length > 0 && !dissolved)
  const first = known.has(part) ? part : withBots[0]?.chat_id
  const chat = now.chats.find(({ chat_id }) => chat_id === (chatId ?? first))
  give(part, chat?.chat_id)
  const second = withBots.find(({ chat_id }) => !names.has(chat_id) && chat_id !== part)
  giveUnknown(part === 'oc_launch' ? 'oc_other' : 'oc_launch', second?.chat_id)
  giveUnknown('cli_a1b2c3d4e5f60718', chat?.bots[0]?.app_id)
  const said = now.messages.filter(({ chat_id, state }) => chat_id === chat?.chat_id && state === 'sent')
  const byPeople = said.filter(({ sender }) => sender.sender_type === 'user')
  const inChat = new Set(said.map(({ message_id }) => message_id))
  if (!inChat.has('om_hello'))
    give('om_hello', byPeople.findLast(({ msg_type }) => msg_type === 'text')?.message_id)
  giveUnknown('om_world', byPeople.findLast(({ message_id }) => !names.has(message_id))?.message_id)
  giveUnknown('om_from_bot', said.findLast(({ sender }) => sender.sender_type === 'app')?.message_id)
  const threadOf = (id: string | undefined) => now.threads.find(({ chat_id }) => chat_id === id)?.thread_id
  giveUnknown('omt_launch', threadOf(chat?.chat_id))
  giveUnknown('omt_other', threadOf(second?.chat_id))
  const { owner_id, members = [] } = chat ?? {}
  const colleagues = now.users.filter(
    ({ tenant_key, resigned }) => tenant_key === chat?.tenant_key && !resigned,
  )
  const outside = colleagues.find(({ open_id }) => !members.includes(open_id)) ?? colleagues.at(-1)
  giveUnknown('ou_alice', members.find((id) => id === owner_id) ?? members[0])
  for (const name of ['ou_bob', 'ou_carol'])
    giveUnknown(
      name,
      members.find((id) => !names.has(id)),
    )
  giveUnknown('ou_dan', outside?.open_id)
  for (const { open_id, user_id, union_id } of people) {
    const player = now.users.find((user) => user.open_id === names.get(open_id))
    give(user_id, player?.user_id || undefined)
    give(union_id, player?.union_id || undefined)
  }
  giveUnknown('736588c9260f175e', chat?.tenant_key)
  giveUnknown(
    '1f2e3d4c5b6a7988',
    now.tenants.find(({ tenant_key }) => tenant_key !== chat?.tenant_key)?.tenant_key,
  )
  return { names, chat: chat?.chat_id }
}

/** A copy in which every id is swapped with its counterpart. */
export function recast<T>(value: T, cast: Cast['names']): T {
  if (cast.size === 0) return structuredClone(value)
  const ids = [...cast.keys()].map((id) => id.replaceAll(/[^\w-]/g, String.raw`\$&`)).join('|')
  const anyOf = new RegExp(`(?<![\\w-])(?:${ids})(?![\\w-])`, 'g')
  return JSON.parse(JSON.stringify(value).replaceAll(anyOf, (id) => cast.get(id) ?? id)) as T
}

export type Thing = Record<string, unknown>

export const idOf = (kind: (typeof editedKinds)[number], thing: Thing): string => String(thing[idNames[kind]])
