import type { LoggedBody } from '../../../contract/herald/controls'
import type { LoggedCall } from '../../../contract/herald/log'

/** Placeholder for a token: the log contains none. */
const TOKEN_PLACEHOLDER = '$TENANT_ACCESS_TOKEN'

/**
 * The call as a shell command, with a placeholder for the token. The parts of a
 * body that the log did not keep are left out.
 */
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

/** Quotes any text as one shell word. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** The call with the official Node SDK, as a module that runs unchanged once it is given the secret. */
export function toSdkCode({ method, path, query, app_id, request }: LoggedCall, origin: string): string {
  const asked = new URLSearchParams(query)
  // The SDK sends a list as `name[]`.
  const isRepeated = new Set(asked.keys()).size < asked.size
  const isForm = request?.type === 'multipart/form-data'
  const lines = [
    `method: ${literal(method)},`,
    `url: ${literal(isRepeated ? `${path}?${query}` : path)},`,
    ...(query && !isRepeated ? [`params: ${literal(Object.fromEntries(asked))},`] : []),
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

/** A value as a JavaScript literal; JSON leaves two line separators unescaped, which would end a line of code. */
const literal = (value: unknown): string =>
  (JSON.stringify(value, null, 2) ?? 'undefined')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** The fields of a form as logged; for a file, its size and checksum. */
function fieldsOf({ text = '{}' }: LoggedBody): [name: string, value: unknown][] {
  try {
    return Object.entries<unknown>(JSON.parse(text))
  } catch {
    // The logged form was cut, so it is not valid JSON.
    return []
  }
}

const isFile = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sha256' in value
