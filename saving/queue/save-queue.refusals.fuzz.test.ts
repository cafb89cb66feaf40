import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { foundCases } from '../../service/testing/found-cases'
import { runs } from '../../service/testing/random-runs'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked } from '../testing/console-on'
import { expectSame } from '../testing/expect-same'
import { fuzzChats } from '../testing/fuzz-chats'
import type { FuzzChats } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { outline } from '../testing/outline'
import { edited } from '../testing/random-edits'
import { edits, scenes, weather } from '../testing/schedule'
import type { Schedule } from '../testing/schedule'

/**
 * A service that always refuses some changes: words, deleting the children of one block, or new rows of tables.
 * Everything else must arrive, and nothing may be lost. Once the service accepts them, trying again saves the rest.
 */
interface Ban {
  words: boolean
  deleting: boolean
  rows: boolean
}

const WORD = 'x'
/** Matches the word only in content. Random texts are full of it, and ids may contain it by chance. */
const BANNED = new RegExp(`"content":"[^"]*${WORD}`)
const REFUSED = { status: 400, code: 1770001, msg: 'invalid param' }

const refusing =
  (ask: Asked, chat: string, isBanned: () => Ban | undefined): Asked =>
  (endpoint, input) => {
    const ban = isBanned()
    const said = JSON.stringify(input.body ?? {})
    const isRefused =
      (ban?.words && BANNED.test(said)) ||
      (ban?.rows && said.includes('"insert_table_row"')) ||
      (ban?.deleting &&
        (endpoint as unknown) === BatchDeleteChildren &&
        input.path?.['block_id'] === `f_${chat}`)
    return isRefused ? Promise.resolve(REFUSED) : ask(endpoint, input)
  }

const wordsOf = (node: BlockTree) =>
  (textObject(node.block_type, node.body)?.elements ?? []).map((e) => e.text_run?.content ?? '').join('')

const isText = (node: BlockTree) => textObject(node.block_type, node.body) !== undefined

/**
 * Texts that no ban affects, neither by their own words, nor by those of a block above them, nor by a missing row.
 */
function free(tree: BlockTree, ban: Ban): BlockTree[] {
  const found: BlockTree[] = []
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ((ban.words && wordsOf(next).includes(WORD)) || (ban.rows && next.block_type === 31)) continue
    if (isText(next)) found.push(next)
    waiting.push(...next.children)
  }
  return found
}

const ids = (tree: BlockTree) => preOrder(tree).map((node) => node.id)

interface Planned extends Schedule {
  ban: Ban
}

/** Runs one page with a service that refuses. Returns whether it was stuck. */
async function refuse(chats: FuzzChats, document: BlockTree, planned: Planned, met: Met): Promise<boolean> {
  const { edits, weather, ban } = planned
  const { chat, clock, service } = await chats.next()
  let banned: Ban | undefined = ban
  const console = await ConsoleOn.open({
    service: refusing(service, chat, () => banned),
    chat,
    clock,
    weather: met.sky(weather),
  })
  for (const [pause, edit] of edits) {
    await settle(clock, [console], clock.now() + pause)
    console.show(edited(console.screen, edit, () => console.newId()))
  }
  await settle(clock, [console])
  const { phase, refusal } = console.queue.getSnapshot()
  expect(['idle', 'stuck']).toContain(phase)
  if (phase === 'stuck') expect(refusal).toMatchObject({ code: REFUSED.code, isRestSaved: true })

  const half = await readAll(service, chat, -1)
  const held = new Map(preOrder(half).map((node) => [node.id, wordsOf(node)]))
  for (const node of free(console.screen, ban)) {
    expectSame(held.get(console.queue.blockIdOf(node.id)), wordsOf(node))
  }
  expectSame(lost(chat, document, console.screen, half), [])

  banned = undefined
  console.queue.retry()
  await settle(clock, [console])
  expect(console.queue.getSnapshot().phase).toBe('idle')
  const whole = await readAll(service, chat, -1)
  expectSame(outline(whole), outline(console.screen))
  expectSame(
    ids(whole),
    ids(console.screen).map((id) => console.queue.blockIdOf(id)),
  )
  expect(console.kept).toBeUndefined()
  return phase === 'stuck'
}

const aPlan: fc.Arbitrary<Planned> = fc.record({
  edits,
  weather,
  ban: fc.record({ words: fc.boolean(), deleting: fc.boolean(), rows: fc.boolean() }),
})

test.each(scenes)(
  'a permanently refused change delays nothing else, loses nothing, and arrives once it is accepted: $where',
  async ({ document, share }) => {
    const chats = await fuzzChats(document)
    const numRuns = Math.round(share * runs(150, 15_000))
    const met = new Met()
    let stuck = 0
    await fc.assert(
      fc.asyncProperty(aPlan, async (planned) => {
        if (await refuse(chats, document, planned, met)) stuck += 1
      }),
      { numRuns },
    )
    expect(stuck).toBeGreaterThan(numRuns / 20)
    expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 5)
  },
)

test.each(foundCases<[Planned]>(join(import.meta.dirname, 'found-refusals')))(
  'no permanently refused change is lost: %s',
  async (_, { document: where, counterexample: [planned] }) => {
    const { document } = scenes.find((scene) => scene.where === where)!
    await refuse(await fuzzChats(document), document, planned, new Met())
  },
)

/** Texts from the start that are still wanted, unchanged, and that the service has nowhere. */
function lost(chat: string, start: BlockTree, wanted: BlockTree, held: BlockTree): string[] {
  const there = new Set(preOrder(held).map(wordsOf))
  const first = new Map(preOrder(start).map((node) => [`${node.id}_${chat}`, wordsOf(node)]))
  return preOrder(wanted)
    .filter((node) => first.get(node.id) === wordsOf(node))
    .map(wordsOf)
    .filter((words) => words !== '' && !there.has(words))
}
