import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { preOrder } from '../../document/block-tree'
import { settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { all, launched, pass, save, state } from '../testing/launched'
import { outline } from '../testing/outline'
import { callout, cell, column, grid, p, rows, table, tableOf } from '../testing/page'

const on = launched()
const DAY = 24 * 60 * 60_000

interface Course {
  /** When others write, if at all. */
  others?: 'nobody' | 'before' | 'after'
  /** The first block of the document. */
  box?: BlockTree
  edit?(screen: BlockTree): BlockTree
  /** The edit just before the page closes, after the call was sent. */
  last?(screen: BlockTree): BlockTree
  /** How far this machine's clock was ahead when the call was sent. It has been corrected since. */
  aheadMs?: number
}

const withTwoBlocks = (screen: BlockTree): BlockTree => ({
  ...screen,
  children: [p('a', 'ours x'), callout('c', p('d', 'ours y'))],
})

/**
 * A page that closed before its call was answered, and is opened again two days later. Others may write meanwhile.
 */
async function twoDaysLater(
  first: Weather,
  { others = 'nobody', box, edit = withTwoBlocks, last, aheadMs = 0 }: Course,
) {
  const console = await on.open()
  if (box) await save(console, box)
  const other = await on.open({ name: 'other' })
  const write = () => save(other, p('o', 'theirs'), ...other.screen.children)
  if (others === 'before') await write()
  on.sky.push(first, ...Array<Weather>(3).fill('lostRequest'))
  console.show(edit(console.screen))
  await pass(console, 900)
  if (last) console.show(last(console.screen))
  await pass(console, 350)
  console.close()
  on.sky = []
  if (others === 'after') await write()
  await settle(on.clock, [], on.clock.now() + 2 * DAY)
  const entry = console.kept!
  entry.inFlight!.sentAt += aheadMs
  const again = await on.open({ name: 'again', entry })
  again.queue.resume()
  await all(again)
  expect(state(again)).toMatchObject({ phase: 'idle', conflicts: [] })
  const held = await on.held()
  expect(outline(again.screen)).toEqual(outline(held))
  return { held: JSON.stringify(outline(held)), tree: held }
}

test('a block of a call without an answer exists once even if this machine’s clock was days ahead', async () => {
  const { held } = await twoDaysLater('lostAnswer', { aheadMs: 3 * DAY })
  expect(held.split('ours x')).toHaveLength(2)
})

const twoRows = table('t', rows('1 2', '3 4'))
const cellsOf = (screen: BlockTree) => screen.children[0]!.children
const newCell = (name: string) => cell(name, p(`${name}_text`, `ours ${name}`))

const withRow = (screen: BlockTree): BlockTree => {
  const cells = cellsOf(screen)
  const rows = [cells.slice(0, 2), [newCell('x'), newCell('y')], cells.slice(2)]
  return { ...screen, children: [tableOf('t', rows)] }
}

const withColumn = (screen: BlockTree): BlockTree => {
  const [a, b, c, d] = cellsOf(screen)
  const rows = [
    [a!, b!, newCell('x')],
    [c!, d!, newCell('y')],
  ]
  return { ...screen, children: [tableOf('t', rows)] }
}

const twoColumns = grid('t', ['g1', p('g1_text', '1')], ['g2', p('g2_text', '2')])

const withGridColumn = (screen: BlockTree): BlockTree => {
  const widths = [33, 33, 34]
  const [a, b] = cellsOf(screen)
  const columns = [a!, column('g', 0, p('x', 'ours x'), p('y', 'ours y')), b!]
  const children = columns.map((each, at) => ({
    ...each,
    body: { grid_column: { width_ratio: widths[at] } },
  }))
  return { ...screen, children: [{ ...screen.children[0]!, body: { grid: { column_size: 3 } }, children }] }
}

const boxes = [
  ['block', {}, 4],
  ['row', { box: twoRows, edit: withRow }, 14],
  ['column', { box: twoRows, edit: withColumn }, 14],
  ['column of a grid', { box: twoColumns, edit: withGridColumn }, 9],
] as const

const courses = boxes.flatMap(([what, course, blocks]) =>
  (['nobody', 'before', 'after'] as const).flatMap((others) =>
    (['lostAnswer', 'lostRequest'] as const).map(
      (first) => [what, first, others, { ...course, others }, blocks] as const,
    ),
  ),
)

test.each(courses)(
  'a %s whose call got no answer exists once even when the service no longer remembers the call: %s, others wrote: %s',
  async (_, first, others, course, blocks) => {
    const { held, tree } = await twoDaysLater(first, course)
    const times = (word: string) => held.split(word).length - 1
    const theirs = others === 'nobody' ? 0 : 1
    expect([times('ours x'), times('ours y'), times('theirs')]).toEqual([1, 1, theirs])
    expect(preOrder(tree)).toHaveLength(blocks + theirs)
  },
)

const without = (screen: BlockTree): BlockTree => ({ ...screen, children: screen.children.slice(1) })
const widened = (box: BlockTree): BlockTree => ({
  ...box,
  children: box.children.map((each, at) => ({
    ...each,
    body: { grid_column: { width_ratio: [30, 70][at] } },
  })),
})

test('a line that is deleted after its change got no answer stays deleted, because the change was our own', async () => {
  const line = (words: string) => p('a', words)
  const { held } = await twoDaysLater('lostAnswer', {
    box: line('begun'),
    edit: (screen) => ({ ...screen, children: [line('written on'), ...screen.children.slice(1)] }),
    last: without,
  })
  expect(held).not.toContain('written on')
})

test('a grid that is deleted after its new widths got no answer stays deleted, because the change was our own', async () => {
  const { held } = await twoDaysLater('lostAnswer', {
    box: twoColumns,
    edit: (screen) => ({ ...screen, children: [widened(screen.children[0]!)] }),
    last: without,
  })
  expect(held).not.toContain('grid')
})

test('a line whose deletion got no answer and was undone exists', async () => {
  const { held } = await twoDaysLater('lostAnswer', {
    box: p('a', 'taken back'),
    edit: without,
    last: (screen) => ({ ...screen, children: [p('a', 'taken back'), ...screen.children] }),
  })
  expect(held.split('taken back').length - 1).toBe(1)
})
