import type { GatewayApp } from './config'
import type { Matched } from './operations'

/** Ids that are remembered of one application. */
const MOST_KNOWN = 200_000

/** People, uploads, bytes by a key that only who has it knows; and listings, which lose other chats on their way back. */
const OF_NO_CHAT =
  /^(GET|POST) \/open-apis\/(contact\/v3\/users\/|drive\/v1\/medias\/upload_|im\/v1\/(files|images)(\/|$))|^GET \/open-apis\/im\/v1\/chats(\/search)?$/

/** The chat of a message that was not seen yet, by the platform; undefined where it does not say. */
export type ChatOfMessage = (message_id: string) => Promise<string | undefined>

/**
 * Holds operators to the chats of the configuration. What names a chat is compared; what names a message is looked up;
 * what names material or a sheet has to have been seen in an announcement of one of the chats.
 */
export class ChatScope {
  readonly #chats: ReadonlySet<string>
  readonly #material = new Set<string>()
  readonly #messages = new Map<string, string>()

  constructor(chats: ReadonlySet<string>) {
    this.#chats = chats
  }

  /** Whether a call stays within the chats; before it leaves. */
  async admits(
    { operation, params }: Matched,
    query: URLSearchParams,
    body: unknown,
    chatOf: ChatOfMessage,
  ): Promise<boolean> {
    const { path } = operation
    if (params['chat_id'] !== undefined) return this.#chats.has(params['chat_id'])
    if (params['message_id'] !== undefined) {
      if (!(await this.#hasMessage(params['message_id'], chatOf))) return false
      // A forward names where it goes as well.
      return !operation.query.has('receive_id_type') || this.#admitsSend(query, body, chatOf)
    }
    const token = params['file_token'] ?? params['spreadsheet_token'] ?? params['spreadsheetToken']
    if (token !== undefined) return this.#material.has(token)
    if (path === '/open-apis/im/v1/messages' && operation.method === 'GET')
      // Of a thread it is seen in the answer.
      return query.get('container_id_type') !== 'chat' || this.#chats.has(query.get('container_id') ?? '')
    if (query.has('receive_id_type')) return this.#admitsSend(query, body, chatOf)
    return OF_NO_CHAT.test(`${operation.method} ${path}`)
  }

  async #admitsSend(query: URLSearchParams, body: unknown, chatOf: ChatOfMessage): Promise<boolean> {
    const { receive_id, message_id_list = [] } = (body ?? {}) as {
      receive_id?: unknown
      message_id_list?: unknown
    }
    if (query.get('receive_id_type') !== 'chat_id') return false
    if (typeof receive_id !== 'string' || !this.#chats.has(receive_id)) return false
    if (!Array.isArray(message_id_list)) return false
    for (const message_id of message_id_list)
      if (typeof message_id !== 'string' || !(await this.#hasMessage(message_id, chatOf))) return false
    return true
  }

  async #hasMessage(message_id: string, chatOf: ChatOfMessage): Promise<boolean> {
    const chat_id = this.#messages.get(message_id) ?? (await chatOf(message_id))
    if (chat_id === undefined) return false
    if (this.#messages.size >= MOST_KNOWN) this.#messages.clear()
    this.#messages.set(message_id, chat_id)
    return this.#chats.has(chat_id)
  }

  /** What an operator may see of an answer: listings lose other chats; undefined where nothing of it may be seen. */
  filtered({ operation, params }: Matched, text: string): string | undefined {
    const { path } = operation
    if (params['chat_id'] !== undefined) {
      if (path.includes('/announcement')) this.#learn(text)
      return text
    }
    // A bundle that may be seen is seen with all that it brought along.
    if (params['message_id'] !== undefined) return text
    if (
      path !== '/open-apis/im/v1/chats' &&
      path !== '/open-apis/im/v1/chats/search' &&
      !path.startsWith('/open-apis/im/v1/messages')
    )
      return text
    if (operation.method !== 'GET') return text
    const answer = JSON.parse(text) as { data?: { items?: { chat_id?: string }[] } }
    const items = answer.data?.items
    if (!items) return text
    const theirs = items.filter(({ chat_id }) => chat_id !== undefined && this.#chats.has(chat_id))
    if (path.startsWith('/open-apis/im/v1/messages')) return theirs.length === items.length ? text : undefined
    return JSON.stringify({ ...answer, data: { ...answer.data, items: theirs } })
  }

  /** Tokens of pictures, files and sheets that are in an announcement. */
  #learn(text: string) {
    if (this.#material.size >= MOST_KNOWN) this.#material.clear()
    for (const [, token = ''] of text.matchAll(/"(?:file_)?token":"([\w-]{1,200})"/g)) {
      this.#material.add(token)
      // A sheet's is the spreadsheet's and the sheet's own.
      this.#material.add(token.split('_')[0] ?? token)
    }
  }
}

/** Undefined where an application's operators may see every chat that its bot is in. */
export const scopeOf = ({ chats }: GatewayApp): ChatScope | undefined =>
  chats === 'all' ? undefined : new ChatScope(chats)
