import type { ScenarioRequest } from '../rules/scenario'
import type { WorldFile } from '../world/world-file'

/** A place in a request that names something: the part, the path to it, and the id. */
export interface IdSlot {
  /** The path without the numbers: `body.requests.block_id`. */
  name: string
  part: 'path' | 'query' | 'body' | 'form'
  way: readonly string[]
  id: string
  /** People and bots are known throughout their tenant; everything else belongs to a chat or to an application. */
  kind: 'colleague' | 'object'
}

const parts = ['path', 'query', 'body', 'form'] as const

const naming = /(_id|_ids|_id_list|_key|_keys|_token|_tokens|Token|_node)$/
/** Keys that look like ids but name no things. */
const notNaming = /^(page_token|client_token|department_id)$/

/**
 * Every place in a request that names something: judged by its key, or because its value is the id of a thing in the
 * world.
 */
export function idSlots(request: ScenarioRequest, file: WorldFile): IdSlot[] {
  const objects = objectsOf(file)
  const colleagues = new Set(colleaguesOf(file))
  const slots: IdSlot[] = []
  const leaf = (part: IdSlot['part'], way: readonly string[], value: string): void => {
    const words = way.filter((step) => !/^\d+$/.test(step))
    const key = words.at(-1) ?? ''
    if (value === '' || notNaming.test(key)) return
    const inside = objects.find((object) => value.includes(object))
    const id = colleagues.has(value) ? value : (inside ?? (naming.test(key) ? value : undefined))
    if (id === undefined) return
    const kind = colleagues.has(id) ? 'colleague' : 'object'
    slots.push({ name: [part, ...words].join('.'), part, way, id, kind })
  }
  const visit = (part: IdSlot['part'], way: readonly string[], value: unknown): void => {
    if (typeof value === 'string') leaf(part, way, value)
    if (typeof value !== 'object' || value === null || value instanceof Blob) return
    for (const [step, inner] of Object.entries(value)) visit(part, [...way, step], inner)
  }
  for (const part of parts) visit(part, [], request[part])
  return slots
}

/** The same request with another id in one place. */
export function withId(request: ScenarioRequest, { part, way, id }: IdSlot, other: string): ScenarioRequest {
  const replaced = (value: unknown, [step, ...rest]: readonly string[]): unknown => {
    if (step === undefined) return String(value).replaceAll(id, other)
    if (Array.isArray(value)) {
      return value.map((each, at) => (String(at) === step ? replaced(each, rest) : each))
    }
    const object = value as Record<string, unknown>
    return { ...object, [step]: replaced(object[step], rest) }
  }
  return { ...request, [part]: replaced(request[part], way) }
}

/** The longest first: an id may begin with another. */
const objectsOf = (file: WorldFile): string[] =>
  [
    ...file.chats.flatMap(({ chat_id, announcement: { blocks = [], media, sheets } }) => [
      chat_id,
      ...blocks.map((block) => block.block_id),
      ...media.map((each) => each.file_token),
      ...sheets.flatMap(({ token }) => token.split('_')),
    ]),
    ...file.threads.map((thread) => thread.thread_id),
    ...file.messages.map((message) => message.message_id),
    ...file.files.map((each) => each.file_key),
  ]
    // Short ones, such as "first", are ordinary words, too.
    .filter((id) => id.length > 5)
    .sort((a, b) => b.length - a.length)

const colleaguesOf = (file: WorldFile): string[] => [
  ...file.apps.map((app) => app.app_id),
  ...file.users.flatMap((user) => [user.open_id, user.user_id, user.union_id, user.email]),
]
