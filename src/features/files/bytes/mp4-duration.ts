import { lettersOf, viewOf, type ByteSource } from './byte-source'

/** Boxes at the top of a file; a fragmented one has thousands, and says its length in the first few or not at all. */
const MAX_BOXES = 64

/**
 * How long an MP4 plays, in milliseconds, by its movie header (ISO 14496-12
 * §8.2.2). Undefined when it does not say: it is cut, or written in fragments.
 */
export async function mp4Duration(source: ByteSource): Promise<number | undefined> {
  const movie = await findBox(source, 'moov', { start: 0, end: source.size })
  const header = movie && (await findBox(source, 'mvhd', movie))
  if (!header) return undefined
  const bytes = await source.read(header.start, Math.min(header.end, header.start + 32))
  if (bytes.length < 32) return undefined
  const view = viewOf(bytes)
  const isLong = bytes[0] === 1
  const scale = view.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  // All bits set: not known when it was written.
  const isKnown = isLong ? view.getBigUint64(24) !== 0xffffffffffffffffn : duration !== 0xffffffff
  return isKnown && scale > 0 && duration > 0 ? Math.round((duration * 1_000) / scale) : undefined
}

interface Stretch {
  start: number
  end: number
}

/** What is in the first box of this type within a stretch. */
async function findBox(source: ByteSource, type: string, within: Stretch): Promise<Stretch | undefined> {
  let at = within.start
  for (let count = 0; count < MAX_BOXES && at + 8 <= within.end; count++) {
    const head = await source.read(at, at + 16)
    if (head.length < 8) return undefined
    const view = viewOf(head)
    const short = view.getUint32(0)
    if (short === 1 && head.length < 16) return undefined
    const size = short === 0 ? within.end - at : short === 1 ? Number(view.getBigUint64(8)) : short
    const own = short === 1 ? 16 : 8
    if (size < own) return undefined
    if (lettersOf(head.subarray(4, 8)) === type) {
      return { start: at + own, end: Math.min(at + size, within.end) }
    }
    at += size
  }
  return undefined
}
