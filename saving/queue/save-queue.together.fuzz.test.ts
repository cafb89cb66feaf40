import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALLOUT } from '../../contract/docx/block-numbers'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { foundCases } from '../../service/testing/found-cases'
import { runs } from '../../service/testing/random-runs'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import { fuzzChats } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { onOneDocument } from '../testing/on-one-document'
import { bullet, callout, image, p, page, unknown } from '../testing/page'
import type { Edit } from '../testing/random-edits'
import { aLineEdit, aMove, aWord, edited } from '../testing/random-edits'
import { aPause, scenes, schedule, weather } from '../testing/schedule'
import type { Schedule } from '../testing/schedule'
import { wholeDocument } from '../testing/whole-document'

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

test('two users who write into one block without seeing each other’s changes find both texts', async () => {
  const chats = await fuzzChats(wholeDocument)
  const one = fc.record({ pause: fc.nat(2_000), at: fc.nat(9), weather })
  await fc.assert(
    fc.asyncProperty(one, one, async (ours, theirs) => {
      const { chat, clock, service } = await chats.next()
      const written = await Promise.all(
        Object.entries({ ours, theirs }).map(async ([name, { weather: sky, pause, at }]) => {
          const left = [...sky]
          const options = {
            service,
            chat,
            clock,
            name,
            weather: () => left.shift() ?? 'fine',
          }
          const console = await ConsoleOn.open(options)
          const words = `written by ${name}`
          const write = () => console.show(edited(console.screen, { do: 'type', at, text: words }, () => ''))
          clock.setTimeout(write, pause)
          return { console, words }
        }),
      )
      await settle(
        clock,
        written.map((each) => each.console),
      )
      const held = JSON.stringify(await readAll(service, chat, -1))
      for (const { words } of written) expect(held.split(words)).toHaveLength(2)
    }),
    { numRuns: runs(8, 2_000) },
  )
})

describe('words that two write into one document while they move its lines', () => {
  const lines = page(
    p('a', 'alpha beta gamma delta', p('b', 'epsilon zeta eta')),
    bullet('f', 'theta iota', bullet('g', 'kappa lambda mu'), bullet('h', 'nu xi')),
    p('j', 'omicron pi rho sigma tau'),
  )
  const wordsOf = (tree: BlockTree) => preOrder(tree).flatMap((node) => blockText(node).split(/[\s!]+/))
  const anEdit = fc.oneof({ weight: 2, arbitrary: aWord }, { weight: 1, arbitrary: aMove })
  const scheduleOf = (edit: fc.Arbitrary<Edit>): fc.Arbitrary<Schedule> =>
    fc.record({
      edits: fc.array(fc.tuple(aPause, edit), { minLength: 1, maxLength: 6, size: 'max' }),
      weather,
    })
  const numRuns = runs(15, 6_000)
  const missing = (document: BlockTree, typed: readonly string[]) => {
    const found = new Set(wordsOf(document))
    return typed.filter((word) => !found.has(word))
  }

  test.each(foundCases<[Schedule, Schedule]>(join(import.meta.dirname, 'found-words')))(
    'all remain: %s',
    async (_, { counterexample }) => {
      const chats = await fuzzChats(lines)
      const { document, typed } = await onOneDocument(await chats.next(), counterexample, new Met())
      expect(missing(document, typed)).toEqual([])
    },
  )

  /** If answers are lost, a word that both overwrote and restored may appear twice. */
  const MOST_DOUBLED = 0.015

  test('all remain if one user moves lines and both write, and seldom appear twice unless both changed the same words', async () => {
    const chats = await fuzzChats(lines)
    let [alone, doubled] = [0, 0]
    await fc.assert(
      fc.asyncProperty(scheduleOf(anEdit), scheduleOf(aWord), async (...planned) => {
        const { document, conflicts, typed } = await onOneDocument(await chats.next(), planned, new Met())
        expect(missing(document, typed)).toEqual([])
        if (conflicts.some(({ kind }) => kind === 'both')) return
        alone += 1
        const words = wordsOf(document).filter((word) => word !== '')
        if (new Set(words).size < words.length) doubled += 1
      }),
      { numRuns },
    )
    expect(alone).toBeGreaterThan(numRuns / 2)
    expect(doubled).toBeLessThan(alone * MOST_DOUBLED)
  })

  const anyOfThese = fc.oneof({ weight: 2, arbitrary: anEdit }, { weight: 1, arbitrary: aLineEdit })

  test.each([
    ['move, even into what the other one moves', anEdit],
    ['move, split and change lines', anyOfThese],
  ])('all remain if both %s', async (_, edit) => {
    const chats = await fuzzChats(lines)
    await fc.assert(
      fc.asyncProperty(scheduleOf(edit), scheduleOf(edit), async (...planned) => {
        const { document, typed } = await onOneDocument(await chats.next(), planned, new Met())
        expect(missing(document, typed)).toEqual([])
      }),
      { numRuns },
    )
  })
})
