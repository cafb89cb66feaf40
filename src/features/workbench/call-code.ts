import type { LoggedCall } from '../../../contract/herald/log'
import type { LoggedBody } from '../../../contract/herald/logged-call'

/** Placeholder for a token: the log contains none. */
const TOKEN_PLACEHOLDER = '$TENANT_ACCESS_TOKEN'

/**
 * The call as a command for any POSIX shell, with a placeholder for the token. The parts of a body that the log did
 * not keep are left out. The body of a logged call may come from any client. So no part of the call can become an
 * option, a pattern or a file name of curl, or code of the shell.
 */
export function toCurl({ method, path, query, request }: LoggedCall, origin: string): string {
  const address = `${origin}${path}${query && `?${query}`}`
  const body = curlBody(request)
  const asked = [
    'curl',
    ...methodOptions(method, body.options.length > 0),
    // Without this option brackets and braces are patterns.
    ...(/[[\]{}]/.test(address) ? ['--globoff'] : []),
    quoted(address),
    `-H "Authorization: Bearer ${TOKEN_PLACEHOLDER}"`,
    ...body.options,
  ].join(' ')
  return body.input === undefined ? asked : `${body.input} | ${asked}`
}

function methodOptions(method: string, hasBody: boolean): string[] {
  if (method === 'HEAD') return ['--head']
  if (method === 'GET' && !hasBody) return []
  return ['-X', /^[A-Z]+$/.test(method) ? method : quoted(method)]
}

interface CurlBody {
  options: string[]
  /** A command whose output is the body. */
  input?: string
}

function curlBody(body: LoggedBody | undefined): CurlBody {
  if (body?.text === undefined) return { options: [] }
  if (body.type === 'multipart/form-data') return curlForm(fieldsOf(body))
  const type = `-H ${quoted(body.type === '' ? 'Content-Type:' : `Content-Type: ${body.type}`)}`
  return hasControls(body.text)
    ? { options: [type, FROM_INPUT], input: printed(body.text) }
    : { options: [type, `--data-raw ${quoted(body.text)}`] }
}

/** The body is what curl reads from the pipe, byte for byte. */
const FROM_INPUT = '--data-binary @-'

/** The options of a form. If curl cannot write its names or values, the form comes through a pipe. */
function curlForm(fields: readonly [name: string, value: unknown][]): CurlBody {
  const isPlain = fields.every(
    ([name, value]) => !/["=\\\n]/.test(name) && !hasControls(name) && !(isText(value) && hasControls(value)),
  )
  if (!isPlain) return pipedForm(fields)
  const options = fields.map(([name, value]) =>
    isFile(value) ? `-F ${quoted(`${name}=@FILE`)}` : `--form-string ${quoted(`${name}=${String(value)}`)}`,
  )
  return { options }
}

function pipedForm(fields: readonly [name: string, value: unknown][]): CurlBody {
  const boundary = 'herald-curl-form'
  const commands = fields.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${inHeader(name)}"`
    if (!isFile(value)) return [printed(`${head}\r\n\r\n${String(value)}\r\n`)]
    return [printed(`${head}; filename="FILE"\r\n\r\n`), 'cat FILE', printed('\r\n')]
  })
  return {
    options: [`-H 'Content-Type: multipart/form-data; boundary=${boundary}'`, FROM_INPUT],
    input: `{ ${[...commands, printed(`--${boundary}--\r\n`)].join('; ')}; }`,
  }
}

const inHeader = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Control characters except line breaks and tabs. No argument can contain NUL, and a terminal would obey others when
 * the command is pasted.
 */
const hasControls = (text: string): boolean => /[^\P{Cc}\n\t]/u.test(text)

/** Prints any text, in a command without control characters. */
const printed = (text: string): string =>
  `printf ${quoted(
    text
      .replaceAll('\\', '\\\\')
      .replaceAll('%', '%%')
      .replace(/^-/, '\\055')
      .replaceAll(/\p{Cc}/gu, (sign) => Array.from(utf8.encode(sign), octal).join('')),
  )}`

const utf8 = new TextEncoder()
const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`

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
