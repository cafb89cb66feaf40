import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../service/testing/random-runs'
import { fuzzChats } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { onOneDocument } from '../testing/on-one-document'
import { scenes, schedule } from '../testing/schedule'

/** Two consoles on a document of a few blocks, where their edits meet. */
const small = scenes.slice(1)

test.each(small)('two consoles in each other’s way end with one document: $where', async ({ document }) => {
  const chats = await fuzzChats(document)
  const numRuns = runs(36, 14_400)
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
  expect(chats.refused).toBeGreaterThan(0)
})
