import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../service/testing/random-runs'
import { seededNumbers } from '../../../service/testing/seeded-bytes'
import { fuzzChats } from '../testing/fuzz-chats'
import { p, page } from '../testing/page'
import { twoWriters } from '../testing/two-writers'

const MINUTES = 4
/** Where both move the same line while answers are lost for long, both copies may stay (docs/decisions/0048). */
const MOST_DOUBLED = 0.06

const document = page(
  p('l1', 'north winds bring the first snow'),
  p('l2', 'south gates open before nine'),
  p('l3', 'east wing stays closed on Monday'),
  p('l4', 'west stairs are being painted'),
)

test('two who write and move lines for minutes, through lost calls, offline spells and reloads, lose no word that stood', async () => {
  const chats = await fuzzChats(document)
  const numRuns = runs(4, 200)
  let doubledRuns = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { promised, lost, doubled } = await twoWriters(await chats.next(), MINUTES, seededNumbers(seed))
      expect(promised.length).toBeGreaterThan(100)
      expect(lost).toEqual([])
      if (doubled.length > 0) doubledRuns += 1
    }),
    { numRuns },
  )
  expect(doubledRuns).toBeLessThanOrEqual(Math.ceil(numRuns * MOST_DOUBLED))
})
