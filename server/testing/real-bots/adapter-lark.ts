import { createHash } from 'node:crypto'
import type { Bot, Hook, HookAnswer } from './bot'
import { decrypted } from './oapi-sdk-go'

export interface AdapterLark {
  url: string
  app_id: string
  app_secret: string
  encrypt_key: string
  picture: Buffer
}

interface Received {
  type?: string
  challenge?: string
  header?: { app_id: string; event_type: string }
  event: never
}

/**
 * The requests of the Lark adapter of Satori (Koishi) by webhook. It calls Node's `fetch` through undios, so the bytes
 * are those of Node. They are described from https://github.com/satorijs/satori: adapters/lark/src/bot.ts at 208657d,
 * http.ts at cbb6f15, internal.ts at 56e15d4, message.ts at bcadbe1, utils.ts at b752c15; and from
 * https://github.com/cordiverse/http: packages/core/src/index.ts at 0087bf1. Nothing is copied.
 *
 * The plugin behind it greets with a quote and a picture, sends a file and a card, edits both, and follows a press.
 */
export function adapterLark({ url, app_id, app_secret, encrypt_key, picture }: AdapterLark): Bot & {
  start(): Promise<string>
  /** The ids of what it has sent. */
  sent: string[]
} {
  const { call, data, setToken } = clientOf(url)
  const bot: Bot = { receive, working: [], errors: [], downloads: [] }
  const sent: string[] = []
  return { ...bot, start, sent }

  async function start(): Promise<string> {
    const target = '/auth/v3/tenant_access_token/internal'
    const answer = await call<{ tenant_access_token: string }>('POST', target, { app_id, app_secret })
    setToken(answer.tenant_access_token)
    return (await call<{ bot: { open_id: string } }>('GET', '/bot/v3/info')).bot.open_id
  }

  async function receive({ headers, text }: Hook): Promise<HookAnswer> {
    const { 'x-lark-request-timestamp': timestamp, 'x-lark-request-nonce': nonce } = headers
    const signature = headers['x-lark-signature']
    const words = `${String(timestamp)}${String(nonce)}${encrypt_key}${text}`
    if (signature && signature !== createHash('sha256').update(words).digest('hex'))
      return { status: 403, body: 'Forbidden' }
    if (!/^application\/(?:[\w.-]+\+)?json\b/.test(headers['content-type'] ?? ''))
      return { status: 415, body: 'Unsupported Media Type' }
    const { encrypt = '' } = JSON.parse(text) as { encrypt?: string }
    const body = JSON.parse(decrypted(encrypt, encrypt_key)) as Received
    const type = 'application/json; charset=utf-8'
    if (body.type === 'url_verification' && typeof body.challenge === 'string')
      return { status: 200, type, body: JSON.stringify({ challenge: body.challenge }) }
    bot.working.push(dispatch(body))
    return { status: 200, type, body: '{}' }
  }

  async function dispatch({ header, event }: Received): Promise<void> {
    if (header?.app_id !== app_id) return
    if (header.event_type === 'im.message.receive_v1') await take(event)
    if (header.event_type === 'card.action.trigger') await pressed(event)
  }

  async function take({ message }: { message: Record<string, string | undefined> }): Promise<void> {
    const { message_id = '', chat_id = '', parent_id, message_type, content = '{}' } = message
    if (parent_id) {
      // A quoted message is fetched with its chat.
      const { items } = await data<{ items: { body: { content: string }; sender: { id: string } }[] }>(
        'GET',
        `/im/v1/messages/${parent_id}`,
      )
      JSON.parse(items[0]!.body.content)
      await data('GET', `/im/v1/chats/${chat_id}`)
    }
    if (message_type === 'image') {
      const { image_key } = JSON.parse(content) as { image_key: string }
      const query = new URLSearchParams({ type: 'image' })
      const path = `/im/v1/messages/${message_id}/resources/${image_key}?${query.toString()}`
      bot.downloads.push(Buffer.from(await call<ArrayBuffer>('GET', path)))
      return
    }
    await greet(message_id)
    await sendFile(chat_id)
    await sendCard(chat_id)
  }

  async function greet(quoted: string) {
    const form = new FormData()
    form.append('image_type', 'message')
    form.append('image', new File([new Uint8Array(picture)], '图片.png', { type: 'image/png' }))
    const { image_key } = await data<{ image_key: string }>('POST', '/im/v1/images', form)
    const content = [[{ tag: 'md', text: `**你好**![图片](${image_key})` }], [{ tag: 'img', image_key }]]
    const said = { msg_type: 'post', content: JSON.stringify({ zh_cn: { content } }) }
    const greeting = await data<Sent>('POST', `/im/v1/messages/${quoted}/reply`, said)
    keep(greeting)
    const edited = JSON.stringify({ zh_cn: { content: [[{ tag: 'md', text: '**再见**' }]] } })
    await data('PUT', `/im/v1/messages/${greeting.message_id}`, { msg_type: 'post', content: edited })
  }

  async function sendFile(chat_id: string) {
    const form = new FormData()
    form.append('file_type', 'pdf')
    form.append('file', new File(['%PDF-1.4'], '报告.pdf', { type: 'application/pdf' }))
    form.append('file_name', '报告.pdf')
    const { file_key } = await data<{ file_key: string }>('POST', '/im/v1/files', form)
    keep(await create(chat_id, 'file', { file_key }))
  }

  async function sendCard(chat_id: string) {
    const card = await create(chat_id, 'interactive', cardOf('投票'))
    keep(card)
    await data('PATCH', `/im/v1/messages/${card.message_id}`, { content: JSON.stringify(cardOf('投票！')) })
  }

  async function pressed({ context }: { context: { open_message_id: string; open_chat_id: string } }) {
    const { chat_mode } = await data<{ chat_mode: string }>('GET', `/im/v1/chats/${context.open_chat_id}`)
    if (chat_mode !== 'group') bot.errors.push(`A press in a chat of the mode ${chat_mode}.`)
    // It looks for a thread before it sends.
    const { items } = await data<{ items: { thread_id?: string }[] }>(
      'GET',
      `/im/v1/messages/${context.open_message_id}`,
    )
    if (items[0]?.thread_id) bot.errors.push('The card is not in a thread.')
    keep(await create(context.open_chat_id, 'post', { zh_cn: { content: [[{ tag: 'md', text: '谢谢' }]] } }))
    const file = sent[1] ?? ''
    await data('DELETE', `/im/v1/messages/${file}`)
  }

  function create(chat_id: string, msg_type: string, content: object): Promise<Sent> {
    const said = { msg_type, content: JSON.stringify(content), receive_id: chat_id }
    return data('POST', '/im/v1/messages?receive_id_type=chat_id', said)
  }

  /** It reads the id, the sender and the time of what it sent. */
  function keep({ message_id, create_time, sender }: Sent) {
    if (sender.id !== app_id || !Number(create_time))
      bot.errors.push(`Sent by ${sender.id} at ${create_time}.`)
    sent.push(message_id)
  }
}

/** Calls the platform as its HTTP client does. */
function clientOf(url: string) {
  let token = ''

  /** A status from 400 on and a code are failures. The type of an answer says how it is read. */
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {})
    if (body && !(body instanceof FormData)) headers.append('Content-Type', 'application/json')
    const response = await fetch(`${url}/open-apis${path}`, {
      method,
      headers,
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    })
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    const answer = (await (isJson ? response.json() : response.arrayBuffer())) as { code?: number }
    if (response.status >= 400 || answer.code)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  return {
    call,
    data: async <Data>(method: string, path: string, body?: object): Promise<Data> =>
      (await call<{ data: Data }>(method, path, body)).data,
    setToken: (issued: string) => void (token = issued),
  }
}

interface Sent {
  message_id: string
  create_time: string
  sender: { id: string }
}

/** A card of schema 2.0. JSON leaves out its undefined fields. */
const cardOf = (title: string) => ({
  schema: '2.0',
  config: { summary: undefined, update_multi: undefined },
  header: { template: undefined, title: { tag: 'plain_text', content: title } },
  body: {
    direction: undefined,
    elements: [
      { tag: 'markdown', content: '**好吗？**' },
      {
        tag: 'button',
        text: { tag: 'plain_text', content: '好' },
        type: 'primary',
        behaviors: [{ type: 'callback', value: { _satori_type: 'command', content: 'yes' } }],
      },
    ],
  },
})
