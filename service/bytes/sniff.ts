const signatures: [type: string, at: number, bytes: string][] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['video/mp4', 4, 'ftyp'],
  ['application/pdf', 0, '%PDF-'],
]

/** As many bytes decide. */
export const SNIFFED_BYTES = 16

/**
 * What the first bytes are, whatever their sender called them. Only types that
 * cannot run anything have a name; text, HTML and SVG are octets.
 */
export function sniff(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes.subarray(0, SNIFFED_BYTES))
  const found = signatures.find(([, at, signature]) => text.startsWith(signature, at))
  return found?.[0] ?? 'application/octet-stream'
}
