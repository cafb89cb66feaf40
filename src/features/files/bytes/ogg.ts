import { asciiOf, dataViewOf, type ByteSource } from './byte-source'

/** Bytes of a page's header up to its segment table (RFC 3533 §6). */
const PAGE_HEADER_BYTES = 27
/** The length of the longest possible page: the last page begins within this many bytes of the end. */
const MAX_PAGE_BYTES = 65_307
/** Opus counts at 48 kHz, regardless of the rate of the recording (RFC 7845 §4). */
const SAMPLES_PER_SECOND = 48_000

/** The content of an Ogg file, by its first packet. */
export function detectOggKind(head: Uint8Array): 'opus' | 'vorbis' | 'ogg' | 'other' {
  const packet = firstPacket(head)
  if (packet.startsWith('OpusHead')) return 'opus'
  if (packet.startsWith('\x01vorbis')) return 'vorbis'
  return packet.startsWith('\x80theora') ? 'other' : 'ogg'
}

/**
 * How long an Ogg Opus file plays, in milliseconds: the sample count of its last page, without the samples that a
 * decoder drops first (RFC 7845 §4, §5.1). Undefined if the file does not give it: it is truncated, or not Opus.
 */
export async function opusDuration(source: ByteSource): Promise<number | undefined> {
  const head = await source.read(0, 512)
  const packet = firstPacket(head)
  if (!packet.startsWith('OpusHead') || packet.length < 12) return undefined
  const skipped = packet.charCodeAt(10) | (packet.charCodeAt(11) << 8)
  const serial = head.subarray(14, 18)
  const tail = await source.read(Math.max(0, source.size - MAX_PAGE_BYTES), source.size)
  const samples = lastCount(tail, serial)
  return samples === undefined
    ? undefined
    : Math.max(0, Math.round(((samples - skipped) * 1_000) / SAMPLES_PER_SECOND))
}

function firstPacket(head: Uint8Array): string {
  const segments = head[PAGE_HEADER_BYTES - 1] ?? 0
  return asciiOf(head.subarray(PAGE_HEADER_BYTES + segments, PAGE_HEADER_BYTES + segments + 64))
}

/** The sample count of a stream's last page. A page in which no packet ends has none, and sets all its bits. */
function lastCount(tail: Uint8Array, serial: Uint8Array): number | undefined {
  const view = dataViewOf(tail)
  for (let at = tail.length - PAGE_HEADER_BYTES; at >= 0; at--) {
    const isPage = tail[at] === 0x4f && view.getUint32(at) === 0x4f676753 && tail[at + 4] === 0
    if (!isPage || !serial.every((byte, place) => tail[at + 14 + place] === byte)) continue
    const count = view.getBigInt64(at + 6, true)
    if (count >= 0n) return Number(count)
  }
  return undefined
}
