import { ANNOUNCEMENT } from '../contract/docx/announcement'
import { blockTypeNamed } from '../contract/docx/block-types'
import { recordOf } from '../contract/is-object'
import type { GatewayApp } from './config'
import { textsIn, type DeclaredText } from './declared-texts'
import type { Matched } from './operations'
import { rulesOf, type Rule } from './scope-rules'
import { canonicalContent } from './sent-content'

/** Ids remembered per application. Above this number, the oldest is forgotten. */
const MOST_KNOWN = 200_000

/**
 * Operations that need no chat: the application’s scopes, people, bytes under a key that cannot be guessed, and lists,
 * from whose answers other chats are removed.
 */
const OF_NO_CHAT =
  /^(GET|POST) \/open-apis\/(contact\/v3\/users\/|im\/v1\/(files|images)(\/|$))|^GET \/open-apis\/(im\/v1\/chats(\/search)?|application\/v6\/scopes)$/

/** Lookups at the platform, made as calls of the same operator. */
export interface Lookups {
  /** The chat of a message; undefined if the platform does not say. */
  chatOf(message_id: string): Promise<string | undefined>
  /** Reads all blocks of an announcement. The scope learns them from the answers. */
  readBlocks(chat_id: string): Promise<void>
}

/** The body to send, as the contract declares it, or the reason why the call is refused. */
export type Admitted = { body: unknown } | 'chat' | 'shape'

/** Material that an announcement holds: pictures, files and sheets. */
const materials = new Map<unknown, 'image' | 'file' | 'sheet'>(
  (['image', 'file', 'sheet'] as const).map((key) => [blockTypeNamed(key)?.number, key]),
)

/**
 * Restricts operators to the chats of the configuration. Every text that the contract declares has a rule in
 * `scope-rules.ts`. The scope learns from the structure of the platform's answers what belongs to a chat. Material
 * comes from picture, file and sheet blocks of announcements and from answered uploads. For a message, it asks the
 * platform.
 */
export class ChatScope {
  readonly #chats: ReadonlySet<string>
  /** `media`, `sheet`, `block` or `upload`, and the id. */
  readonly #known = new Set<string>()
  readonly #messages = new Map<string, string>()
  /** By chat: the reading of its announcement, made once when an id is unknown. */
  readonly #readings = new Map<string, Promise<void>>()

  constructor(chats: ReadonlySet<string>) {
    this.#chats = chats
  }

  /**
   * Checks before a call is sent whether it stays within the chats. `body` is parsed JSON, or the fields of a form.
   */
  async admits(
    { operation, params }: Matched,
    query: URLSearchParams,
    body: unknown,
    lookups: Lookups,
  ): Promise<Admitted> {
    const ruled = rulesOf(operation)
    const values = { path: params, query: Object.fromEntries(firstOf(query)), body }
    const messages = new Set<string>()
    let content: string | undefined
    let isNamed = false
    for (const { part, texts } of ruled.declared)
      for (const declared of textsIn(texts, values[part], part)) {
        const rule = ruled.rules.get(declared.name)
        if (rule === undefined) return 'chat'
        if (rule === 'open' || (declared.text === '' && rule !== 'chat')) continue
        if (rule === 'content') {
          const sent = canonicalContent(declared.text)
          if (!sent) return 'shape'
          if (!sent.chats.every((id) => typeof id === 'string' && this.#chats.has(id))) return 'chat'
          content = sent.text
        } else if (rule === 'message') messages.add(declared.text)
        else if (!(await this.#holds(rule, declared, query, params['chat_id'], lookups))) return 'chat'
        else isNamed = true
      }
    for (const message_id of messages) {
      if (!(await this.#hasMessage(message_id, lookups))) return 'chat'
      isNamed = true
    }
    let sent = body
    if (operation.body === 'json') {
      // Omits fields that the contract does not declare, as they have no rule.
      const parsed = operation.endpoint.body.safeParse(body)
      if (!parsed.success) return 'shape'
      sent = content === undefined ? parsed.data : { ...(parsed.data as object), content }
    }
    return isNamed || OF_NO_CHAT.test(`${operation.method} ${operation.path}`) ? { body: sent } : 'chat'
  }

  /** Whether a text names something in one of the chats. */
  async #holds(
    rule: Exclude<Rule, 'content' | 'message'>,
    { text }: DeclaredText,
    query: URLSearchParams,
    chat_id: string | undefined,
    lookups: Lookups,
  ): Promise<boolean> {
    if (rule === 'none') return false
    if (rule === 'chat') return this.#chats.has(text)
    // A thread's chat is only known from the answer.
    if (rule === 'container') return query.get('container_id_type') !== 'chat' || this.#chats.has(text)
    if (rule === 'receiver') return query.get('receive_id_type') === 'chat_id' && this.#chats.has(text)
    const isKnown = () =>
      rule === 'parent'
        ? this.#chats.has(text) || this.#known.has(`block ${text}`) || this.#known.has(`sheet ${text}`)
        : this.#known.has(`${rule} ${text}`)
    if (isKnown() || chat_id === undefined || !this.#chats.has(chat_id)) return isKnown()
    await this.#readOnce(chat_id, lookups)
    return isKnown()
  }

  /** A page may have read the announcement before the gateway started. */
  #readOnce(chat_id: string, { readBlocks }: Lookups): Promise<void> {
    const begun = this.#readings.get(chat_id)
    if (begun) return begun
    const reading = readBlocks(chat_id).catch((error: unknown) => {
      this.#readings.delete(chat_id)
      throw error
    })
    this.#readings.set(chat_id, reading)
    return reading
  }

  async #hasMessage(message_id: string, { chatOf }: Lookups): Promise<boolean> {
    const chat_id = this.#messages.get(message_id) ?? (await chatOf(message_id))
    if (chat_id === undefined) return false
    forgetOldest(this.#messages)
    this.#messages.set(message_id, chat_id)
    return this.#chats.has(chat_id)
  }

  /**
   * The part of an answer that an operator may see: all of it, nothing, or the text of a list without the other
   * chats.
   */
  filtered(
    { operation, params }: Matched,
    envelope: Record<string, unknown>,
  ): 'all' | 'nothing' | { text: string } {
    const { method, path } = operation
    const data = recordOf(envelope['data'])
    if (path.startsWith(ANNOUNCEMENT)) this.#learnBlocks(data)
    if (path.startsWith('/open-apis/drive/v1/medias/upload_')) {
      this.#learn('media', data['file_token'])
      this.#learn('upload', data['upload_id'])
    }
    // An operator who may see a bundle sees everything in it.
    if (method !== 'GET' || params['chat_id'] !== undefined || params['message_id'] !== undefined)
      return 'all'
    const isMessages = path.startsWith('/open-apis/im/v1/messages')
    if (!isMessages && !path.startsWith('/open-apis/im/v1/chats')) return 'all'
    const { items } = data
    if (!Array.isArray(items)) return 'all'
    const theirs = items.filter((item) => {
      const { chat_id } = recordOf(item)
      return typeof chat_id === 'string' && this.#chats.has(chat_id)
    })
    if (isMessages) return theirs.length === items.length ? 'all' : 'nothing'
    return { text: JSON.stringify({ ...envelope, data: { ...data, items: theirs } }) }
  }

  #learnBlocks({ block, blocks, children, items }: Record<string, unknown>): void {
    for (const one of [block, blocks, children, items].flat()) {
      const held = recordOf(one)
      const key = materials.get(held['block_type'])
      if (!key) continue
      const { token } = recordOf(held[key])
      if (key !== 'sheet') {
        this.#learn('block', held['block_id'])
        this.#learn('media', token)
      } else if (typeof token === 'string') {
        // The token of a sheet block is the spreadsheet's token and the sheet's id, joined by `_`.
        this.#learn('sheet', token.split('_')[0])
      }
    }
  }

  #learn(kind: 'block' | 'media' | 'sheet' | 'upload', id: unknown): void {
    if (typeof id !== 'string' || !/^[\w-]{1,200}$/.test(id)) return
    const known = `${kind} ${id}`
    this.#known.delete(known)
    if (forgetOldest(this.#known)) this.#readings.clear()
    this.#known.add(known)
  }
}

/** Makes room for one more; returns whether it had to. */
function forgetOldest(known: Set<string> | Map<string, string>): boolean {
  if (known.size < MOST_KNOWN) return false
  for (const oldest of known.keys()) return known.delete(oldest)
  return false
}

/** The first value of a repeated query name counts, as only that one is sent. */
const firstOf = (query: URLSearchParams): [string, string][] => [...query].toReversed()

/** Undefined if an application's operators may see every chat that its bot is in. */
export const scopeOf = ({ chats }: GatewayApp): ChatScope | undefined =>
  chats === 'all' ? undefined : new ChatScope(chats)
