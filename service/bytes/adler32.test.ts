import { expect, test } from 'vitest'
import { adler32 } from './adler32'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', '1'],
  ['a', '6422626'],
  ['Wikipedia', '300286872'],
])('the sum of %j is %s', (text, sum) => {
  const adler = adler32()
  adler.add(bytesOf(text))
  expect(adler.sum()).toBe(sum)
})

test('the checksum of a million bytes of 255 is right, whole and in pieces', () => {
  const whole = adler32()
  whole.add(new Uint8Array(1_000_000).fill(255))
  const pieces = adler32()
  for (let at = 0; at < 1000; at += 1) pieces.add(new Uint8Array(1000).fill(255))
  expect(pieces.sum()).toBe(whole.sum())
  // By definition: a = 1 + 255n, b = n + 255 n(n+1)/2, both modulo 65521.
  const n = 1_000_000n
  const [a, b] = [(1n + 255n * n) % 65_521n, (n + (255n * n * (n + 1n)) / 2n) % 65_521n]
  expect(whole.sum()).toBe(String(b * 65_536n + a))
})
