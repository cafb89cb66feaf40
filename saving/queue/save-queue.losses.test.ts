import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { ConsoleOn } from '../testing/console-on'
import { all, below, launched, save, state } from '../testing/launched'
import { block, callout, object, p, page, rows, table } from '../testing/page'

/** A text with a comment, as the service lists it. */
const commented = (id: string, text: string, ...children: BlockTree[]) =>
  block(
    id,
    2,
    [{ text_run: { content: text, text_element_style: { comment_ids: [`c-${id}`] } } }],
    {},
    children,
  )

const start = page(
  p('a', 'one'),
  commented('b', 'discussed'),
  p('c', 'three', commented('d', 'below')),
  table('t', rows('1 2', '3 4')),
)

const on = launched(start)
const open = () => on.open({ asks: true })
const change = (console: ConsoleOn, to: (children: readonly BlockTree[]) => BlockTree[]) =>
  save(console, ...to(console.screen.children))

describe('a block with comments', () => {
  test('that is moved needs consent and stays in place, and everything else is saved', async () => {
    const console = await open()
    const before = await on.listed()
    await change(console, ([a, b, c, t]) => [
      a!,
      { ...c!, children: [...c!.children, b!] },
      t!,
      p('n', 'new'),
    ])
    expect(state(console)).toMatchObject({
      phase: 'asking',
      losses: [{ id: 'b_oc_launch', comments: 1, isSheet: false, isRemade: true }],
      unsaved: [],
    })
    expect(await on.listed()).toEqual([...before, [2, 'new']])
  })

  test('that is deleted needs consent, and is gone after that', async () => {
    const console = await open()
    await change(console, ([a, , c, t]) => [a!, c!, t!])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ comments: 1, isRemade: false }] })
    console.queue.allowLosses()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', losses: [] })
    expect(await on.listed()).toEqual(below(console.screen))
  })

  test('that returns to its place no longer needs consent', async () => {
    const console = await open()
    const before = console.screen
    await change(console, ([a, , c, t]) => [a!, c!, t!])
    console.show(before)
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', losses: [] })
    expect(console.calls).toEqual([])
  })

  test.each([
    ['a callout', (inside: BlockTree[]) => callout('n', ...inside)],
    ['a new text', (inside: BlockTree[]) => p('n', 'around', ...inside)],
  ])('is not replaced by the text that the service puts into %s', async (_, around) => {
    const console = await open()
    await change(console, ([a, b, c, t]) => [a!, around([b!]), c!, t!])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 'b_oc_launch' }] })
    const held = JSON.stringify(await on.listed())
    expect(held.split('discussed')).toHaveLength(2)
    console.queue.allowLosses()
    await all(console)
    expect(await on.listed()).toEqual(below(console.screen))
  })

  test('keeps its parent from being recreated without it', async () => {
    const console = await open()
    await change(console, ([a, b, c, t]) => [
      a!,
      b!,
      { ...c!, block_type: 12, body: { bullet: c!.body['text'] } },
      t!,
    ])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 'd_oc_launch', comments: 1 }] })
    expect(JSON.stringify(await on.listed()).split('three')).toHaveLength(2)
    console.queue.allowLosses()
    await all(console)
    expect(await on.listed()).toEqual(below(console.screen))
  })

  test('needs consent again after everything has been saved in between', async () => {
    const console = await open()
    await change(console, ([a, , c, t]) => [a!, c!, t!])
    console.queue.allowLosses()
    await all(console)
    await change(console, ([a, , t]) => [a!, t!])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 'd_oc_launch' }] })
  })
})

test('an embedded sheet that is recreated needs consent, because only its cells are copied', async () => {
  const console = await open()
  await change(console, (all) => [...all, object('s', 30, { sheet: { row_size: 3, column_size: 3 } })])
  expect(state(console).phase).toBe('idle')
  await change(console, (all) => [...all.slice(0, -2), p('n', 'around', all.at(-1)!), all.at(-2)!])
  expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ isSheet: true, isRemade: true }] })
  console.queue.allowLosses()
  await all(console)
  expect(state(console)).toMatchObject({ phase: 'idle', losses: [] })
})
