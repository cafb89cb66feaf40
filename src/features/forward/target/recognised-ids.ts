import type { ReceiveIdType } from '../../../../contract/im/messages/receive-id'

export interface NamedId {
  receive_id_type: ReceiveIdType
  receive_id: string
}

const byPrefix: readonly (readonly [RegExp, ReceiveIdType])[] = [
  [/^ou_\w+$/, 'open_id'],
  [/^on_\w+$/, 'union_id'],
  [/^oc_\w+$/, 'chat_id'],
  [/^omt_\w+$/, 'thread_id'],
]

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>".]+(?:\.[^\s@,;<>".]+)+$/
/** As the platform makes them by itself; a tenant may give others, which have to be said to be one (platform/envelope#identifiers). */
const USER_ID = /^[a-z0-9]{8}$/
const SAID = /^(open_id|user_id|union_id|email|chat_id|thread_id)\s*[:=]\s*["']?([^\s"',;]+)["']?$/i
/** Ids inside links to chats and people, such as `…?openChatId=oc_…`. */
const IN_LINK = /\b(?:ou|on|oc|omt)_\w+/g

/**
 * The ids that a typed or pasted text names, of the six kinds that a bundle can
 * be sent to (platform/envelope#identifiers): by their shape, or by `kind: id`. Several stand on lines
 * of their own or between commas. Text that is no id at all names none.
 */
export function recognisedIds(text: string): NamedId[] {
  const ids = partsOf(text).flatMap(recognised)
  const seen = new Set<string>()
  return ids.filter(({ receive_id_type, receive_id }) => {
    const key = `${receive_id_type} ${receive_id}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The parts of it that name none. */
export const unrecognisedIn = (text: string): string[] =>
  partsOf(text).filter((part) => part !== '' && recognised(part).length === 0)

const partsOf = (text: string): string[] =>
  text.split(/[\n\r,;，；、]+|(?<!\s)\s+(?=(?:ou|on|oc|omt)_|\S+@)/).map((part) => part.trim())

function recognised(part: string): NamedId[] {
  const said = SAID.exec(part)
  if (said?.[1] && said[2])
    return [{ receive_id_type: said[1].toLowerCase() as ReceiveIdType, receive_id: said[2] }]
  const id = part.replace(/^[<"'`([]+|(?<![>"'`)\].])[>"'`)\].]+$/g, '')
  if (/^https?:\/\//i.test(id)) return (id.match(IN_LINK) ?? []).flatMap(recognised)
  for (const [shape, receive_id_type] of byPrefix)
    if (shape.test(id)) return [{ receive_id_type, receive_id: id }]
  if (EMAIL.test(id)) return [{ receive_id_type: 'email', receive_id: id }]
  return isUserIdByShape(id) ? [{ receive_id_type: 'user_id', receive_id: id }] : []
}

/** Eight letters and digits may be a name as well: `weekly42`. */
export const isUserIdByShape = (text: string): boolean => USER_ID.test(text) && /\d/.test(text)

/**
 * What a text that is no id by its shape could be if somebody says so: a
 * tenant’s own user_id. Offered beside what a search finds; the ids of messages
 * and applications are none.
 */
export const possibleUserId = (text: string): string | undefined =>
  /^(?!(om|cli)_)[\w.-]{1,64}$/.test(text.trim()) && recognisedIds(text).length === 0
    ? text.trim()
    : undefined
