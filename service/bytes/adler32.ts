const MODULUS = 65_521
/** The number of bytes that can be added before the sums outgrow 32 bits. */
const BYTES_BETWEEN = 5_552

/** An Adler-32 of bytes that come in pieces (platform/files#media-upload). */
export interface Adler32 {
  add(bytes: Uint8Array): void
  /** Decimal, as the platform writes it. */
  sum(): string
}

export function adler32(): Adler32 {
  let a = 1
  let b = 0
  return {
    add(bytes) {
      // Updating the closure's variables for every byte takes five times as long.
      let [sum, sumOfSums] = [a, b]
      for (let at = 0; at < bytes.length;) {
        const stop = Math.min(at + BYTES_BETWEEN, bytes.length)
        for (; at < stop; at += 1) {
          sum += bytes[at] as number
          sumOfSums += sum
        }
        sum %= MODULUS
        sumOfSums %= MODULUS
      }
      a = sum
      b = sumOfSums
    },
    sum: () => String(b * 65_536 + a),
  }
}
