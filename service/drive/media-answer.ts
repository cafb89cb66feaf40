import type { Blobs } from '../blobs/blobs'
import type { byteRange } from '../bytes/byte-range'
import { attachment } from '../bytes/content-disposition'
import { sniff, SNIFFED_BYTES } from '../bytes/sniff'
import type { Answer } from '../http/endpoint'
import { present } from '../rules/present'
import type { Media } from '../store/database'

/**
 * The bytes of material, whole or one range of them (platform-facts i.6). The
 * type is what the bytes are, and nothing that is opened from here runs on our
 * origin: attachment, nosniff, sandbox.
 */
export async function mediaAnswer(
  blobs: Blobs,
  { sha256, size, file_name }: Media,
  range: ReturnType<typeof byteRange>,
): Promise<Answer> {
  const part = typeof range === 'object' ? range : undefined
  const headers = {
    'content-type': await typeOf(blobs, sha256),
    'content-length': String(part ? part.end - part.start : size),
    'content-disposition': attachment(file_name),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    ...(part && { 'content-range': `bytes ${part.start}-${part.end - 1}/${size}` }),
  }
  const bytes = present(await blobs.get(sha256, part))
  return { response: new Response(bytes as BodyInit, { status: part ? 206 : 200, headers }) }
}

async function typeOf(blobs: Blobs, sha256: string): Promise<string> {
  const head = present(await blobs.get(sha256, { start: 0, end: SNIFFED_BYTES }))
  return sniff(new Uint8Array(await new Response(head as BodyInit).arrayBuffer()))
}
