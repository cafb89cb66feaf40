import type { AppClient } from '../../client/client'
import { LarkError, MONTH_SPENT } from '../../client/lark-error'
import { DownloadMedia } from '../../contract/drive/download-media'
import type { Route } from '../../contract/endpoint'
import { GetChat } from '../../contract/im/chats/get-chat'
import { again } from './read-reality'
import type { RehearsedService } from './rehearsal'
import type { VirtualTime } from './virtual-time'

/** The answers of the real service, by path and query. */
export type RealReads = Map<string, Promise<Response>>

interface Parts {
  service: RehearsedService
  /** The real service, for what no world holds: bytes, cells, people. */
  real: AppClient
  reads: RealReads
  time: VirtualTime
  /** How long an answer takes. */
  latencyMs: number
  /** Refusals of real chats, by chat. */
  refused: ReadonlyMap<string, LarkError>
  /** The calls that the month has left. */
  left: number | undefined
}

const SESSION = '/_herald/session'
const announcementOf = /^\/open-apis\/docx\/v1\/chats\/([^/]+)\/announcement/
const chatOf = /^\/open-apis\/im\/v1\/chats\/([^/]+)/
const sheetOf = /^\/open-apis\/sheets\/v[23]\/spreadsheets\/([^/]+)/
const MONTH_IS_OVER = new LarkError({
  code: 99991403,
  status: 429,
  msg: 'the calls of this month are used up',
})

/**
 * The service as the rehearsed engine meets it. Announcements and everything that is written are in memory. Reads of
 * anything else are made once for real. Each answer takes its time, and each call is counted.
 */
export class RehearsedCalls {
  readonly #parts: Parts
  /** The chat of each block and spreadsheet that was made. */
  readonly #madeIn = new Map<string, string>()
  readonly #ofChats = new Map<string, number>()
  #left: number | undefined
  calls = 0
  writes = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#left = parts.left
  }

  get left(): number | undefined {
    return this.#left
  }

  callsOf(chatId: string): number {
    return this.#ofChats.get(chatId) ?? 0
  }

  answer = async (request: Request): Promise<Response> => {
    const { time, latencyMs, service } = this.#parts
    const { pathname } = new URL(request.url)
    if (pathname === SESSION) return await time.still(() => service.answer(request))
    // In the order in which calls arrive, as the month counts them.
    const isOver = this.#left === 0
    if (this.#left !== undefined && !isOver) this.#left -= 1
    const response = await time.still(async () => {
      await this.#count(request.clone(), pathname)
      if (isOver) return asResponse(MONTH_IS_OVER)
      const { response: made, isDone } = await this.#noted(await this.#made(request, pathname), request)
      // A month counts the calls that succeed.
      if (this.#left !== undefined && !isDone) this.#left += 1
      return made
    })
    await time.wait(latencyMs)
    return response
  }

  async #count(request: Request, pathname: string) {
    this.calls += 1
    if (request.method !== 'GET') this.writes += 1
    const chat = await this.#chatOf(request, pathname)
    if (chat) this.#ofChats.set(chat, this.callsOf(chat) + 1)
  }

  async #chatOf(request: Request, pathname: string): Promise<string | undefined> {
    const named = announcementOf.exec(pathname) ?? chatOf.exec(pathname)
    if (named) return decodeURIComponent(named[1] ?? '')
    const sheet = sheetOf.exec(pathname)
    if (sheet) return this.#madeIn.get(sheet[1] ?? '')
    if (!request.headers.get('content-type')?.startsWith('multipart/')) return undefined
    const block = (await request.formData()).get('parent_node')
    return typeof block === 'string' ? this.#madeIn.get(block) : undefined
  }

  async #made(request: Request, pathname: string): Promise<Response> {
    const { service, refused, reads } = this.#parts
    const announcement = announcementOf.exec(pathname)
    const refusal = announcement && refused.get(decodeURIComponent(announcement[1] ?? ''))
    if (refusal) return asResponse(refusal)
    const sheet = sheetOf.exec(pathname)
    const isOwn = announcement !== null || (sheet !== null && this.#madeIn.has(sheet[1] ?? ''))
    if (isOwn || request.method !== 'GET') return await service.answer(request)
    const { search } = new URL(request.url)
    const key = `${pathname}${search}`
    const read = reads.get(key) ?? this.#read(key)
    reads.set(key, read)
    return (await read).clone()
  }

  /** A real read. A refusal is an answer; another failure fails the rehearsal. */
  async #read(key: string): Promise<Response> {
    const { real } = this.#parts
    const route: Route = `GET /${key.slice(1)}`
    try {
      if (key.startsWith('/open-apis/drive/')) {
        const input = { path: { file_token: '' } }
        return new Response(await again(() => real.callBytes({ ...DownloadMedia, route }, input)))
      }
      const data = await again(() => real.call({ ...GetChat, route }, { path: { chat_id: '' } }))
      return Response.json({ code: 0, msg: 'success', data })
    } catch (error) {
      if (error instanceof LarkError && !MONTH_SPENT.has(error.code)) return asResponse(error)
      throw error
    }
  }

  /** Notes what the answer made. */
  async #noted(response: Response, { method, url }: Request) {
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    if (!isJson) return { response, isDone: response.ok }
    const text = await response.text()
    const chat = method !== 'GET' && announcementOf.exec(new URL(url).pathname)?.[1]
    if (chat)
      for (const [, id = '', token = ''] of text.matchAll(/"block_id":"([^"]+)"|"token":"([^"_]+)_/g))
        this.#madeIn.set(id || token, decodeURIComponent(chat))
    const { status, headers } = response
    return { response: new Response(text, { status, headers }), isDone: /^\{"code":0\b/.test(text) }
  }
}

const asResponse = ({ code, msg, status, detail }: LarkError): Response =>
  Response.json({ code, msg, ...(detail && { error: detail }) }, { status })
