import { requestOf } from './raw-line'

interface JavaCall {
  method: string
  target: string
  token?: string
  json?: unknown
}

/** The bytes that OkHttp writes for the official Java SDK (recorded-clients/Record.java): Host comes after the SDK's headers. */
export function javaRequest(
  host: string,
  version: string,
  { method, target, token, json }: JavaCall,
): Buffer {
  const own = token === undefined ? [] : [`Authorization: Bearer ${token}`]
  const head = [`${method} ${target} HTTP/1.1`, ...own, `User-Agent: oapi-sdk-java/${version}`]
  const last = [`Host: ${host}`, 'Connection: Keep-Alive', 'Accept-Encoding: gzip']
  if (json === undefined) return requestOf([...head, ...last])
  const body = ['Content-Type: application/json; charset=utf-8', 'Content-Length']
  return requestOf([...head, ...body, ...last], Buffer.from(JSON.stringify(json)))
}
