import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import { runs } from '../../service/testing/random-runs'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { expectSame } from '../testing/expect-same'
import { fuzzChats } from '../testing/fuzz-chats'
import { Met } from '../testing/met'
import { outline } from '../testing/outline'
import { anyEdit, edited } from '../testing/random-edits'
import { scenes, weather } from '../testing/schedule'

/**
 * One announcement in tab after tab of one browser. Each takes over from the previous one, which was asked, or
 * crashed, or had a pending call. Every stored draft is continued, exactly once.
 */
const turn = fc.record({
  edits: fc.array(fc.tuple(fc.nat(900), anyEdit), { maxLength: 4, size: 'max' }),
  weather,
  end: fc.constantFrom<'asked' | 'crashed'>('asked', 'crashed'),
  after: fc.nat(2_500),
})

test.each(scenes)(
  'tabs that take turns lose and double nothing, whether each was asked or crashed: $where',
  async ({ document, share }) => {
    const chats = await fuzzChats(document)
    const numRuns = Math.round(share * runs(36, 10_000))
    const met = new Met()
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 4 }), async (turns) => {
        const { chat, clock, service } = await chats.next()
        let sky = (): Weather => 'fine'
        const options = { service, chat, clock, weather: () => sky() }
        let now = await ConsoleOn.open({ ...options, name: 'tab0' })
        const all = [now]
        for (const [index, { edits, weather: planned, end, after }] of turns.entries()) {
          sky = met.sky(planned)
          for (const [pause, edit] of edits) {
            await settle(clock, all, clock.now() + pause)
            now.show(edited(now.screen, edit, () => now.newId(`tab${index}`)))
          }
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
          now = await ConsoleOn.open({ ...options, name: `tab${index + 1}`, ...(entry && { entry }) })
          all.push(now)
          if (entry) now.queue.resume(entry.cells)
          expectSame(outline(now.screen), shown)
        }
        sky = () => 'fine'
        await settle(clock, all)
        expect(now.queue.getSnapshot()).toMatchObject({ phase: 'idle', unsaved: [] })
        expect(now.queue.getSnapshot().difference).toBeUndefined()
        const held = await readAll(service, chat, -1)
        expectSame(outline(held), outline(now.screen))
        expectSame(
          preOrder(held).map(({ id }) => id),
          preOrder(now.screen).map(({ id }) => now.queue.blockIdOf(id)),
        )
      }),
      { numRuns },
    )
    for (const what of ['lostRequest', 'lostAnswer', 'broken', 'tooOften'] as const) {
      expect(met.times(what)).toBeGreaterThan(numRuns / 10)
    }
  },
)
