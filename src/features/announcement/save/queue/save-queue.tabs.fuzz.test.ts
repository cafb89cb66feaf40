import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { call } from '../../../../../service/testing/call'
import { happyNow } from '../../../../../service/testing/happy-world'
import { isLongRun } from '../../../../../service/testing/is-long-run'
import { serviceOfChats } from '../../../../../service/testing/service-of-chats'
import { preOrder } from '../compare/pre-order'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { fuzzChats } from '../testing/fuzz-chats'
import type { FuzzChats, OpenWorld } from '../testing/fuzz-chats'
import { outline } from '../testing/outline'
import { bullet, callout, grid, p, page, table } from '../testing/page'
import { anyEdit, edited } from '../testing/random-edits'
import { VirtualClock } from '../testing/virtual-clock'

/**
 * One announcement in tab after tab of one browser: each takes over from the
 * last one, which was asked, or crashed, or had a call under way. Whatever was
 * kept goes on, once.
 */
const start = page(
  p('a', 'alpha', p('b'), bullet('c', 'c')),
  callout('d', p('e')),
  table('t', [
    ['1', '2'],
    ['3', '4'],
  ]),
  grid('gr', ['g1', p('x')], ['g2', p('y')]),
  p('j'),
)

const openWorld: OpenWorld = async (chatOf) => {
  const { service, setNow } = await serviceOfChats(chatOf)
  return { asked: (endpoint, input) => call(service, endpoint, input), setNow }
}

let chats: FuzzChats
beforeAll(async () => (chats = await fuzzChats({ start, openWorld, now: happyNow })), 60_000)

const weather = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Weather>('fine') },
    { weight: 2, arbitrary: fc.constantFrom<Weather>('lostRequest', 'lostAnswer', 'broken', 'tooOften') },
  ),
  { maxLength: 6 },
)

const turn = fc.record({
  edits: fc.array(fc.tuple(fc.nat(900), anyEdit), { maxLength: 8 }),
  weather,
  end: fc.constantFrom<'asked' | 'crashed'>('asked', 'crashed'),
  after: fc.nat(2_500),
})

test('tabs that take turns lose nothing and double nothing, however each of them ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 4 }), async (turns) => {
      const { chat, at, service } = await chats.next()
      const clock = new VirtualClock(at)
      let sky: Weather[] = []
      const options = { service: service(clock), chat, clock, weather: () => sky.shift() ?? 'fine' }
      let now = await ConsoleOn.open({ ...options, name: 'tab0' })
      const all = [now]
      for (const [index, { edits, weather: planned, end, after }] of turns.entries()) {
        sky = [...planned]
        for (const [pause, edit] of edits) {
          await settle(clock, all, clock.now() + pause)
          now.show(edited(now.screen, edit, () => now.newId(`tab${index}`)))
        }
        // What is kept is what stood there 300 ms ago; who is asked keeps all.
        await settle(clock, all, clock.now() + (end === 'asked' ? after : 300 + after))
        const shown = outline(now.screen)
        if (end === 'crashed') now.queue.close()
        else {
          const handed = now.queue.handOn(2_000)
          await settle(clock, all, clock.now() + 2_000)
          await handed
        }
        const entry = now.kept
        now = await ConsoleOn.open({ ...options, name: `tab${index + 1}`, ...(entry && { entry }) })
        all.push(now)
        if (entry) now.queue.resume(entry.cells)
        expect(outline(now.screen)).toEqual(shown)
      }
      sky = []
      await settle(clock, all)
      expect(now.queue.getSnapshot()).toMatchObject({ phase: 'idle', unsaved: [] })
      expect(now.queue.getSnapshot().difference).toBeUndefined()
      const held = await readAll(service(clock), chat, -1)
      expect(outline(held)).toEqual(outline(now.screen))
      expect(preOrder(held).map(({ id }) => id)).toEqual(
        preOrder(now.screen).map(({ id }) => now.queue.blockIdOf(id)),
      )
    }),
    { numRuns: isLongRun ? 2_000 : 40 },
  )
})
