import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksFromTree } from '../../document/wire/tree-from-blocks'
import { outline } from '../../saving/testing/outline'
import { bullet, callout, grid, p, page, table } from '../../saving/testing/page'
import { runs } from '../../service/testing/random-runs'
import { fillCopy, placeCopy } from '../content/fill-copy'
import { publicationPrograms } from '../testing/publication-programs'
import { publishWorld } from '../testing/publish-world'
import { weather } from '../testing/weather'
import { afterAct, stateOf } from './publication'
import { readContent, valuesFrom } from './publication-content'

const blocks = blocksFromTree(
  page(
    p('a', 'alpha {{date}}', bullet('b', 'below')),
    callout('c', p('d', 'inside')),
    table('t', [
      ['1', '2'],
      ['3', '{{owner}}'],
    ]),
    grid('g', ['g1', p('x')], ['g2', p('y')]),
    p('z'),
  ),
)
const given = { date: '2026-11-30', owner: 'Alice' }
const chats = ['oc_other', 'oc_secret', 'oc_launch']

/** The fate of the program that runs the publication, after so many milliseconds. */
const events = fc.array(
  fc.record({
    after: fc.nat(4_000),
    what: fc.constantFrom(
      // It ends.
      'kill',
      // It is stopped for a while, another one takes its place, and then both continue.
      'steal',
      // A user pauses, and resumes a while later.
      'pause',
    ),
  }),
  { maxLength: 4 },
)

test('each chat gets the publication once, although its programs end, pause and lose their leases', async () => {
  await fc.assert(
    fc.asyncProperty(weather, events, async (planned, happening) => {
      const world = await publishWorld()
      const sky = [...planned]
      world.setSky(() => sky.shift() ?? 'fine')
      const before = await Promise.all(chats.map((chat) => world.listed(chat)))
      const { stored, bugs, start } = publicationPrograms(world, {
        blocks,
        targets: chats.map((chat_id) => ({ chat_id, how: 'end', values: given })),
      })
      let run = start()
      for (const { after, what } of happening) {
        await world.settle(after)
        if (what === 'kill') run.close()
        if (what === 'pause' && stateOf(stored.now(), 1) === 'running') {
          stored.change(afterAct(stored.now(), 'pause'))
          run.wake()
          await world.settle(after)
          stored.change(afterAct(stored.now(), 'resume'))
        }
        run = start()
      }
      await world.settle()
      for (let times = 0; times < 3 && stateOf(stored.now(), 1) !== 'done'; times += 1) {
        stored.change(afterAct(stored.now(), 'resume'))
        run = start()
        await world.settle()
      }
      expect(bugs).toEqual([])
      expect(stateOf(stored.now(), 1)).toBe('done')
      const copy = fillCopy(readContent(blocks).copy, valuesFrom(given), () => 'x').content
      for (const [at, chat] of chats.entries())
        expect(outline(await world.listed(chat))).toEqual(
          outline(placeCopy(before[at]!, copy, 'end', () => 'y')),
        )
      expect(stored.entries.size).toBe(0)
    }),
    { numRuns: runs(5, 500) },
  )
})
