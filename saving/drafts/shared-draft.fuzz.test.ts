import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { runs } from '../../service/testing/random-runs'
import type { ConsoleOn } from '../testing/console-on'
import { all, Launched } from '../testing/launched'
import { outline } from '../testing/outline'
import { p, page } from '../testing/page'
import { aMove, aWord, edited } from '../testing/random-edits'
import type { Edit } from '../testing/random-edits'
import { sharing } from '../testing/sharing'

const document = page(
  p('l1', 'north winds bring the first snow'),
  p('l2', 'south gates open before nine'),
  p('l3', 'east wing stays closed on Monday'),
)

/** A new line, a word or a move, in one of two browsers, and how long until the next edit. */
const edit = fc.record({
  by: fc.constantFrom(0, 1),
  edit: fc.oneof(
    aWord,
    aMove,
    fc.record({
      do: fc.constant('insert' as const),
      at: fc.nat(1000),
      type: fc.constantFrom(2, 3, 12),
      text: fc.constant(''),
    }),
  ),
  pauseMs: fc.constantFrom(0, 500, 4_000, 20_000),
})

const wordsOf = (console: ConsoleOn) =>
  preOrder(console.screen)
    .flatMap((node) => blockText(node).split(' '))
    .filter((word) => word !== '')

/** Both browsers exchange their versions until neither has news. */
async function settle(consoles: ConsoleOn[], drafts: ReturnType<typeof sharing>[]) {
  for (let turn = 0; turn < 4; turn += 1) {
    for (const { draft } of drafts) draft.look()
    await all(...consoles)
  }
}

test('two browsers that edit one held change end with one document, also after it went live, and no word is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 16 }), async (edits) => {
      const on = new Launched()
      on.clock = new VirtualClock()
      await on.begin(document, { local: 'local' })
      const consoles = [await on.open({ name: 'a' }), await on.open({ name: 'b' })]
      const drafts = consoles.map((each) => sharing(on, each))
      await all(...consoles)
      for (const { queue } of consoles) queue.hold(true)
      let made = 0
      for (const { by, edit: one, pauseMs } of edits) {
        const console = consoles[by]!
        made += 1
        const tree = edited(console.screen, named(one, made), () => console.newId(`e${by}`))
        console.show(tree)
        await on.clock.pass(pauseMs)
        if (pauseMs > 0) for (const { draft } of drafts) draft.look()
      }
      await settle(consoles, drafts)
      const [one, other] = consoles as [ConsoleOn, ConsoleOn]
      expect(outline(other.screen)).toEqual(outline(one.screen))
      const words = wordsOf(one).toSorted()
      one.queue.hold(false)
      await all(one)
      other.queue.check()
      await settle([other], [drafts[1]!])
      expect(outline(other.screen)).toEqual(outline(one.screen))
      expect(wordsOf(other).toSorted()).toEqual(words)
      expect(other.queue.isSaved).toBe(true)
      for (const each of [...drafts.map(({ draft }) => draft), ...consoles]) each.close()
    }),
    { numRuns: runs(25, 1_000) },
  )
})

const named = (one: Edit, made: number): Edit =>
  'do' in one && one.do === 'insert' ? { ...one, text: `new${made}` } : one
