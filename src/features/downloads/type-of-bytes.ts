/** Media types by the first bytes of a file, as browsers know them; the first line that fits counts. */
const signatures: readonly (readonly [type: string, at: number, letters: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/x-icon', 0, '\0\0\x01\0'],
  ['application/pdf', 0, '%PDF-'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/flac', 0, 'fLaC'],
  ['audio/mpeg', 0, 'ID3'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
]

const riff: Readonly<Record<string, string>> = { WAVE: 'audio/wav', WEBP: 'image/webp' }
const brands: readonly (readonly [type: string, brands: readonly string[]])[] = [
  ['image/heic', ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']],
  ['image/avif', ['avif', 'avis']],
  ['audio/mp4', ['M4A ', 'M4B ', 'M4P ']],
  ['video/quicktime', ['qt  ']],
]

/** The number of bytes that are enough to decide. */
export const TYPE_BYTES = 16

/**
 * The type of bytes by their beginning, regardless of names and headers. Only types in which nothing can run are
 * listed. HTML, SVG, XML and scripts are text at best, and never declared as a page.
 */
export function typeOfBytes(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, TYPE_BYTES))
  const signed = signatures.find(([, at, letters]) => text.startsWith(letters, at))
  if (signed) return signed[0]
  if (text.startsWith('RIFF'))
    return Object.hasOwn(riff, text.slice(8, 12)) ? riff[text.slice(8, 12)] : undefined
  if (text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0') return 'image/bmp'
  if (!text.startsWith('ftyp', 4)) return undefined
  return brands.find(([, names]) => names.includes(text.slice(8, 12)))?.[0] ?? 'video/mp4'
}
