import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongRun, runs } from '../../service/testing/random-runs'
import { seededNumbers } from '../../service/testing/seeded-bytes'
import { fuzzChats } from '../testing/fuzz-chats'
import { p, page } from '../testing/page'
import { twoWriters } from '../testing/two-writers'

const MINUTES = isLongRun ? 4 : 2
/**
 * Share of runs. Both copies of a line may stay if both writers move it while answers are lost for long
 * (docs/decisions/0048).
 */
const MOST_DOUBLED = 0.15
/**
 * Share of words. Enter within a line moves words to another block, and a merge can only guess (docs/decisions/0048).
 */
const MOST_LOST = 1 / 5_000

const document = page(
  p('l1', 'north winds bring the first snow'),
  p('l2', 'south gates open before nine'),
  p('l3', 'east wing stays closed on Monday'),
  p('l4', 'west stairs are being painted'),
)

test('two users who write and move lines for minutes, through lost calls, offline times and reloads, lose no promised word', async () => {
  const { lost, doubledRuns } = await count(runs(20, 200), { splits: 0 })
  expect(lost).toEqual([])
  expect(doubledRuns).toBeLessThanOrEqual(MOST_DOUBLED)
})

test('two users who also press Enter within lines that the other one is changing lose hardly a word', async () => {
  const { promised, lost } = await count(runs(10, 200), { splits: 0.4 })
  expect(lost.length).toBeLessThanOrEqual(promised * MOST_LOST)
})

test('two users who write while only the beginning is read lose no word, even if the page closes before the rest is read', async () => {
  const { lost, doubledRuns } = await count(runs(10, 200), { beginsWith: 3, restMs: 2_500 })
  expect(lost).toEqual([])
  expect(doubledRuns).toBeLessThanOrEqual(MOST_DOUBLED)
})

/** Counts the words that this many pairs of writers promise, lose and double. */
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
