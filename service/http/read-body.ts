import type { RequestRecord } from '../emulator/request-record'
import { seenBytes, seenForm, seenWords } from '../emulator/logged-body'
import type { Blobs } from '../blobs/blobs'
import type { BodyRoom } from './body-room'
import type { AnyEndpoint } from './endpoint'
import type { JsonBounds } from './json-size'
import { HEAD_BYTES, MAX_TEXT_BYTES, readForm } from './read-form'
import type { ReadForm } from './read-form'
import { readJson, strangerJson, usualJson } from './read-json'
import { isUrlencoded, readUrlencoded } from './read-urlencoded'

export const noFiles: ReadForm['staged'] = new Map()

/** The fields of a request's body, and the bytes of its files. Records what it reads in `record`, where there is one. */
export async function bodyOf(
  endpoint: AnyEndpoint,
  request: Request,
  { blobs, room }: { blobs: Blobs; room: BodyRoom },
  record: RequestRecord | undefined,
): Promise<{ body: Record<string, unknown>; staged: ReadForm['staged'] }> {
  if (request.method === 'GET') return { body: {}, staged: noFiles }
  const bounds = boundsOf(endpoint)
  if (endpoint.upload === undefined) {
    if (endpoint.contract.encoding === 'urlencoded' && isUrlencoded(request)) {
      const words = await readUrlencoded(request, bounds)
      if (record) record.request = seenWords(words)
      return { body: words, staged: noFiles }
    }
    const type = typeOf(request.headers)
    const onBytes = (bytes: Uint8Array) => record && (record.request = seenBytes(type, bytes))
    return { body: await readJson(request, bounds, { onBytes, room }), staged: noFiles }
  }
  await room.toReadForm(request, HEAD_BYTES + MAX_TEXT_BYTES)
  const { fields, staged } = await readForm(request, endpoint.upload, blobs, endpoint.gates.invalid)
  if (record) record.request = seenForm(fields)
  return { body: fields, staged }
}

const boundsOf = ({ access, json }: AnyEndpoint): JsonBounds => ({
  ...(access === 'public' ? strangerJson : usualJson),
  ...json,
})

/** A content type without its parameters. */
export const typeOf = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? ''
