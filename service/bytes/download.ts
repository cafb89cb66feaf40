import type { Blobs } from '../blobs/blobs'
import { readAtMost } from '../blobs/read-at-most'
import type { byteRange } from './byte-range'
import { attachment } from './content-disposition'
import { OCTETS, sniff, SNIFFED_BYTES } from './sniff'
import { bytesOf } from './stored-file'
import type { StoredFile } from './stored-file'

export interface Download {
  file: StoredFile
  /** The sender's name for it, which may be any text. If empty, it is named after its type. */
  fileName: string
  /** The type that the sender gave; counts only if the bytes do not show one and it is a harmless type. */
  fileType?: string
  /** What `byteRange` returned for the request; the rules have refused 'beyond'. */
  range: ReturnType<typeof byteRange>
}

/** Types that no program executes, by the platform's names for uploaded files. */
const harmless = new Map([
  ['opus', 'audio/ogg'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
])

/**
 * The only way in which bytes of users leave the service: whole with 200, or the
 * requested range with 206. The type is what the bytes are, else what they were
 * uploaded as. Nothing opened from here runs on our origin: it is always an
 * attachment, with nosniff and a sandbox, and for this origin only.
 */
export async function download(
  blobs: Blobs,
  { file, fileName, fileType, range }: Download,
  signal?: AbortSignal,
): Promise<Response> {
  const part = typeof range === 'object' ? range : undefined
  const sniffed = await sniffedType(blobs, file, signal)
  const type = sniffed === OCTETS ? (harmless.get(fileType ?? '') ?? OCTETS) : sniffed
  const headers = {
    'content-type': type,
    'content-disposition': attachment(fileName || nameFor(type)),
    // Node refuses the letters of a content-disposition that follows it; MSW 3 keeps this order.
    'content-length': String(part ? part.end - part.start : file.size),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    ...(part && { 'content-range': `bytes ${part.start}-${part.end - 1}/${file.size}` }),
  }
  const bytes = await bytesOf(blobs, file, part, signal)
  return new Response(bytes as BodyInit, { status: part ? 206 : 200, headers })
}

async function sniffedType(blobs: Blobs, file: StoredFile, signal?: AbortSignal): Promise<string> {
  const end = Math.min(SNIFFED_BYTES, file.size)
  const head = await readAtMost(await bytesOf(blobs, file, { start: 0, end }, signal))
  return sniff(head ?? new Uint8Array())
}

/** Pictures are stored without a name: image.png. */
function nameFor(type: string): string {
  const [kind = '', ending = ''] = type.split('/')
  return kind === 'image' ? `image.${ending.replace('jpeg', 'jpg').replace('x-icon', 'ico')}` : 'file'
}
