import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../../../service/testing/call'
import { happyNow } from '../../../../../service/testing/happy-world'
import { isLongRun } from '../../../../../service/testing/is-long-run'
import { serviceOfChats } from '../../../../../service/testing/service-of-chats'
import { fuzzChats } from '../testing/fuzz-chats'
import type { FuzzChats, OpenWorld } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { onOneDocument } from '../testing/on-one-document'
import { documents, schedule } from '../testing/schedule'

/** Two consoles on a document of a few blocks, where what one does meets what the other does. */
const small = documents.slice(1)

const openWorld: OpenWorld = async (chatOf) => {
  const { service, setNow, close } = await serviceOfChats(chatOf)
  return { asked: (endpoint, input) => call(service, endpoint, input), setNow, close }
}

let chats: FuzzChats
beforeAll(async () => (chats = await fuzzChats({ documents: small, openWorld, now: happyNow })), 60_000)

test('two consoles that are in each other’s way end with one document', async () => {
  const numRuns = isLongRun ? 43_000 : 4_300
  const met = new Met()
  const aDocument = fc.integer({ min: 0, max: small.length - 1 })
  await fc.assert(
    fc.asyncProperty(schedule, schedule, aDocument, async (ours, theirs, document) =>
      onOneDocument(await chats.next(document), [ours, theirs], met),
    ),
    { numRuns },
  )
  expect(met.times('lostRequest')).toBeGreaterThan(numRuns / 5)
  expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 2)
  expect(met.times('reload')).toBeGreaterThan(numRuns / 10)
  const refused = [...chats.answered].reduce((sum, [code, times]) => sum + (isRefusal(code) ? times : 0), 0)
  expect(refused).toBeGreaterThan(numRuns / 20)
})

/** What the service said because somebody else had written; too often is no refusal. */
const isRefusal = (code: number) => code !== 0 && code !== 99991400
