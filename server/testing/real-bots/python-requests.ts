import { isObject } from '../../../contract/is-object'
import type { RawAnswer } from '../sdk-readers'
import { formOf, RawLine, requestOf } from './raw-line'

export interface PythonCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with the query that requests makes of `params`. */
  target: string
  /** The headers that the caller sets, in the caller's order and spelling. */
  headers?: Readonly<Record<string, string>>
  /** What `json=` gets, or what `json.dumps` of the caller gets. */
  json?: unknown
  /** A form of `data=` and `files=`: the fields, then one file. */
  form?: { fields: Readonly<Record<string, string>>; file: string; name: string; content: Buffer }
}

/**
 * The bytes that requests 2.28 of Python writes. Its own headers come first, then those of the caller, then those of
 * the body. A file of a form has no Content-Type.
 */
export function pythonRequest(
  host: string,
  { method, target, headers = {}, json, form }: PythonCall,
): Buffer {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const usual = ['User-Agent: python-requests/2.28.1', 'Accept-Encoding: gzip, deflate', 'Accept: */*']
  const head = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...usual, 'Connection: keep-alive', ...own]
  if (form) {
    const fields = Object.entries(form.fields).map(([name, content]) => ({
      about: [`Content-Disposition: form-data; name="${name}"`],
      content,
    }))
    const about = [`Content-Disposition: form-data; name="${form.file}"; filename="${form.name}"`]
    const body = formOf(BOUNDARY, [...fields, { about, content: form.content }])
    return requestOf(
      [...head, 'Content-Length', `Content-Type: multipart/form-data; boundary=${BOUNDARY}`],
      body,
    )
  }
  if (json === undefined) return requestOf(head)
  const type = 'Content-Type' in headers ? [] : ['Content-Type: application/json']
  return requestOf([...head, 'Content-Length', ...type], Buffer.from(pythonJson(json)))
}

/** urllib3 draws 32 hexadecimal digits. */
const BOUNDARY = '8292c34e9ce11637dbea2046e2d7d744'

/** `json.dumps`: a space after each comma and colon, and only ASCII unless that is off. */
export function pythonJson(value: unknown, { ascii = true } = {}): string {
  const inner = (one: unknown) => pythonJson(one, { ascii })
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([name, one]) => `${inner(name)}: ${inner(one)}`)
      .join(', ')}}`
  const json = JSON.stringify(value)
  return ascii ? json.replaceAll(/[\u007F-\uFFFF]/g, escaped) : json
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** `requests.get` and `requests.post`: a new connection for each call. */
export async function callPython(url: string, call: PythonCall): Promise<RawAnswer> {
  const line = new RawLine(url)
  try {
    return await line.ask(pythonRequest(new URL(url).host, call))
  } finally {
    line.close()
  }
}
