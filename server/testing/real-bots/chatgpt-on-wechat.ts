import type { RawAnswer } from '../sdk-readers'
import type { Bot, HookAnswer } from './bot'
import { onWechat } from './card-writers'
import { callPython, pythonJson } from './python-requests'

type Thought = { text: string } | { picture: Buffer } | { file: Buffer; name: string }

export interface OnWechat {
  url: string
  app_id: string
  app_secret: string
  verification_token: string
  /** The answer of the language model. */
  think(question: string): Thought
}

interface Message {
  message_id: string
  /** Milliseconds. */
  create_time: string
  chat_id: string
  chat_type: string
  message_type: string
  content: string
  mentions?: { id: { open_id: string } }[]
}

/** Older messages are dropped, by the bot's own clock. */
const MAX_AGE_MS = 60_000

/**
 * The requests of chatgpt-on-wechat's Feishu channel by webhook, in Python with requests. They are described from
 * https://github.com/zhayujie/chatgpt-on-wechat: channel/feishu/feishu_channel.py and feishu_message.py at 55aaf60.
 * Nothing is copied.
 *
 * It fetches a token for each message, at an address with a slash at its end. It looks for its own open_id among the
 * mentions of a group. It replies in groups, and sends by open_id otherwise. A text is written into a card entity, and
 * sent whole if that is refused. It answers a webhook without a Content-Type, before it sends its own message.
 */
export function chatgptOnWechat({ url, app_id, app_secret, verification_token, think }: OnWechat): Bot & {
  start(): Promise<void>
} {
  const bot: Bot = { receive, working: [], errors: [], downloads: [] }
  const seen = new Set<string>()
  let open_id: string | undefined
  return { ...bot, start }

  async function start(): Promise<void> {
    const answer = await callPython(url, {
      method: 'GET',
      target: '/open-apis/bot/v3/info/',
      headers: { Authorization: `Bearer ${await fetchToken()}` },
    })
    const info = read<{ bot: { open_id: string } }>(answer)
    if (answer.status === 200 && info.code === 0) open_id = info.bot.open_id
  }

  async function receive({ text }: { text: string }): Promise<HookAnswer> {
    const request = JSON.parse(text) as {
      type?: string
      challenge?: string
      header?: { token?: string; event_type?: string }
      event?: { message?: Message; sender?: { sender_id: { open_id: string } } }
    }
    if (request.type === 'url_verification')
      return { status: 200, body: pythonJson({ challenge: request.challenge }) }
    const { header, event } = request
    if (header?.token !== verification_token) return failed
    if (header.event_type === 'im.message.receive_v1' && event?.message && event.sender)
      try {
        await take(event.message, event.sender.sender_id.open_id)
      } catch (error) {
        bot.errors.push(String(error))
        return failed
      }
    return { status: 200, body: '{"success": true}' }
  }

  async function take(message: Message, sender: string) {
    const { message_id, chat_type, message_type, mentions = [] } = message
    if (seen.has(message_id)) return
    seen.add(message_id)
    if (Date.now() - Number(message.create_time) > MAX_AGE_MS) return
    if (
      chat_type === 'group' &&
      message_type === 'text' &&
      !mentions.some(({ id }) => id.open_id === open_id)
    )
      return
    const token = await fetchToken()
    const content = JSON.parse(message.content) as { text?: string; image_key?: string }
    if (message_type === 'image') {
      const answer = await callPython(url, {
        method: 'GET',
        target: `/open-apis/im/v1/messages/${message_id}/resources/${content.image_key}?type=image`,
        headers: { Authorization: `Bearer ${token}` },
      })
      if (answer.status === 200) bot.downloads.push(answer.body)
      else bot.errors.push(`Failed to download: ${answer.status}`)
      return
    }
    const question = (content.text ?? '').replace('@_user_1', '').trim()
    bot.working.push(
      send(think(question), token, chat_type === 'group' ? { message_id } : { open_id: sender }),
    )
  }

  async function fetchToken(): Promise<string> {
    const answer = await callPython(url, {
      method: 'POST',
      target: '/open-apis/auth/v3/tenant_access_token/internal/',
      headers: { 'Content-Type': 'application/json' },
      json: { app_id, app_secret },
    })
    const { code, tenant_access_token = '' } = read<{ tenant_access_token?: string }>(answer)
    if (answer.status !== 200 || code !== 0) bot.errors.push(`No token: ${answer.body.toString()}`)
    return tenant_access_token
  }

  async function send(thought: Thought, token: string, to: { message_id?: string; open_id?: string }) {
    if ('text' in thought && (await isWritten(url, token, thought.text, to))) return
    const content =
      'picture' in thought
        ? { image_key: await upload(url, token, thought.picture) }
        : 'file' in thought
          ? { file_key: await upload(url, token, thought.file, thought.name) }
          : thought
    const msg_type = 'picture' in thought ? 'image' : 'file' in thought ? 'file' : 'text'
    // This JSON keeps letters outside ASCII. The body around it escapes them.
    const said = { msg_type, content: pythonJson(content, { ascii: false }) }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = to.message_id
      ? await callPython(url, {
          method: 'POST',
          target: `/open-apis/im/v1/messages/${to.message_id}/reply`,
          headers,
          json: said,
        })
      : await callPython(url, {
          method: 'POST',
          target: '/open-apis/im/v1/messages?receive_id_type=open_id',
          headers,
          json: { receive_id: to.open_id, ...said },
        })
    const { code, msg } = read(answer)
    if (code !== 0) bot.errors.push(`Not sent: ${code} ${msg}`)
  }
}

/** Whether the text was written into a card entity, in pieces as the language model gives them. */
async function isWritten(
  url: string,
  token: string,
  text: string,
  { message_id, open_id }: { message_id?: string; open_id?: string },
): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json; charset=utf-8' }
  try {
    await onWechat({
      ask: async (call) => read(await callPython(url, { ...call, headers })),
      to: message_id
        ? { target: `/open-apis/im/v1/messages/${message_id}/reply` }
        : {
            target: '/open-apis/im/v1/messages?receive_id_type=open_id',
            ...(open_id && { receive_id: open_id }),
          },
      pieces: Array.from(text),
    })
    return true
  } catch {
    return false
  }
}

async function upload(url: string, token: string, content: Buffer, name?: string): Promise<string> {
  const answer = await callPython(url, {
    method: 'POST',
    target: `/open-apis/im/v1/${name === undefined ? 'images' : 'files'}`,
    headers: { Authorization: `Bearer ${token}` },
    form:
      name === undefined
        ? { fields: { image_type: 'message' }, file: 'image', name: 'generated.png', content }
        : { fields: { file_type: 'pdf', file_name: name }, file: 'file', name, content },
  })
  const { data } = read<{ data: { image_key?: string; file_key?: string } }>(answer)
  return data.image_key ?? data.file_key ?? ''
}

const failed: HookAnswer = { status: 200, body: '{"success": false}' }

/** `response.json()` reads the body and ignores its Content-Type. */
const read = <Data = object>({ body }: RawAnswer) =>
  JSON.parse(body.toString()) as { code: number; msg: string } & Data
