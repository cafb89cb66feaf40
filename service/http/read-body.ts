import type { Blobs } from '../blobs/blobs'
import { seenBytes, seenForm, seenNames } from '../emulator/logged-body'
import type { RequestRecord } from '../emulator/request-record'
import { namesOf } from '../emulator/request-record'
import type { KnownSecrets } from '../world/known-secrets'
import type { BodyRoom } from './body-room'
import type { AnyEndpoint } from './endpoint'
import { inflated } from './inflated'
import type { JsonBounds } from './json-size'
import { HEAD_BYTES, MAX_TEXT_BYTES, readForm } from './read-form'
import type { ReadForm } from './read-form'
import { readJson, strangerJson, usualJson } from './read-json'
import { isUrlencoded, readUrlencoded } from './read-urlencoded'
import type { ServedRequest } from './served-request'

/** The most bytes of a form besides its file. */
const FORM_BYTES = HEAD_BYTES + MAX_TEXT_BYTES

export const noFiles: ReadForm['staged'] = new Map()

/** `size`: the bytes of a body that is no form with files. */
export interface ReadBody {
  body: Record<string, unknown>
  size: number
  staged: ReadForm['staged']
}

/** The fields of a request's body, and the bytes of its files. Records what it reads in `record`, where there is one. */
export async function bodyOf(
  endpoint: AnyEndpoint,
  sent: ServedRequest,
  { blobs, secrets, room }: { blobs: Blobs; secrets: KnownSecrets; room: BodyRoom },
  record: RequestRecord | undefined,
): Promise<ReadBody> {
  if (sent.method === 'GET') return { body: {}, size: 0, staged: noFiles }
  const bounds = boundsOf(endpoint)
  const request = inflated(sent, endpoint.upload ? FORM_BYTES + endpoint.upload.most : bounds.bytes)
  const type = typeOf(request.headers)
  if (endpoint.upload === undefined) {
    const isPublic = endpoint.access === 'public'
    let size = 0
    const onBytes = (bytes: Uint8Array) => {
      size = bytes.length
      if (!record) return
      record.request = isPublic ? seenNames(type, size, secrets) : seenBytes(type, bytes, secrets)
    }
    const body =
      endpoint.contract.encoding === 'urlencoded' && isUrlencoded(request)
        ? await readUrlencoded(request, bounds, onBytes)
        : await readJson(request, bounds, { onBytes, room })
    if (record && isPublic && size > 0)
      record.request = seenNames(type, size, secrets, declaredNames(endpoint, body))
    return { body, size, staged: noFiles }
  }
  await room.toReadForm(request, FORM_BYTES)
  const { fields, staged } = await readForm(request, endpoint.upload, blobs, endpoint.gates.invalid)
  if (record) record.request = seenForm(fields, secrets)
  return { body: fields, size: 0, staged }
}

/** The names in a body that its endpoint knows: any other may be anything. */
function declaredNames({ contract }: AnyEndpoint, body: object): string[] {
  const declared = namesOf(contract.body)
  return Object.keys(body).filter((name) => declared.has(name))
}

const boundsOf = ({ access, json }: AnyEndpoint): JsonBounds => ({
  ...(access === 'public' ? strangerJson : usualJson),
  ...json,
})

/** A content type without its parameters. */
export const typeOf = (headers: Pick<Headers, 'get'>): string =>
  (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? ''
