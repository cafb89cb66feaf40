import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayApp } from './config'
import { TenantTokens } from './tenant-tokens'
import { jsonOf, newUpstream, UpstreamError, wholeBody, type Upstream, type UpstreamAnswer } from './upstream'

/** Something that Herald relies on and no text promises; the number is its step in docs/platform/parity.md. */
interface Step {
  number: number
  what: string
  holds(chat: TestChat): Promise<boolean>
}

interface Block {
  block_id: string
  block_type: number
  children?: string[]
  table?: { cells?: string[] }
}

/** Between writes to one announcement. */
const WRITE_MS = 400

const text = (content: string) => ({ block_type: 2, text: { elements: [{ text_run: { content } }] } })

const steps: readonly Step[] = [
  {
    number: 5,
    what: 'a block list after a write has the write',
    async holds(chat) {
      const [block] = await chat.create([text('read your writes')])
      return (await chat.blocks()).some(({ block_id }) => block_id === block?.block_id)
    },
  },
  {
    number: 6,
    what: 'revisions grow by one a write',
    async holds(chat) {
      const first = await chat.createdAt([text('one')])
      return (await chat.createdAt([text('two')])) === first + 1
    },
  },
  {
    number: 7,
    what: 'a repeated client_token gives the first answer',
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
    what: 'a repeated uuid gives the first message, and the list has it at once',
    async holds(chat) {
      const uuid = randomUUID()
      const first = await chat.send('text', { text: 'once' }, uuid)
      const again = await chat.send('text', { text: 'once' }, uuid)
      return first === again && (await chat.messages()).filter((id) => id === first).length === 1
    },
  },
  {
    number: 10,
    what: 'three writes a second pass on one announcement',
    async holds(chat) {
      for (let write = 0; write < 9; write++) await chat.create([text(`write ${write}`)])
      return true
    },
  },
  {
    number: 12,
    what: 'Range is honoured for resources of messages',
    holds: (chat) => chat.rangeOfFile(),
  },
  {
    number: 14,
    what: 'cells made by the platform come in row order',
    async holds(chat) {
      const [table] = await chat.create([
        { block_type: 31, table: { property: { row_size: 3, column_size: 3 } } },
      ])
      const held = (await chat.blocks()).find(({ block_id }) => block_id === table?.block_id)
      return held?.children?.length === 9 && held.children.join() === held.table?.cells?.join()
    },
  },
  {
    number: 15,
    what: 'chat lists have a new chat within seconds',
    holds: (chat) => chat.isListed(),
  },
]

/**
 * Makes a chat of its own, tries there what Herald relies on, prints a line each, and dissolves the chat, whatever
 * happened. False where something is not so. Nothing else of the tenant is touched.
 */
export async function checkDeeply(app: GatewayApp, print: (line: string) => void): Promise<boolean> {
  const { ask, close } = newUpstream()
  const chat = new TestChat(app, ask)
  let isWell = true
  const tell = (holds: boolean, words: string) => {
    isWell &&= holds
    print(`${holds ? 'ok    ' : 'failed'}  ${app.app_id} ${words}`)
  }
  try {
    await chat.open()
    for (const { number, what, holds } of steps) {
      const words = `step ${number}: ${what}`
      try {
        tell(await holds(chat), words)
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        tell(false, `${words} (${error.message})`)
      }
    }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    tell(false, `a chat to try it in (${error.message})`)
  } finally {
    const left = await chat.dissolve().catch(() => chat.chat_id)
    if (left !== undefined) tell(false, `the chat ${left} could not be dissolved: remove it by hand`)
    close()
  }
  return isWell
}

/** A chat made for a check; everything is asked as the application. */
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

  /** Undefined once nothing is left. */
  async dissolve(): Promise<undefined> {
    if (this.chat_id === undefined) return
    await this.#call('DELETE', `/open-apis/im/v1/chats/${this.chat_id}`)
    this.chat_id = undefined
  }

  async create(children: object[], client_token: string = randomUUID()): Promise<Block[]> {
    return (await this.#write(children, client_token)).children
  }

  /** The revision that a write leads to. */
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

  /** The id of a message that was sent. */
  async send(msg_type: string, content: object, uuid: string = randomUUID()): Promise<string> {
    const body = { receive_id: this.chat_id, msg_type, content: JSON.stringify(content), uuid }
    const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
    return (await this.#call<{ message_id: string }>('POST', path, body)).message_id
  }

  async messages(): Promise<string[]> {
    const path = `/open-apis/im/v1/messages?container_id_type=chat&container_id=${this.chat_id}&page_size=50`
    const { items } = await this.#call<{ items: { message_id: string }[] }>('GET', path)
    return items.map(({ message_id }) => message_id)
  }

  async rangeOfFile(): Promise<boolean> {
    const form = new FormData()
    form.set('file_type', 'stream')
    form.set('file_name', 'check.txt')
    form.set('file', new Blob(['0123456789']), 'check.txt')
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const sent = await this.#send('POST', '/open-apis/im/v1/files', {
      body,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'content-length': String(body.length),
      },
    })
    const { file_key } = dataOf<{ file_key: string }>(await jsonOf(sent))
    const message_id = await this.send('file', { file_key })
    const path = `/open-apis/im/v1/messages/${message_id}/resources/${file_key}?type=file`
    const answer = await this.#send('GET', path, { headers: { range: 'bytes=3-5' } })
    return (await wholeBody(answer, 1024)).toString() === '345' && answer.status === 206
  }

  async isListed(): Promise<boolean> {
    const path = '/open-apis/im/v1/chats?sort_type=ByActiveTimeDesc&page_size=100'
    const { items } = await this.#call<{ items: { chat_id: string }[] }>('GET', path)
    return items.some(({ chat_id }) => chat_id === this.chat_id)
  }

  get #blocks(): string {
    return `/open-apis/docx/v1/chats/${this.chat_id}/announcement/blocks`
  }

  async #call<Data>(method: string, path: string, body?: object): Promise<Data> {
    const json = body && {
      body: Buffer.from(JSON.stringify(body)),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }
    return dataOf<Data>(await jsonOf(await this.#send(method, path, json)))
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

function dataOf<Data>({ code, msg, data }: Record<string, unknown>): Data {
  if (code !== 0) throw new UpstreamError(`code ${Number(code)}: ${String(msg).slice(0, 200)}`)
  return data as Data
}
