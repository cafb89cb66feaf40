import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { IMAGE, TABLE, TEXT } from '../contract/docx/block-numbers'
import type { GatewayApp } from './config'
import { TenantTokens } from './tenant-tokens'
import {
  jsonOf,
  newUpstream,
  UpstreamError,
  wholeBody,
  type Upstream,
  type UpstreamAnswer,
  type WayOut,
} from './upstream'

/**
 * A step of docs/platform/parity.md: something that Herald relies on without a documented promise. The check or a
 * person tries it.
 */
type Step = { number: number; what: string } & (
  | { holds(chat: TestChat): Promise<boolean> }
  | { isByHand: true }
)

interface Block {
  block_id: string
  block_type: number
  children?: string[]
  table?: { cells?: string[] }
}

/** The time between writes to one announcement. */
const WRITE_MS = 400
/** More sends at once than the platform accepts in a second (platform/pace#limits). */
const TOO_MANY = 20
const LONGEST_PAUSE_S = 60
/** Less than 30 × 2^20, and more than 30 × 10^6. */
const NEARLY_TOO_LONG = 30_500_000
/** One transparent point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const text = (content: string) => ({ block_type: TEXT, text: { elements: [{ text_run: { content } }] } })

export const steps: readonly Step[] = [
  { number: 1, what: 'sign in with yourself as an owner', isByHand: true },
  {
    number: 2,
    what: 'two tokens requested in a row both work',
    holds: (chat) => chat.takesBothTokens(),
  },
  { number: 3, what: 'sign in as a person who is not listed: the page refuses', isByHand: true },
  { number: 4, what: 'open the announcement: the badge names the platform', isByHand: true },
  {
    number: 5,
    what: 'a block list after a write contains the write',
    async holds(chat) {
      const [block] = await chat.create([text('read your writes')])
      return (await chat.blocks()).some(({ block_id }) => block_id === block?.block_id)
    },
  },
  {
    number: 6,
    what: 'each write raises the revision by one',
    async holds(chat) {
      const first = await chat.createdAt([text('one')])
      return (await chat.createdAt([text('two')])) === first + 1
    },
  },
  {
    number: 7,
    what: 'a repeated client_token returns the first answer',
    async holds(chat) {
      const token = randomUUID()
      const [first] = await chat.create([text('once')], token)
      const [again] = await chat.create([text('once')], token)
      const blocks = await chat.blocks()
      const known = new Set(blocks.map(({ block_id }) => block_id))
      return first !== undefined && first.block_id === again?.block_id && known.size === blocks.length
    },
  },
  {
    number: 8,
    what: 'a repeated uuid returns the first message, and the list contains it at once',
    async holds(chat) {
      const uuid = randomUUID()
      const first = await chat.send('text', { text: 'once' }, uuid)
      const again = await chat.send('text', { text: 'once' }, uuid)
      return first === again && (await chat.messages()).filter(({ id }) => id === first).length === 1
    },
  },
  {
    number: 9,
    what: 'a send over the rate limit succeeds later with the same uuid, once',
    holds: (chat) => chat.takesRefusedAgain(),
  },
  {
    number: 10,
    what: 'one announcement accepts three writes a second',
    async holds(chat) {
      for (let write = 0; write < 9; write++) await chat.create([text(`write ${write}`)])
      return true
    },
  },
  {
    number: 11,
    what: 'downloads of document media support Range',
    holds: (chat) => chat.rangeOfPicture(),
  },
  {
    number: 12,
    what: 'downloads of message resources support Range',
    holds: (chat) => chat.rangeOfFile(),
  },
  {
    number: 13,
    what: 'the platform accepts a file of 30,500,000 bytes: 30 MB are 30 × 2^20 bytes',
    async holds(chat) {
      return (await chat.upload(Buffer.alloc(NEARLY_TOO_LONG, 'x'))) !== ''
    },
  },
  {
    number: 14,
    what: 'cells created by the platform are in row order',
    async holds(chat) {
      const [table] = await chat.create([
        { block_type: TABLE, table: { property: { row_size: 3, column_size: 3 } } },
      ])
      const held = (await chat.blocks()).find(({ block_id }) => block_id === table?.block_id)
      return held?.children?.length === 9 && held.children.join() === held.table?.cells?.join()
    },
  },
  {
    number: 15,
    what: 'the chat list contains a new chat within seconds',
    holds: (chat) => chat.isListed(),
  },
  { number: 16, what: 'remove a permission: the page names the missing scope', isByHand: true },
  {
    number: 17,
    what: 'remove a person from the operators: they see only the sign-in page',
    isByHand: true,
  },
  {
    number: 18,
    what: 'disconnect the platform while you type: the text is saved once, after the connection returns',
    isByHand: true,
  },
  {
    number: 19,
    what: 'kill -9 the gateway: you are still signed in, and the audit log is complete',
    isByHand: true,
  },
  { number: 20, what: 'compare the calls of the month with the developer console', isByHand: true },
  { number: 21, what: 'compare the codes and words of refusals with the written ones', isByHand: true },
  { number: 22, what: 'stream into a card, repeat and overlap its changes, forward it', isByHand: true },
  { number: 23, what: 'post to a custom bot, call as the official command line does', isByHand: true },
  { number: 24, what: 'send, press and delete an ephemeral card, post to a first address', isByHand: true },
  { number: 25, what: 'register an application, deny one, let one expire', isByHand: true },
  { number: 26, what: 'update a pressed card with its token, early, twice, late', isByHand: true },
]

/**
 * Creates a chat and tries in it what Herald relies on. Prints a line for each step, including those that a person
 * has to do. Always dissolves the chat, even after a failure or when `signal` ends the check. False if a step failed
 * or the check was ended early. Nothing else in the tenant changes.
 */
export async function checkDeeply(
  app: GatewayApp,
  print: (line: string) => void,
  signal?: AbortSignal,
  { ask, close }: WayOut = newUpstream(),
): Promise<boolean> {
  const chat = new TestChat(app, ask)
  let isWell = true
  const tell = (holds: boolean, words: string) => {
    isWell &&= holds
    print(`${holds ? 'ok    ' : 'failed'}  ${app.app_id} ${words}`)
  }
  try {
    await chat.open()
    for (const step of steps) {
      if (signal?.aborted) break
      const words = `step ${step.number}: ${step.what}`
      try {
        if ('holds' in step) tell(await step.holds(chat), words)
        else print(`by you  ${app.app_id} ${words}`)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        tell(false, `${words} (${error.message})`)
      }
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    tell(false, `the test chat could not be created (${error.message})`)
  } finally {
    const left = await chat.dissolve().catch(() => chat.chat_id)
    if (left !== undefined) tell(false, `the test chat ${left} could not be dissolved: dissolve it yourself`)
    close()
  }
  return isWell && !signal?.aborted
}

/** A chat for one check. All calls are made as the application. */
class TestChat {
  readonly #app: GatewayApp
  readonly #ask: Upstream
  readonly #tokens: TenantTokens
  chat_id: string | undefined

  constructor(app: GatewayApp, ask: Upstream) {
    this.#app = app
    this.#ask = ask
    this.#tokens = new TenantTokens(app, ask)
  }

  async open(): Promise<void> {
    const { chat_id } = await this.#call<{ chat_id: string }>('POST', '/open-apis/im/v1/chats', {
      name: 'Herald check: will be dissolved',
    })
    this.chat_id = chat_id
  }

  /** Resolves to undefined once the chat is gone. */
  async dissolve(): Promise<undefined> {
    if (this.chat_id === undefined) return
    await this.#call('DELETE', `/open-apis/im/v1/chats/${this.chat_id}`)
    this.chat_id = undefined
  }

  async create(children: object[], client_token: string = randomUUID()): Promise<Block[]> {
    return (await this.#write(children, client_token)).children
  }

  /** Creates blocks and returns the revision that this leads to. */
  async createdAt(children: object[]): Promise<number> {
    return (await this.#write(children, randomUUID())).revision_id
  }

  async #write(children: object[], client_token: string) {
    await pause(WRITE_MS)
    return this.#call<{ children: Block[]; revision_id: number }>(
      'POST',
      `${this.#blocks}/${this.chat_id}/children?client_token=${client_token}`,
      { children },
    )
  }

  async blocks(): Promise<Block[]> {
    return (await this.#call<{ items: Block[] }>('GET', `${this.#blocks}?page_size=500`)).items
  }

  /** Sends a message and returns its id. */
  async send(msg_type: string, content: object, uuid: string = randomUUID()): Promise<string> {
    const body = { receive_id: this.chat_id, msg_type, content: JSON.stringify(content), uuid }
    const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
    return (await this.#call<{ message_id: string }>('POST', path, body)).message_id
  }

  /** The newest messages. */
  async messages(): Promise<{ id: string; content: string }[]> {
    const path = `/open-apis/im/v1/messages?container_id_type=chat&container_id=${this.chat_id}&sort_type=ByCreateTimeDesc&page_size=50`
    const { items } = await this.#call<{ items: { message_id: string; body?: { content?: string } }[] }>(
      'GET',
      path,
    )
    return items.map(({ message_id, body }) => ({ id: message_id, content: body?.content ?? '' }))
  }

  /** Whether a token is still valid after another one was requested. */
  async takesBothTokens(): Promise<boolean> {
    const before = await this.#tokens.get()
    this.#tokens.drop(before)
    await this.#tokens.get()
    const answer = await this.#ask(`${this.#app.platform.open}/open-apis/im/v1/chats/${this.chat_id}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${before}` },
    })
    return (await jsonOf(answer))['code'] === 0
  }

  /**
   * Sends too many messages at once, then repeats a refused one after the pause that the platform asks for. True if
   * the chat has it once.
   */
  async takesRefusedAgain(): Promise<boolean> {
    const sent = await Promise.all(
      Array.from({ length: TOO_MANY }, async () => {
        const uuid = randomUUID()
        const answer = await this.#sendText(uuid)
        const { code } = await jsonOf(answer)
        return { uuid, reset: answer.body.headers['x-ogw-ratelimit-reset'], code }
      }),
    )
    const refused = sent.find(({ code }) => code === 99991400 || code === 230020)
    if (!refused) return false
    await pause(1_000 * Math.min(LONGEST_PAUSE_S, Number.parseFloat(String(refused.reset)) || 2))
    dataOf(await jsonOf(await this.#sendText(refused.uuid)))
    return (await this.messages()).filter(({ content }) => content.includes(refused.uuid)).length === 1
  }

  /** Uploads a file and returns its key. */
  async upload(bytes: Buffer): Promise<string> {
    const form = { file_type: 'stream', file_name: 'check.txt', file: new Blob([new Uint8Array(bytes)]) }
    return (await this.#form<{ file_key: string }>('/open-apis/im/v1/files', form)).file_key
  }

  async rangeOfFile(): Promise<boolean> {
    const file_key = await this.upload(Buffer.from('0123456789'))
    const message_id = await this.send('file', { file_key })
    return this.#hasRange(
      `/open-apis/im/v1/messages/${message_id}/resources/${file_key}?type=file`,
      Buffer.from('345'),
    )
  }

  async rangeOfPicture(): Promise<boolean> {
    const [block] = await this.create([{ block_type: IMAGE, image: {} }])
    const block_id = block?.block_id ?? ''
    const { file_token } = await this.#form<{ file_token: string }>('/open-apis/drive/v1/medias/upload_all', {
      file_name: 'check.png',
      parent_type: 'docx_image',
      parent_node: block_id,
      size: String(PICTURE.length),
      file: new Blob([new Uint8Array(PICTURE)]),
    })
    await pause(WRITE_MS)
    await this.#call('PATCH', `${this.#blocks}/batch_update`, {
      requests: [{ block_id, replace_image: { token: file_token } }],
    })
    return this.#hasRange(`/open-apis/drive/v1/medias/${file_token}/download`, PICTURE.subarray(3, 6))
  }

  /** Whether the answer has bytes 3 to 5 and no others. */
  async #hasRange(path: string, expected: Buffer): Promise<boolean> {
    const answer = await this.#send('GET', path, { headers: { range: 'bytes=3-5' } })
    return (await wholeBody(answer, 64 * 1024)).equals(expected) && answer.status === 206
  }

  async isListed(): Promise<boolean> {
    const path = '/open-apis/im/v1/chats?sort_type=ByActiveTimeDesc&page_size=100'
    const { items } = await this.#call<{ items: { chat_id: string }[] }>('GET', path)
    return items.some(({ chat_id }) => chat_id === this.chat_id)
  }

  get #blocks(): string {
    return `/open-apis/docx/v1/chats/${this.chat_id}/announcement/blocks`
  }

  async #form<Data>(path: string, parts: Record<string, string | Blob>): Promise<Data> {
    const form = new FormData()
    for (const [name, part] of Object.entries(parts))
      if (typeof part === 'string') form.set(name, part)
      else form.set(name, part, parts['file_name'] as string)
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const sent = await this.#send('POST', path, {
      body,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
      },
    })
    return dataOf<Data>(await jsonOf(sent))
  }

  #sendText(uuid: string): Promise<UpstreamAnswer> {
    const message = {
      receive_id: this.chat_id,
      msg_type: 'text',
      content: JSON.stringify({ text: uuid }),
      uuid,
    }
    return this.#send('POST', '/open-apis/im/v1/messages?receive_id_type=chat_id', asJson(message))
  }

  async #call<Data>(method: string, path: string, body?: object): Promise<Data> {
    return dataOf<Data>(await jsonOf(await this.#send(method, path, body && asJson(body))))
  }

  async #send(
    method: string,
    path: string,
    { headers, body }: { headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<UpstreamAnswer> {
    const authorization = `Bearer ${await this.#tokens.get()}`
    return this.#ask(this.#app.platform.open + path, { method, headers: { authorization, ...headers }, body })
  }
}

const asJson = (body: object) => ({
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json; charset=utf-8' },
})

function dataOf<Data>({ code, msg, data }: Record<string, unknown>): Data {
  if (code !== 0) throw new UpstreamError(`code ${Number(code)}: ${String(msg).slice(0, 200)}`)
  return data as Data
}
