import { Failure } from './failure'
import type { JsonBounds } from './json-size'
import { mediaTypeIn } from './media-type'
import { isKeepableText, readBytes } from './read-json'
import type { Sent, SentHeaders } from './served-request'

export const isUrlencoded = (request: { headers: SentHeaders }): boolean =>
  mediaTypeIn(request.headers.get('content-type')) === 'application/x-www-form-urlencoded'

/**
 * The fields of a form without files; if a name comes twice, the first one counts, as in a query. Throws 9499 as
 * `readJson` does, for too many bytes and for texts that cannot be stored unchanged.
 */
export async function readUrlencoded(
  request: Sent,
  bounds: Pick<JsonBounds, 'bytes'>,
  onBytes: (bytes: Uint8Array) => void,
): Promise<Record<string, string>> {
  const words: Record<string, string> = Object.create(null)
  const bytes = await readBytes(request, bounds.bytes)
  onBytes(bytes)
  const text = new TextDecoder().decode(bytes)
  for (const [name, value] of new URLSearchParams(text)) {
    if (!isKeepableText(value)) throw new Failure(9499)
    if (!(name in words)) words[name] = value
  }
  return words
}
