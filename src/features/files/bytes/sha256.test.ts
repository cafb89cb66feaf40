import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Sha256 } from './file-metadata'

const ofPieces = (pieces: readonly Uint8Array[]) => {
  const hash = new Sha256()
  for (const piece of pieces) hash.add(piece)
  return hash.hex()
}

test('bytes in any pieces have the sum that Node gives them', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), (pieces) => {
      const whole = createHash('sha256')
      for (const piece of pieces) whole.update(piece)
      expect(ofPieces(pieces)).toBe(whole.digest('hex'))
    }),
  )
})

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1_048_577])('%i bytes end where they end', (size) => {
  const bytes = new Uint8Array(size).fill(0xa5)
  expect(ofPieces([bytes])).toBe(createHash('sha256').update(bytes).digest('hex'))
})
