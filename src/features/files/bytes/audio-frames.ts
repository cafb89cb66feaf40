/** kbit/s of layer III by the index in its header: of version 1, and of versions 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const sampleRates = [44_100, 48_000, 32_000] as const

/**
 * Sound that begins with its first frame and has no header to be known by.
 * Eleven set bits are soon found by chance: a second frame where the first one
 * ends, or the name, has to say the same.
 */
export function isFramedAudio(head: Uint8Array, name: string): 'mp3' | 'aac' | undefined {
  const adts = adtsLength(head, 0)
  if (adts && (adtsLength(head, adts) || /\.aac$/i.test(name))) return 'aac'
  const layer3 = layer3Length(head, 0)
  if (layer3 && (layer3Length(head, layer3) || /\.mp3$/i.test(name))) return 'mp3'
  return undefined
}

/** Bytes of the MPEG layer III frame that begins here; undefined when none does. */
function layer3Length(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at)
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return undefined
  const version = (second >> 3) & 3
  if (version === 1) return undefined
  const rates = bitRates[version === 3 ? 0 : 1]
  const rate = rates[third >> 4]
  const samples = sampleRates[(third >> 2) & 3]
  if (!rate || !samples) return undefined
  const perSecond = version === 3 ? samples : version === 2 ? samples / 2 : samples / 4
  const padding = (third >> 1) & 1
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1_000) / perSecond) + padding
}

/** Bytes of the AAC frame (ADTS) that begins here; undefined when none does. */
function adtsLength(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, , fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at)
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return undefined
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  return length > 7 ? length : undefined
}
