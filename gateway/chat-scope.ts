import type { GatewayApp } from './config'
import type { Matched } from './operations'

/** Ids remembered per application. */
const MOST_KNOWN = 200_000

/** People, uploads, bytes under a key that cannot be guessed; and lists, from whose answers other chats are removed. */
const OF_NO_CHAT =
  /^(GET|POST) \/open-apis\/(contact\/v3\/users\/|drive\/v1\/medias\/upload_|im\/v1\/(files|images)(\/|$))|^GET \/open-apis\/im\/v1\/chats(\/search)?$/

/** Asks the platform for the chat of a message that was not seen yet; undefined if it does not say. */
export type ChatOfMessage = (message_id: string) => Promise<string | undefined>

/**
 * Restricts operators to the chats of the configuration. A call that names a chat is compared with them; if it names a
 * message, its chat is looked up; a picture, file or sheet must have been seen in an announcement of one of the chats.
 */
export class ChatScope {
  readonly #chats: ReadonlySet<string>
  readonly #material = new Set<string>()
  readonly #messages = new Map<string, string>()

  constructor(chats: ReadonlySet<string>) {
    this.#chats = chats
  }

  /** Whether a call stays within the chats; checked before it is sent. */
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
      // A forward also names where it goes.
      return !operation.query.has('receive_id_type') || this.#admitsSend(query, body, chatOf)
    }
    const token = params['file_token'] ?? params['spreadsheet_token'] ?? params['spreadsheetToken']
    if (token !== undefined) return this.#material.has(token)
    if (path === '/open-apis/im/v1/messages' && operation.method === 'GET')
      // A thread's chat is only known from the answer.
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

  /** What an operator may see of an answer: lists of chats lose the others; undefined if none of it may be seen. */
  filtered({ operation, params }: Matched, text: string): string | undefined {
    const { path } = operation
    if (params['chat_id'] !== undefined) {
      if (path.includes('/announcement')) this.#learn(text)
      return text
    }
    // A bundle that may be seen is seen with everything in it.
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

  /** Remembers the tokens of pictures, files and sheets in an announcement. */
  #learn(text: string) {
    if (this.#material.size >= MOST_KNOWN) this.#material.clear()
    for (const [, token = ''] of text.matchAll(/"(?:file_)?token":"([\w-]{1,200})"/g)) {
      this.#material.add(token)
      // A sheet's token is the spreadsheet's and the sheet's own, joined by `_`.
      this.#material.add(token.split('_')[0] ?? token)
    }
  }
}

/** Undefined if an application's operators may see every chat that its bot is in. */
export const scopeOf = ({ chats }: GatewayApp): ChatScope | undefined =>
  chats === 'all' ? undefined : new ChatScope(chats)
