import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { TABLE } from '../../contract/docx/block-numbers'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { foundCases } from '../../service/testing/found-cases'
import { runs } from '../../service/testing/random-runs'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, Weather } from '../testing/console-on'
import { expectSame } from '../testing/expect-same'
import { fuzzChats } from '../testing/fuzz-chats'
import type { FuzzChat } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { outline } from '../testing/outline'
import { edited } from '../testing/random-edits'
import { edits, scenes, weather } from '../testing/schedule'
import type { Schedule } from '../testing/schedule'

/**
 * The real queue against the real service: one announcement in visit after visit of one browser. The network loses
 * calls, and the service may always refuse some changes. A visit ends when its tab is asked to hand over, or
 * when it crashes, perhaps with a pending call. Time is virtual, and every run has its own chat.
 */
interface Visit extends Pick<Schedule, 'edits' | 'weather'> {
  end: 'asked' | 'crashed'
  /** The time from the last edit to the end. */
  after: number
}

/** Changes that the service refuses until the ban is lifted: words, deleting children of one block, rows of tables. */
interface Ban {
  words: boolean
  deleting: boolean
  rows: boolean
}

const aVisit: fc.Arbitrary<Visit> = fc.record({
  edits,
  weather,
  end: fc.constantFrom<Visit['end']>('asked', 'crashed'),
  after: fc.nat(3_000),
})
const visits = fc.oneof(
  { weight: 3, arbitrary: fc.array(aVisit, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(aVisit, { minLength: 2, maxLength: 4 }) },
)
const ban = fc.option(fc.record({ words: fc.boolean(), deleting: fc.boolean(), rows: fc.boolean() }), {
  nil: undefined,
})

test.each(scenes)(
  'random edits of visits arrive once in any weather, and a refused change delays and loses nothing: $where',
  async ({ document, share }) => {
    const chats = await fuzzChats(document)
    const numRuns = Math.round(share * runs(120, 90_000))
    const met = new Met()
    let [stuck, continued] = [0, 0]
    await fc.assert(
      fc.asyncProperty(visits, ban, async (planned, refused) => {
        const seen = await visit(await chats.next(), document, { visits: planned, ban: refused }, met)
        if (seen.isStuck) stuck += 1
        continued += seen.continued
      }),
      { numRuns },
    )
    expect(stuck).toBeGreaterThan(numRuns / 40)
    expect(continued).toBeGreaterThan(numRuns / 10)
    for (const what of ['lostRequest', 'broken', 'tooOften'] as const)
      expect(met.times(what)).toBeGreaterThan(numRuns / 10)
    expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 5)
  },
)

test.each(foundCases<[Schedule & { ban: Ban }]>(join(import.meta.dirname, 'found-refusals')))(
  'no permanently refused change is lost: %s',
  async (_, { document: where, counterexample: [{ ban: refused, ...schedule }] }) => {
    const { document } = scenes.find((scene) => scene.where === where)!
    const only: Visit = { ...schedule, end: 'crashed', after: 0 }
    await visit(
      await (await fuzzChats(document)).next(),
      document,
      { visits: [only], ban: refused },
      new Met(),
    )
  },
)

interface Planned {
  visits: readonly Visit[]
  ban: Ban | undefined
}

/** Runs the visits and checks what the service holds. Returns how often a draft was continued, and whether it was stuck. */
async function visit(
  { chat, clock, service }: FuzzChat,
  document: BlockTree,
  { visits: planned, ban: refused }: Planned,
  met: Met,
) {
  let banned = refused
  let sky = (): Weather => 'fine'
  const options = {
    service: refusing(service, chat, () => banned),
    chat,
    clock,
    weather: () => sky(),
  }
  let now = await ConsoleOn.open({ ...options, name: 'visit0' })
  const all = [now]
  let continued = 0
  for (const [index, { edits: changes, weather: sent, end, after }] of planned.entries()) {
    sky = met.sky(sent)
    for (const [pause, edit] of changes) {
      await settle(clock, all, clock.now() + pause)
      now.show(edited(now.screen, edit, () => now.newId(`visit${index}`)))
    }
    if (index === planned.length - 1) break
    // A crashed tab has stored the document of 300 ms ago. One that was asked stores everything.
    await settle(clock, all, clock.now() + (end === 'asked' ? after : 300 + after))
    const shown = outline(now.screen)
    if (end === 'crashed') now.queue.close()
    else {
      const handed = now.queue.handOver(2_000)
      await settle(clock, all, clock.now() + 2_000)
      await handed
    }
    const entry = now.kept
    now = await ConsoleOn.open({ ...options, name: `visit${index + 1}`, ...(entry && { entry }) })
    all.push(now)
    if (entry) {
      continued += 1
      now.queue.resume(entry.cells)
    }
    expectSame(outline(now.screen), shown)
  }
  await settle(clock, all)
  const isStuck = now.queue.getSnapshot().phase === 'stuck'
  if (refused) {
    const half = await readAll(service, chat, -1)
    if (isStuck)
      expect(now.queue.getSnapshot().refusal).toMatchObject({ code: REFUSED.code, isRestSaved: true })
    expectAllowedHeld(now, half, refused)
    expectSame(lost(chat, document, now.screen, half), [])
    banned = undefined
    now.queue.retry()
    await settle(clock, all)
  }
  const { phase, unsaved, difference, merges } = now.queue.getSnapshot()
  expectSame({ phase, unsaved, difference }, { phase: 'idle', unsaved: [] })
  if (planned.length === 1) expect(merges).toBe(0)
  const held = await readAll(service, chat, -1)
  expectSame(outline(held), outline(now.screen))
  expectSame(
    ids(held),
    ids(now.screen).map((id) => now.queue.blockIdOf(id)),
  )
  expect(now.kept).toBeUndefined()
  return { isStuck, continued }
}

const ids = (tree: BlockTree) => preOrder(tree).map((node) => node.id)

const WORD = 'x'
/** Matches the word only in content. Random texts are full of it, and ids may contain it by chance. */
const BANNED = new RegExp(`"content":"[^"]*${WORD}`)
const REFUSED = { status: 400, code: 1770001, msg: 'invalid param' }

const refusing =
  (ask: Asked, chat: string, isBanned: () => Ban | undefined): Asked =>
  (endpoint, input) => {
    const refused = isBanned()
    const said = JSON.stringify(input.body ?? {})
    const isRefused =
      (refused?.words && BANNED.test(said)) ||
      (refused?.rows && said.includes('"insert_table_row"')) ||
      (refused?.deleting &&
        (endpoint as unknown) === BatchDeleteChildren &&
        input.path?.['block_id'] === `f_${chat}`)
    return isRefused ? Promise.resolve(REFUSED) : ask(endpoint, input)
  }

const wordsOf = (node: BlockTree) =>
  (textObject(node.block_type, node.body)?.elements ?? []).map((e) => e.text_run?.content ?? '').join('')

/** The service has all texts that no ban affects. */
function expectAllowedHeld({ screen, queue }: ConsoleOn, half: BlockTree, refused: Ban) {
  const held = new Map(preOrder(half).map((node) => [node.id, wordsOf(node)]))
  for (const node of allowed(screen, refused)) expectSame(held.get(queue.blockIdOf(node.id)), wordsOf(node))
}

/**
 * Texts that no ban affects, neither by their own words, nor by those of a block above them, nor by a missing row.
 */
function allowed(tree: BlockTree, refused: Ban): BlockTree[] {
  const found: BlockTree[] = []
  const waiting = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if ((refused.words && wordsOf(next).includes(WORD)) || (refused.rows && next.block_type === TABLE))
      continue
    if (textObject(next.block_type, next.body) !== undefined) found.push(next)
    waiting.push(...next.children)
  }
  return found
}

/** Texts from the start that are still wanted, unchanged, and that the service has nowhere. */
function lost(chat: string, start: BlockTree, wanted: BlockTree, held: BlockTree): string[] {
  const there = new Set(preOrder(held).map(wordsOf))
  const first = new Map(preOrder(start).map((node) => [`${node.id}_${chat}`, wordsOf(node)]))
  return preOrder(wanted)
    .filter((node) => first.get(node.id) === wordsOf(node))
    .map(wordsOf)
    .filter((words) => words !== '' && !there.has(words))
}
