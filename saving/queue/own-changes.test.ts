import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { ConsoleOn } from '../testing/console-on'
import { add, all, below, launched, save, show, state, texts } from '../testing/launched'
import { callout, image, p, rows, table } from '../testing/page'

const on = launched()

/** Two pages of one announcement. The second one is offline until `merge`, and then closes without a word. */
async function opened(...blocks: readonly BlockTree[]) {
  const first = await on.open({ name: 'first' })
  await save(first, ...blocks)
  const second = await on.open({ name: 'second' })
  second.queue.setOnline(false)
  return {
    first,
    second,
    /** The second page saves, and the first one reads the result. */
    async merge() {
      second.queue.setOnline(true)
      await all(first, second)
      second.close()
      await look(first)
    },
  }
}

async function look(console: ConsoleOn) {
  console.queue.check()
  await all(console)
}

const write = (console: ConsoleOn, at: number, words: string) => {
  const block = console.screen.children[at]!
  show(console, ...console.screen.children.with(at, { ...block, body: p('', words).body }))
}

test('a page finds its replaced words below, and the question outlives a reload', async () => {
  const { first, second, merge } = await opened(p('a', 'start'), p('b', 'more'))
  write(first, 0, 'ours')
  await all(first)
  write(second, 0, 'theirs')
  await merge()
  expect(below(first.screen)).toEqual(texts('theirs', 'ours', 'more'))
  const { unanswered, conflicts } = state(first)
  const alternativeId = first.screen.children[1]!.id
  expect([unanswered, conflicts]).toEqual([[{ id: 'a', kind: 'both', alternativeId, isTheirs: true }], []])

  // Later changes neither end nor repeat it.
  const third = await on.open({ name: 'third' })
  write(third, 2, 'something else')
  await all(first, third)
  await look(first)
  expect(state(first).unanswered).toEqual(unanswered)
  first.close()
  const again = await on.reopen(first)
  await all(again)
  expect(state(again)).toMatchObject({ phase: 'idle', unanswered })
  again.queue.conflictsAnswered([{ ...unanswered[0]! }])
  await all(again)
  expect([state(again).unanswered, again.kept]).toEqual([[], undefined])
})

test('a page that was reloaded after it wrote finds its words, too', async () => {
  const { first, second, merge } = await opened(p('a', 'start'))
  write(first, 0, 'ours')
  await all(first)
  first.close()
  const again = await on.open({ name: 'again', unseen: first.unseen })
  write(second, 0, 'theirs')
  await merge()
  await look(again)
  expect(state(again).unanswered).toMatchObject([{ kind: 'both', isTheirs: true }])
})

test.each([
  ['a line', p('a', 'Call the whole team at noon'), 'Call the whole team at one', 2],
  ['a table', table('a', rows('one two', 'three four')), 'edited', 31],
  ['a callout', callout('a', p('x', 'first'), p('y', 'and the second')), 'and not the second', 2],
])('the page that deleted %s in which others wrote finds what comes back', async (_, block, words, type) => {
  const { first, second, merge } = await opened(p('before'), block, p('after'))
  show(first, first.screen.children[0]!, first.screen.children[2]!)
  await all(first)
  const lastLine = (node: BlockTree): BlockTree =>
    node.children.length === 0 ? node : lastLine(node.children.at(-1)!)
  const there = second.screen.children[1]!
  const edited = p('', words).body
  const inside = (node: BlockTree): BlockTree =>
    node === lastLine(there) ? { ...node, body: edited } : { ...node, children: node.children.map(inside) }
  show(second, ...second.screen.children.with(1, inside(there)))
  await merge()
  const back = first.screen.children[1]!
  expect(back.block_type).toBe(type)
  expect(state(first)).toMatchObject({ kept: [{ id: back.id, kind: 'deleted' }], conflicts: [] })
  first.close()
  const again = await on.reopen(first)
  await all(again)
  expect(state(again).kept.map(({ kind }) => kind)).toEqual(['deleted'])
  again.queue.conflictsAnswered(state(again).kept)
  await all(again)
  expect([state(again).kept, again.kept]).toEqual([[], undefined])
})

test('other changes of others are no conflict', async () => {
  const { first, second, merge } = await opened(p('a', 'start'), p('b', 'an old line here'), p('c', 'end'))
  write(first, 0, 'ours')
  await all(first)
  show(first, first.screen.children[0]!, first.screen.children[2]!)
  await all(first)
  second.queue.setOnline(true)
  await look(second)
  // They have read our words: one line goes on, another one is rewritten, and a similar one is written elsewhere.
  write(second, 0, 'ours, and more')
  add(second, p('d', 'an old line there'))
  await all(first, second)
  await merge()
  expect(below(first.screen)).toEqual(texts('ours, and more', 'end', 'an old line there'))
  expect(state(first)).toMatchObject({ unanswered: [], kept: [] })
})

test('a block that undo brings back is no conflict', async () => {
  const { first, second, merge } = await opened(p('a', 'an old line here'), p('b', 'end'))
  const { children } = first.screen
  show(first, children[1]!)
  await all(first)
  show(first, ...children)
  await all(first)
  add(second, p('c', 'theirs'))
  await merge()
  expect(below(first.screen)).toEqual(texts('an old line here', 'end', 'theirs'))
  expect(state(first)).toMatchObject({ unanswered: [], kept: [] })
})

test('two replacements of one picture both stay, and the page that merged asks', async () => {
  const first = await on.open({ name: 'first' })
  await save(first, image('i', first.pick('old')), p('b', 'end'))
  const second = await on.open({ name: 'second' })
  second.queue.setOnline(false)
  const pictureOf = (console: ConsoleOn, name: string) =>
    image(console.screen.children[0]!.id, console.pick(name))
  show(first, pictureOf(first, 'ours'), first.screen.children[1]!)
  await all(first)
  show(second, pictureOf(second, 'theirs'), second.screen.children[1]!)
  second.queue.setOnline(true)
  await all(first, second)
  const [place, added] = second.screen.children
  expect(state(second).unanswered).toEqual([
    { id: place!.id, kind: 'both', alternativeId: added!.id, isTheirs: true, isPicture: true },
  ])
  await look(first)
  expect(below(first.screen).map((block) => (block as unknown[])[0])).toEqual([27, 27, 2])
  expect(below(first.screen)).toEqual(await on.listed())
  const tokens = (await on.held()).children.map(({ body }) => body.image?.token)
  expect([tokens[0] !== tokens[1], tokens[1] !== '']).toEqual([true, true])
})
