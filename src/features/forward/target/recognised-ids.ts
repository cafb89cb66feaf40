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
/**
 * The form that the platform generates. A tenant may assign others, which have to be labelled
 * (platform/envelope#identifiers).
 */
const USER_ID = /^[a-z0-9]{8}$/
const SAID = /^(open_id|user_id|union_id|email|chat_id|thread_id)\s*[:=]\s*["']?([^\s"',;]+)["']?$/i
/** Ids inside links to chats and people, such as `…?openChatId=oc_…`. */
const IN_LINK = /\b(?:ou|on|oc|omt)_\w+/g

/**
 * The ids in a typed or pasted text, of the six kinds that a bundle can be sent to (platform/envelope#identifiers),
 * by their shape or as `kind: id`. Several ids are on separate lines or separated by commas. Other text gives none.
 */
export function recognisedIds(text: string): NamedId[] {
  const ids = partsOf(text).flatMap(recognised)
  const seen = new Set<string>()
  return ids.filter(({ receive_id_type, receive_id }) => {
    const key = `${receive_id_type} ${receive_id}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The parts of a text that are no id. */
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

/** Eight letters and digits can also be a name: `weekly42`. */
export const isUserIdByShape = (text: string): boolean => USER_ID.test(text) && /\d/.test(text)

/**
 * A text that does not look like an id, as a user_id that the tenant may have assigned. It is offered in addition to
 * the search results. Ids of messages and applications are excluded.
 */
export const possibleUserId = (text: string): string | undefined =>
  /^(?!(om|cli)_)[\w.-]{1,64}$/.test(text.trim()) && recognisedIds(text).length === 0
    ? text.trim()
    : undefined
