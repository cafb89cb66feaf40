/** Minimal files of the kinds that the platform distinguishes. */
type Bytes = Uint8Array<ArrayBuffer>

const latin1 = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function numbers(size: number, fill: (view: DataView) => void): Bytes {
  const bytes = new Uint8Array(size)
  fill(new DataView(bytes.buffer))
  return bytes
}

/** One page for each packet. The last one counts `samples`; the counts of the others do not matter. */
export function oggOf(packets: readonly Uint8Array[], samples: bigint): Bytes {
  return joined(
    ...packets.map((packet, number) => {
      const isLast = number === packets.length - 1
      const header = numbers(28, (view) => {
        view.setUint32(0, 0x4f676753)
        view.setUint8(5, number === 0 ? 2 : isLast ? 4 : 0)
        view.setBigInt64(6, isLast ? samples : 0n, true)
        view.setUint32(14, 0x00c0ffee)
        view.setUint32(18, number, true)
        view.setUint8(26, 1)
        view.setUint8(27, packet.length)
      })
      return joined(header, packet)
    }),
  )
}

const SKIPPED_SAMPLES = 312

/** An Ogg Opus that claims this playing time, but contains no sound. */
export function opusOf(ms: number): Bytes {
  const head = joined(
    latin1('OpusHead'),
    numbers(11, (view) => {
      view.setUint8(0, 1)
      view.setUint8(1, 1)
      view.setUint16(2, SKIPPED_SAMPLES, true)
      view.setUint32(4, 16_000, true)
    }),
  )
  return oggOf(
    [head, latin1('OpusTags\0\0\0\0\0\0\0\0'), new Uint8Array(200)],
    BigInt(ms * 48 + SKIPPED_SAMPLES),
  )
}

export const boxOf = (type: string, ...content: Uint8Array[]): Bytes => {
  const size = content.reduce((sum, { length }) => sum + length, 8)
  return joined(
    numbers(4, (view) => view.setUint32(0, size)),
    latin1(type),
    ...content,
  )
}

/** An MP4 that claims this playing time, but contains no video. */
export function mp4Of(ms: number, { version = 0, bytesAhead = 0 } = {}): Bytes {
  const header = numbers(version === 1 ? 112 : 100, (view) => {
    view.setUint8(0, version)
    view.setUint32(version === 1 ? 20 : 12, 1_000)
    if (version === 1) view.setBigUint64(24, BigInt(ms))
    else view.setUint32(16, ms)
  })
  return joined(
    boxOf('ftyp', latin1('isom'), new Uint8Array(4), latin1('isommp41')),
    boxOf('mdat', new Uint8Array(bytesAhead)),
    boxOf('moov', boxOf('mvhd', header)),
  )
}

/** A PNG that claims this size, but has no pixels. */
export const pngOf = (width: number, height: number): Bytes =>
  joined(
    latin1('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'),
    numbers(17, (view) => {
      view.setUint32(0, width)
      view.setUint32(4, height)
      view.setUint8(8, 8)
      view.setUint8(9, 6)
    }),
    latin1('\0\0\0\0IEND\xaeB`\x82'),
  )

/** A zip of empty files with these names. */
export function zipOf(names: readonly string[]): Bytes {
  const locals = names.map((name) =>
    joined(
      latin1('PK\x03\x04'),
      numbers(26, (view) => view.setUint16(22, name.length, true)),
      latin1(name),
    ),
  )
  const directory = joined(
    ...names.map((name) =>
      joined(
        latin1('PK\x01\x02'),
        numbers(42, (view) => view.setUint16(24, name.length, true)),
        latin1(name),
      ),
    ),
  )
  const start = locals.reduce((sum, { length }) => sum + length, 0)
  const end = numbers(18, (view) => {
    view.setUint32(8, directory.length, true)
    view.setUint32(12, start, true)
  })
  return joined(...locals, directory, latin1('PK\x05\x06'), end)
}

const SECTOR_BYTES = 512
const ENTRIES_PER_SECTOR = 4
const END_OF_CHAIN = 0xfffffffe

/** A compound file with these streams below its root: a table in sector 0, the directory in every second one after it. */
export function compoundOf(streams: readonly string[]): Bytes {
  const entries = ['Root Entry', ...streams].map((name) =>
    numbers(128, (view) => {
      for (let at = 0; at < name.length; at++) view.setUint16(at * 2, name.charCodeAt(at), true)
      view.setUint16(64, (name.length + 1) * 2, true)
    }),
  )
  const count = Math.ceil(entries.length / ENTRIES_PER_SECTOR)
  const sectors = Array.from({ length: count }, (_, number) => 1 + number * 2)
  const header = numbers(SECTOR_BYTES, (view) => {
    latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1').forEach((byte, at) => view.setUint8(at, byte))
    view.setUint16(30, 9, true)
    view.setUint32(48, sectors[0]!, true)
    view.setUint32(76, 0, true)
  })
  const table = numbers(SECTOR_BYTES, (view) => {
    sectors.forEach((sector, at) => view.setUint32(sector * 4, sectors[at + 1] ?? END_OF_CHAIN, true))
  })
  const directory = sectors.map((_, number) => {
    const own = entries.slice(number * ENTRIES_PER_SECTOR, (number + 1) * ENTRIES_PER_SECTOR)
    return joined(...own, new Uint8Array(SECTOR_BYTES - own.length * 128), new Uint8Array(SECTOR_BYTES))
  })
  return joined(header, table, ...directory)
}
