/**
 * SHA-256 of bytes that come piece by piece (FIPS 180-4). The browser's own
 * wants all of them at once, and only over a secure connection.
 */
export class Sha256 {
  readonly #state = Uint32Array.from(initial)
  readonly #block = new Uint8Array(BLOCK_BYTES)
  readonly #words = new Uint32Array(64)
  #held = 0
  #total = 0

  add(bytes: Uint8Array) {
    this.#total += bytes.length
    let at = 0
    if (this.#held > 0) {
      at = Math.min(bytes.length, BLOCK_BYTES - this.#held)
      this.#block.set(bytes.subarray(0, at), this.#held)
      this.#held += at
      if (this.#held < BLOCK_BYTES) return
      this.#compress(this.#block, 0)
      this.#held = 0
    }
    for (; at + BLOCK_BYTES <= bytes.length; at += BLOCK_BYTES) this.#compress(bytes, at)
    this.#block.set(bytes.subarray(at))
    this.#held = bytes.length - at
  }

  /** Lower-case hex of everything that was added; nothing may be added after it. */
  hex(): string {
    const bits = this.#total * 8
    const padding = new Uint8Array((this.#held < 56 ? 56 : 120) - this.#held + 8)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.add(padding)
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('')
  }

  #compress(bytes: Uint8Array, at: number) {
    const words = this.#words
    for (let i = 0; i < 16; i++, at += 4) {
      words[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    }
    for (let i = 16; i < 64; i++) {
      const [w15, w2] = [words[i - 15]!, words[i - 2]!]
      const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3)
      const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10)
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
    }
    const state = this.#state
    // One by one: an array's pattern asks an iterator, 500,000 times for 30 MB.
    let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
    let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!]
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + t1) | 0
      d = c
      c = b
      b = a
      a = (t1 + t2) | 0
    }
    state[0]! += a
    state[1]! += b
    state[2]! += c
    state[3]! += d
    state[4]! += e
    state[5]! += f
    state[6]! += g
    state[7]! += h
  }
}

const BLOCK_BYTES = 64

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractional part of a root, in whole numbers: exact wherever it runs. */
function fractionBits(of: bigint, degree: 2n | 3n): number {
  const wanted = of << (32n * degree)
  let root = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((root + bit) ** degree <= wanted) root += bit
  }
  return Number(root & 0xffffffffn)
}

const primes = Array.from({ length: 310 }, (_, number) => number + 2).filter((number, _, all) =>
  all.every((by) => by >= number || number % by > 0),
)
const initial = primes.slice(0, 8).map((prime) => fractionBits(BigInt(prime), 2n))
const constants = Uint32Array.from(primes.map((prime) => fractionBits(BigInt(prime), 3n)))
