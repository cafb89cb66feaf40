/** The signatures of file types; the first one that fits counts. */
const signatures: [type: string, at: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/x-icon', 0, '\0\0\x01\0'],
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(
    (brand): [string, number, string] => ['image/heic', 4, `ftyp${brand}`],
  ),
  ['video/mp4', 4, 'ftyp'],
  ['audio/ogg', 0, 'OggS'],
  ['application/pdf', 0, '%PDF-'],
]

/** The number of bytes that decide. */
export const SNIFFED_BYTES = 16

/** The type if no signature fits. */
export const OCTETS = 'application/octet-stream'

/**
 * The type that the first bytes show; the sender's type is ignored. Only types that cannot run anything are
 * recognised; text, HTML and SVG are octets.
 */
export function sniff(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES))
  const found = signatures.find(([, at, signature]) => text.startsWith(signature, at))
  if (!found) return isBitmap(text) ? 'image/bmp' : OCTETS
  // Four letters at offset 8 alone would match too many files.
  return found[0] === 'image/webp' && !text.startsWith('RIFF') ? OCTETS : found[0]
}

/** Two letters alone match too easily, so the four reserved bytes must be zero, too. */
const isBitmap = (text: string): boolean => text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0'
