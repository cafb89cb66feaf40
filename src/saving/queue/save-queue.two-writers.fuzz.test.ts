import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongRun, runs } from '../../../service/testing/random-runs'
import { seededNumbers } from '../../../service/testing/seeded-bytes'
import { fuzzChats } from '../testing/fuzz-chats'
import { p, page } from '../testing/page'
import { twoWriters } from '../testing/two-writers'

const MINUTES = isLongRun ? 4 : 2
/** Share of runs: if both move a line while answers are lost for long, both copies may stay (docs/decisions/0048). */
const MOST_DOUBLED = 0.15
/** Share of words: Enter within a line moves words to another block; a merge can only guess (docs/decisions/0048). */
const MOST_LOST = 1 / 5_000

const document = page(
  p('l1', 'north winds bring the first snow'),
  p('l2', 'south gates open before nine'),
  p('l3', 'east wing stays closed on Monday'),
  p('l4', 'west stairs are being painted'),
)

test('two who write and move lines for minutes, through lost calls, offline spells and reloads, lose no promised word', async () => {
  const { lost, doubledRuns } = await count(runs(1, 200), { splits: 0 })
  expect(lost).toEqual([])
  expect(doubledRuns).toBeLessThanOrEqual(MOST_DOUBLED)
})

test('two who also press Enter within lines that the other one is changing lose hardly a word', async () => {
  const { promised, lost } = await count(runs(1, 200), { splits: 0.4 })
  expect(lost.length).toBeLessThanOrEqual(promised * MOST_LOST)
})

test('two who write while only the beginning is there, even if the page closes before the rest is read, lose no word', async () => {
  const { lost, doubledRuns } = await count(runs(1, 200), { beginsWith: 3, restMs: 2_500 })
  expect(lost).toEqual([])
  expect(doubledRuns).toBeLessThanOrEqual(MOST_DOUBLED)
})

/** What becomes of the words of this many pairs of writers. */
async function count(numRuns: number, options: Parameters<typeof twoWriters>[3]) {
  const chats = await fuzzChats(document)
  let [promised, doubled] = [0, 0]
  const lost: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const written = await twoWriters(await chats.next(), MINUTES, seededNumbers(seed), options)
      expect(written.promised.length).toBeGreaterThan(25 * MINUTES)
      promised += written.promised.length
      lost.push(...written.lost)
      if (written.doubled.length > 0) doubled += 1
    }),
    { numRuns },
  )
  return { promised, lost, doubledRuns: doubled / numRuns }
}
