import { createDecipheriv, createHash } from 'node:crypto'
import type { RawAnswer } from '../sdk-readers'
import type { Hook, HookAnswer } from './bot'
import { formOf, RawLine, requestOf } from './raw-line'

export interface GoCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  target: string
  token?: string
  /** Marshalled as it is ordered: structs in their order, and maps sorted. */
  json?: unknown
  /** A form from a map, which Go walks in any order: here the file comes first. */
  form?: { file: string; content: Buffer; fields: Readonly<Record<string, string>> }
}

/**
 * The bytes that Go's net/http writes for the official SDK: its own headers, then the SDK's in alphabetical order. A
 * GET has a Content-Type, and a file is called unknown-file.
 */
export function goRequest(host: string, version: string, call: GoCall): Buffer {
  const { method, target, token, json, form } = call
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, `User-Agent: oapi-sdk-go/${version}`]
  const authorization = token === undefined ? [] : [`Authorization: Bearer ${token}`]
  const last = 'Accept-Encoding: gzip'
  if (form) {
    const body = formOf(BOUNDARY, [
      {
        about: [
          `Content-Disposition: form-data; name="${form.file}"; filename="unknown-file"`,
          'Content-Type: application/octet-stream',
        ],
        content: form.content,
      },
      ...Object.entries(form.fields).map(([name, content]) => ({
        about: [`Content-Disposition: form-data; name="${name}"`],
        content,
      })),
    ])
    const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`
    return requestOf([...head, 'Content-Length', ...authorization, type, last], body)
  }
  const rest = [...authorization, 'Content-Type: application/json; charset=utf-8', last]
  return json === undefined
    ? requestOf([...head, ...rest])
    : requestOf([...head, 'Content-Length', ...rest], Buffer.from(goJson(json)))
}

/** mime/multipart draws 60 hexadecimal digits. */
const BOUNDARY = 'f57d4de4e9e211c35b680bf158a1e682084fb40ad00ac4b124d85172a98c'

/** `json.Marshal` escapes what HTML gives a meaning. */
export const goJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

interface App {
  app_id: string
  app_secret: string
}

/** The SDK's client. It keeps its connection and its token. */
export class GoClient {
  readonly #line: RawLine
  readonly #host: string
  readonly #version: string
  readonly #app: App
  #token: string | undefined

  constructor(url: string, version: string, app: App) {
    this.#version = version
    this.#app = app
    this.#line = new RawLine(url)
    this.#host = new URL(url).host
  }

  /** Returns `data` of an answer, and throws for a code. */
  async call<Data>(call: Omit<GoCall, 'token'>): Promise<Data> {
    const answer = jsonIn(await this.#send({ ...call, token: await this.#tenantToken() }))
    if (answer.code !== 0) throw new Error(`${call.method} ${call.target}: ${answer.code} ${answer.msg}`)
    return answer['data'] as Data
  }

  /** The bytes of a download. Each answer of status 200 is a file. */
  async download(target: string): Promise<Buffer> {
    const answer = await this.#send({ method: 'GET', target, token: await this.#tenantToken() })
    if (answer.status !== 200) throw new Error(`GET ${target}: ${answer.status}`)
    return answer.body
  }

  close(): void {
    this.#line.close()
  }

  async #tenantToken(): Promise<string> {
    if (this.#token !== undefined) return this.#token
    const target = '/open-apis/auth/v3/tenant_access_token/internal'
    const { code, tenant_access_token, expire } = jsonIn(
      await this.#send({ method: 'POST', target, json: { ...this.#app } }),
    )
    if (code !== 0 || typeof tenant_access_token !== 'string' || !Number.isInteger(expire))
      throw new Error(`No token: ${code}`)
    return (this.#token = tenant_access_token)
  }

  #send(call: GoCall): Promise<RawAnswer> {
    return this.#line.ask(goRequest(this.#host, this.#version, call))
  }
}

interface GoEnvelope extends Record<string, unknown> {
  code: number
  msg: string
}

/** The SDK reads only answers that say that they are JSON. */
function jsonIn({ headers, body }: RawAnswer): GoEnvelope {
  const type = [...headers].find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (!type?.includes('application/json')) throw new Error('response content-type not json')
  return JSON.parse(body.toString()) as GoEnvelope
}

const answered = (body: unknown, status = 200): HookAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: typeof body === 'string' ? body : goJson(body),
})

interface Keys {
  encrypt_key: string
  verification_token: string
}

type Handlers = Readonly<Record<string, (event: unknown) => Promise<void>>>

/** The SDK's event dispatcher: decrypts, checks the signature of all but challenges, and answers after its handler. */
export async function dispatchInGo(
  { headers, text }: Hook,
  keys: Keys,
  handlers: Handlers,
): Promise<HookAnswer> {
  const { encrypt } = JSON.parse(text) as { encrypt?: string }
  if (!encrypt) return answered({ msg: 'event  unmarshal failed,encrypted message is blank' }, 500)
  const event = JSON.parse(decrypted(encrypt, keys.encrypt_key)) as {
    type?: string
    token?: string
    challenge?: string
    header?: { event_type: string }
    event?: unknown
  }
  if (event.type === 'url_verification')
    return event.token === keys.verification_token
      ? answered({ challenge: event.challenge })
      : answered({ msg: 'the result of auth by challenge failed' }, 500)
  if (headers['x-lark-signature'] !== signed('sha256', headers, keys.encrypt_key, text))
    return answered({ msg: 'the result of signature verification failed' }, 500)
  const type = event.header?.event_type ?? ''
  if (!handlers[type]) return answered({ msg: `event type: ${type}, not found handler` })
  await handlers[type](event.event)
  return answered({ msg: 'success' })
}

/** The SDK's handler of legacy card callbacks. Its answer is a card as text, or success. */
export async function handleCardInGo(
  { headers, text }: Hook,
  { verification_token }: Keys,
  handler: (action: unknown) => Promise<string | undefined>,
): Promise<HookAnswer> {
  const action = JSON.parse(text) as { type?: string; token?: string; challenge?: string }
  if (action.type === 'url_verification')
    return action.token === verification_token
      ? answered({ challenge: action.challenge })
      : answered({ msg: 'the result of auth by challenge failed' }, 500)
  if (headers['x-lark-signature'] !== signed('sha1', headers, verification_token, text))
    return answered({ msg: 'the result of signature verification failed' }, 500)
  return answered((await handler(action)) ?? { msg: 'success' })
}

function signed(hash: 'sha1' | 'sha256', headers: Hook['headers'], key: string, text: string): string {
  const [timestamp, nonce] = [headers['x-lark-request-timestamp'], headers['x-lark-request-nonce']]
  return createHash(hash)
    .update(`${String(timestamp)}${String(nonce)}${key}${text}`)
    .digest('hex')
}

export function decrypted(encrypt: string, key: string): string {
  const bytes = Buffer.from(encrypt, 'base64')
  const cipher = createDecipheriv(
    'aes-256-cbc',
    createHash('sha256').update(key).digest(),
    bytes.subarray(0, 16),
  )
  return Buffer.concat([cipher.update(bytes.subarray(16)), cipher.final()]).toString()
}
