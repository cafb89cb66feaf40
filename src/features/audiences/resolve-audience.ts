import { LarkError } from '../../../client/lark-error'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { MOST_TARGETS } from '../../api/chats/many-chats'
import { chatsByRule, eachOnce } from './audience'
import type { Audience, NamedChat } from './audience'

/** Why a chat of an audience is left out. `refused`: a write to it would be refused with the code. */
export type LeftOutBecause = 'dissolved' | 'left' | 'gone' | 'unfit' | 'refused' | 'source' | 'limit'

export interface LeftOut extends NamedChat {
  because: LeftOutBecause
  code?: number
}

/** The chats that an audience reaches now. */
export interface Reach {
  /** In the order in which they are written to. */
  chats: readonly NamedChat[]
  /** The ids of all chats that it reaches, with those that are chosen already. */
  members: ReadonlySet<string>
  /** The ids of chats that a rule finds now and that the last use did not reach. */
  fresh: ReadonlySet<string>
  leftOut: readonly LeftOut[]
  /** How many chats a gateway does not show to this operator. They stay unnamed. */
  hidden: number
}

export interface ReachPorts {
  /** The chats that the application is in, with dissolved ones. */
  listed: readonly ChatSummary[]
  /** Reads one chat that is not listed. */
  read(chatId: string): Promise<Chat>
  /** The code that would refuse a write; undefined if none is known, also if the check failed. */
  refusalOf(chat: NamedChat): Promise<number | undefined>
  /** The chat that cannot be a target because it is the source. */
  sourceId?: string | undefined
  /** Chats that are chosen already. They take up room, and are not returned again. */
  chosen?: readonly string[]
  /** How many chats may still be added; the limit less the chosen ones unless it is set. */
  room?: number | undefined
}

/**
 * Finds the chats that an audience reaches now. It names every chat that it leaves out: dissolved chats, chats that
 * the application has left, chats that would refuse the write, and those above the limit. Nothing is written.
 */
export async function resolveAudience(audience: Audience, ports: ReachPorts): Promise<Reach> {
  const { listed, sourceId, chosen = [], room = MOST_TARGETS - chosen.length } = ports
  const named = new Map(listed.map((chat) => [chat.chat_id, chat]))
  const { chats, former } = candidatesOf(audience, listed)
  const isRule = audience.choice.by === 'rule'
  const fates = await Promise.all([
    ...chats.map((chat) =>
      fateOf({ ...chat, name: named.get(chat.chat_id)?.name || chat.name }, named, ports),
    ),
    ...former.map((chat) => formerFateOf(chat, named, ports)),
  ])
  const usable = fates.flatMap((fate) => (fate.is === 'reached' ? [fate.chat] : []))
  const isChosen = new Set(chosen)
  const added = usable.filter(({ chat_id }) => chat_id !== sourceId && !isChosen.has(chat_id))
  const before = new Set(audience.lastUse?.chats.map(({ chat_id }) => chat_id))
  const space = Math.max(0, room)
  const reached = added.slice(0, space)
  const isFresh = ({ chat_id }: NamedChat) => isRule && audience.lastUse !== undefined && !before.has(chat_id)
  return {
    chats: reached,
    members: new Set(usable.map(({ chat_id }) => chat_id)),
    fresh: new Set(reached.filter(isFresh).map(({ chat_id }) => chat_id)),
    leftOut: [
      ...fates.flatMap((fate) => (fate.is === 'leftOut' ? [fate.chat] : [])),
      ...usable
        .filter(({ chat_id }) => chat_id === sourceId)
        .map((chat): LeftOut => ({ ...chat, because: 'source' })),
      ...added.slice(space).map((chat): LeftOut => ({ ...chat, because: 'limit' })),
    ],
    hidden: fates.filter(({ is }) => is === 'hidden').length,
  }
}

/** `former`: chats of the last use that a rule no longer finds. */
function candidatesOf({ choice, lastUse }: Audience, listed: readonly ChatSummary[]) {
  if (choice.by === 'hand') return { chats: eachOnce(choice.chats), former: [] }
  const chats = chatsByRule(choice, listed)
  const found = new Set(chats.map(({ chat_id }) => chat_id))
  return { chats, former: eachOnce(lastUse?.chats ?? []).filter(({ chat_id }) => !found.has(chat_id)) }
}

/** What changed in chosen chats since the user last saw them. */
export interface Changes {
  /** Chats that would not take the write any more. Nothing is sent to them. */
  leftOut: readonly LeftOut[]
  /** Chats with another name. `was`: the name that the user saw. */
  renamed: readonly (NamedChat & { was: string })[]
  /** Chats that the rule of a used audience finds now. They are not targets unless the user adds them. */
  fresh: readonly NamedChat[]
}

export const isUnchanged = ({ leftOut, renamed, fresh }: Changes): boolean =>
  leftOut.length + renamed.length + fresh.length === 0

/** The chats that are left after changes, by their names of today. */
export function stillChosen(chats: readonly NamedChat[], { leftOut, renamed }: Changes): NamedChat[] {
  const gone = new Set(leftOut.map(({ chat_id }) => chat_id))
  const names = new Map(renamed.map(({ chat_id, name }) => [chat_id, name]))
  return chats.flatMap(({ chat_id, name }) =>
    gone.has(chat_id) ? [] : { chat_id, name: names.get(chat_id) ?? name },
  )
}

interface Chosen {
  /** The chats that the user confirmed, by the names that were shown. */
  chats: readonly NamedChat[]
  /** The audiences that were used, and what each reached. */
  used: readonly { audience: Audience; reach: Reach }[]
}

/** Reads the chosen chats again, right before the first write. */
export async function changesSince({ chats, used }: Chosen, ports: ReachPorts): Promise<Changes> {
  const named = new Map(ports.listed.map((chat) => [chat.chat_id, chat]))
  const fates = await Promise.all(chats.map((chat) => fateOf(chat, named, ports)))
  const known = new Set(chats.map(({ chat_id }) => chat_id))
  const fresh = used.flatMap(({ audience: { choice }, reach }) => {
    if (choice.by === 'hand') return []
    const before = new Set([...reach.members, ...reach.leftOut.map(({ chat_id }) => chat_id)])
    return chatsByRule(choice, ports.listed).filter(({ chat_id }) => !before.has(chat_id))
  })
  return {
    // A chat outside of the operator's scope is not named.
    leftOut: fates.flatMap((fate, at): LeftOut[] => {
      if (fate.is === 'leftOut') return [fate.chat]
      return fate.is === 'hidden' ? [{ ...chats[at]!, name: '', because: 'gone' }] : []
    }),
    renamed: chats.flatMap(({ chat_id, name }) => {
      const now = named.get(chat_id)?.name ?? name
      return name !== '' && now !== name ? [{ chat_id, name: now, was: name }] : []
    }),
    fresh: eachOnce(fresh.filter(({ chat_id }) => !known.has(chat_id) && chat_id !== ports.sourceId)),
  }
}

type Fate = { is: 'reached'; chat: NamedChat } | { is: 'leftOut'; chat: LeftOut } | { is: 'hidden' }

const leave = (chat: NamedChat, because: LeftOutBecause, code?: number): Fate => ({
  is: 'leftOut',
  chat: { ...chat, because, ...(code !== undefined && { code }) },
})

async function fateOf(
  chat: NamedChat,
  named: ReadonlyMap<string, ChatSummary>,
  ports: ReachPorts,
): Promise<Fate> {
  const listed = named.get(chat.chat_id)
  if (listed && listed.chat_status !== 'normal') return leave(chat, 'dissolved')
  const absent = listed ? undefined : await absenceOf(chat, ports)
  if (absent) return absent
  const code = chat.chat_id === ports.sourceId ? undefined : await ports.refusalOf(chat)
  return code === undefined ? { is: 'reached', chat } : leave(chat, 'refused', code)
}

/** Why a chat that is not listed is left out. A one-to-one chat is never listed, and may be reached. */
async function absenceOf(chat: NamedChat, { read }: ReachPorts): Promise<Fate | undefined> {
  try {
    const { chat_mode, chat_status } = await read(chat.chat_id)
    if (chat_status !== 'normal') return leave(chat, 'dissolved')
    return chat_mode === undefined ? leave(chat, 'left') : undefined
  } catch (error) {
    if (!(error instanceof LarkError)) return undefined
    if (error.code === OUTSIDE_SCOPE) return { is: 'hidden' }
    const because = absences[error.code]
    return because && leave(chat, because, error.code)
  }
}

/** A gateway's code for a chat that its operator may not see. */
const OUTSIDE_SCOPE = 99991676

const absences: Partial<Record<number, LeftOutBecause>> = {
  232009: 'dissolved',
  232010: 'left',
  232011: 'left',
  232006: 'gone',
  232001: 'gone',
  99992356: 'gone',
  99992402: 'gone',
}

async function formerFateOf(
  chat: NamedChat,
  named: ReadonlyMap<string, ChatSummary>,
  ports: ReachPorts,
): Promise<Fate> {
  const listed = named.get(chat.chat_id)
  if (listed)
    return leave({ ...chat, name: listed.name }, listed.chat_status === 'normal' ? 'unfit' : 'dissolved')
  return (await absenceOf(chat, ports)) ?? leave(chat, 'unfit')
}
