import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLOUT } from '../../contract/docx/block-numbers'
import { preOrder } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { foundCases } from '../../service/testing/found-cases'
import { isLongRun, runs } from '../../service/testing/random-runs'
import { seededNumbers } from '../../service/testing/seeded-bytes'
import { fuzzChats } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { onOneDocument } from '../testing/on-one-document'
import { bullet, callout, image, p, page, unknown } from '../testing/page'
import { aLineEdit, aMove, aWord } from '../testing/random-edits'
import { aPause, scenes, schedule, weather } from '../testing/schedule'
import type { Schedule } from '../testing/schedule'
import { twoWriters } from '../testing/two-writers'
import { wholeDocument } from '../testing/whole-document'

const MINUTES = isLongRun ? 4 : 1
/**
 * Share of runs. Both copies of a line may stay if both writers move it while answers are lost for long
 * (docs/decisions/0048).
 */
const MOST_DOUBLED = 0.15
/**
 * Share of words. Enter within a line moves words to another block, and a merge can only guess (docs/decisions/0048).
 */
const MOST_LOST = 1 / 5_000

const fourLines = page(
  p('l1', 'north winds bring the first snow'),
  p('l2', 'south gates open before nine'),
  p('l3', 'east wing stays closed on Monday'),
  p('l4', 'west stairs are being painted'),
)

test('two users who write and move lines for minutes, through lost calls, offline times and reloads, lose no promised word', async () => {
  const { lost, doubledRuns } = await count(runs(10, 200), { splits: 0 })
  expect(lost).toEqual([])
  expect(doubledRuns).toBeLessThanOrEqual(MOST_DOUBLED)
})

test('two users who also press Enter within lines that the other one is changing lose hardly a word', async () => {
  const { promised, lost } = await count(runs(5, 200), { splits: 0.4 })
  expect(lost.length).toBeLessThanOrEqual(promised * MOST_LOST)
})

test('two users who write while only the beginning is read lose no word, even if the page closes before the rest is read', async () => {
  const { lost, doubledRuns } = await count(runs(5, 200), { beginsWith: 3, restMs: 2_500 })
  expect(lost).toEqual([])
  expect(doubledRuns).toBeLessThanOrEqual(MOST_DOUBLED)
})

/** Counts the words that this many pairs of writers promise, lose and double. */
async function count(numRuns: number, options: Parameters<typeof twoWriters>[3]) {
  const chats = await fuzzChats(fourLines)
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

test.each(scenes)('two consoles end with one document: $where', async ({ document, where }) => {
  const chats = await fuzzChats(document)
  const numRuns = where === scenes[0]!.where ? runs(12, 4_800) : runs(36, 14_400)
  const met = new Met()
  await fc.assert(
    fc.asyncProperty(schedule, schedule, async (...planned) => {
      await onOneDocument(await chats.next(), planned, met)
    }),
    { numRuns },
  )
  expect(met.times('lostRequest')).toBeGreaterThan(numRuns / 5)
  expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 2)
  expect(met.times('reload')).toBeGreaterThan(numRuns / 10)
  // Their edits meet only in the small documents.
  if (document !== wholeDocument) expect(chats.refused).toBeGreaterThan(0)
})

/** The document of cases that were found before scenes existed. */
const documents = new Map(scenes.map(({ where, document }) => [where, document])).set(
  'of lists and a callout',
  page(
    p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
    callout('d', p('e')),
    bullet('f', 'f', bullet('g'), bullet('h')),
    unknown('u'),
    p('j'),
  ),
)

test.each(
  foundCases<[Schedule, Schedule], { callouts?: number }>(join(import.meta.dirname, 'found-together')),
)(
  'two consoles end with one document as once before: %s',
  async (_, { document: where = '', counterexample, callouts }) => {
    const chats = await fuzzChats(documents.get(where)!)
    const { document } = await onOneDocument(await chats.next(), counterexample, new Met())
    if (callouts === undefined) return
    expect(preOrder(document).filter(({ block_type: type }) => type === CALLOUT)).toHaveLength(callouts)
  },
)

describe('words that two write into one document while they move, split and change its lines', () => {
  const lines = page(
    p('a', 'alpha beta gamma delta', p('b', 'epsilon zeta eta')),
    bullet('f', 'theta iota', bullet('g', 'kappa lambda mu'), bullet('h', 'nu xi')),
    p('j', 'omicron pi rho sigma tau'),
  )

  /** The typed words that are nowhere in the end. */
  async function lostWords(planned: readonly [Schedule, Schedule]) {
    const chats = await fuzzChats(lines)
    const { document, typed } = await onOneDocument(await chats.next(), planned, new Met())
    const found = new Set(preOrder(document).flatMap((node) => blockText(node).split(/[\s!]+/)))
    return typed.filter((word) => !found.has(word))
  }

  test.each(foundCases<[Schedule, Schedule]>(join(import.meta.dirname, 'found-words')))(
    'all remain: %s',
    async (_, { counterexample }) => expect(await lostWords(counterexample)).toEqual([]),
  )

  test('all remain in any weather', async () => {
    const edit = fc.oneof(
      { weight: 4, arbitrary: aWord },
      { weight: 2, arbitrary: aMove },
      { weight: 3, arbitrary: aLineEdit },
    )
    const edits = fc.array(fc.tuple(aPause, edit), { minLength: 1, maxLength: 6, size: 'max' })
    const anySchedule: fc.Arbitrary<Schedule> = fc.record({ edits, weather })
    await fc.assert(
      fc.asyncProperty(anySchedule, anySchedule, async (...planned) => {
        expect(await lostWords(planned)).toEqual([])
      }),
      { numRuns: runs(15, 12_000) },
    )
  })
})
