import type { LoggedBody } from '../../../contract/herald/controls'
import type { LoggedCall } from '../../../contract/herald/log'

/** Stands where a token belongs: the log has none to give. */
export const TOKEN_PLACEHOLDER = '$TENANT_ACCESS_TOKEN'

/** The call as one command for a shell, with a place for the token. What the log has not kept of a body stays out. */
export function toCurl({ method, path, query, request }: LoggedCall, origin: string): string {
  const asked = method === 'GET' ? 'curl' : `curl -X ${method}`
  const address = quoted(`${origin}${path}${query && `?${query}`}`)
  return [asked, address, `-H "Authorization: Bearer ${TOKEN_PLACEHOLDER}"`, ...curlBody(request)].join(' ')
}

function curlBody(body: LoggedBody | undefined): string[] {
  if (body?.text === undefined) return []
  if (body.type !== 'multipart/form-data')
    return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(body.text)}`]
  return fieldsOf(body).map(
    ([name, value]) => `-F ${quoted(`${name}=${isFile(value) ? '@FILE' : String(value)}`)}`,
  )
}

/** As one word of a shell, whatever it holds. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** The call by the official Node SDK, a module that runs as it is once it is given the secret. */
export function toSdkCode({ method, path, query, app_id, request }: LoggedCall, origin: string): string {
  const params = Object.fromEntries(new URLSearchParams(query))
  const isForm = request?.type === 'multipart/form-data'
  const lines = [
    `method: ${literal(method)},`,
    `url: ${literal(path)},`,
    ...(query ? [`params: ${literal(params)},`] : []),
    ...(request?.text === undefined ? [] : [`data: ${isForm ? formCode(request) : dataCode(request.text)},`]),
    ...(isForm ? [`headers: { 'Content-Type': 'multipart/form-data' },`] : []),
  ]
  return `${isForm ? `import { createReadStream } from 'node:fs'\n` : ''}import * as lark from '@larksuiteoapi/node-sdk'

const client = new lark.Client({
  appId: ${literal(app_id || 'APP_ID')},
  appSecret: process.env.APP_SECRET,
  domain: ${literal(origin)},
})

const answer = await client.request({
${lines.map((line) => line.replaceAll(/^/gm, '  ')).join('\n')}
})
console.log(answer)
`
}

function dataCode(text: string): string {
  try {
    return literal(JSON.parse(text))
  } catch {
    return literal(text)
  }
}

const formCode = (body: LoggedBody): string =>
  `{\n${fieldsOf(body)
    .map(
      ([name, value]) =>
        `  ${literal(name)}: ${isFile(value) ? `createReadStream('FILE')` : literal(value)},`,
    )
    .join('\n')}\n}`

/** A value as JavaScript writes it; the two separators of lines that JSON leaves as they are would end a line of code. */
const literal = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'undefined')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** The fields of a form as the log keeps them; of a file its size and its sum. */
function fieldsOf({ text = '{}' }: LoggedBody): [name: string, value: unknown][] {
  try {
    return Object.entries<unknown>(JSON.parse(text))
  } catch {
    // The beginning of a form that was cut.
    return []
  }
}

const isFile = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sha256' in value
