import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { runs } from '../../service/testing/random-runs'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import { expectSame } from '../testing/expect-same'
import { fuzzChats } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { outline } from '../testing/outline'
import { edited } from '../testing/random-edits'
import { scenes, schedule } from '../testing/schedule'
import type { Schedule } from '../testing/schedule'

/**
 * The real queue against the real service, over a network that loses calls. In the end the service lists the screen's
 * document, and nothing is doubled. Every run has its own chat, and time is virtual.
 */
async function perform(console: ConsoleOn, clock: VirtualClock, edits: Schedule['edits']) {
  for (const [pause, edit] of edits) {
    await settle(clock, [console], clock.now() + pause)
    console.show(edited(console.screen, edit, () => console.newId()))
  }
}

const ids = (tree: BlockTree) => preOrder(tree).map((node) => node.id)

test.each(scenes)('random edits arrive once in any weather: $where', async ({ document, share }) => {
  const chats = await fuzzChats(document)
  const numRuns = Math.round(share * runs(120, 45_000))
  const met = new Met()
  await fc.assert(
    fc.asyncProperty(schedule, async ({ edits, weather }) => {
      const { chat, clock, service } = await chats.next()
      const console = await ConsoleOn.open({ service, chat, clock, weather: met.sky(weather) })
      await perform(console, clock, edits)
      await settle(clock, [console])
      const { phase, merges, difference } = console.queue.getSnapshot()
      expectSame({ phase, merges, difference }, { phase: 'idle', merges: 0 })
      const held = await readAll(service, chat, -1)
      expectSame(outline(held), outline(console.screen))
      expectSame(
        ids(held),
        ids(console.screen).map((id) => console.queue.blockIdOf(id)),
      )
      expect(console.kept).toBeUndefined()
    }),
    { numRuns },
  )
  expect(met.times('lostRequest')).toBeGreaterThan(numRuns / 10)
  expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 5)
  expect(met.times('broken')).toBeGreaterThan(numRuns / 10)
  expect(met.times('tooOften')).toBeGreaterThan(numRuns / 10)
})

test.each(scenes)(
  'a page that closes continues at the next visit without doubling anything: $where',
  async ({ document, share }) => {
    const chats = await fuzzChats(document)
    const numRuns = Math.round(share * runs(80, 30_000))
    const met = new Met()
    let goneOn = 0
    await fc.assert(
      fc.asyncProperty(schedule, fc.nat(3_000), async ({ edits, weather }, later) => {
        const { chat, clock, service } = await chats.next()
        const options = { service, chat, clock }
        const first = await ConsoleOn.open({ ...options, weather: met.sky(weather), name: 'first' })
        await perform(first, clock, edits)
        await settle(clock, [first], clock.now() + 300 + later)
        first.queue.close()
        const entry = first.kept
        const second = await ConsoleOn.open({ ...options, name: 'second', ...(entry && { entry }) })
        if (entry) {
          goneOn += 1
          second.queue.resume()
        }
        await settle(clock, [second])
        expect(second.queue.getSnapshot().phase).toBe('idle')
        expect(second.queue.getSnapshot().difference).toBeUndefined()
        expectSame(outline(second.screen), outline(first.screen))
        expectSame(outline(await readAll(service, chat, -1)), outline(first.screen))
      }),
      { numRuns },
    )
    expect(goneOn).toBeGreaterThan(numRuns / 10)
    expect(met.times('lostAnswer')).toBeGreaterThan(numRuns / 10)
  },
)
