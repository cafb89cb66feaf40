import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked } from '../testing/console-on'
import { outline } from '../testing/outline'
import { block, callout, object, p, page, quoteContainer, table } from '../testing/page'
import { virtualService } from '../testing/virtual-service'
import { wireOfChat } from '../testing/wire-of-chat'

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
  table('t', [
    ['1', '2'],
    ['3', '4'],
  ]),
)

let clock: VirtualClock
let service: Asked

beforeEach(async () => {
  ;({ clock, service } = await virtualService((file) => {
    const chat = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    chat.announcement = { type: 'docx', blocks: wireOfChat('oc_launch', start), media: [], sheets: [] }
  }))
})

const open = () => ConsoleOn.open({ service, chat: 'oc_launch', clock, asks: true })
const state = (console: ConsoleOn) => console.queue.getSnapshot()
const below = (tree: BlockTree) => (outline(tree) as unknown[]).slice(2)
const listed = async () => below(await readAll(service, 'oc_launch', -1))
async function show(console: ConsoleOn, change: (children: readonly BlockTree[]) => BlockTree[]) {
  console.show({ ...console.screen, children: change(console.screen.children) })
  await settle(clock, [console])
}

describe('a block with comments', () => {
  test('that is moved needs consent and stays in place, and everything else is saved', async () => {
    const console = await open()
    const before = await listed()
    await show(console, ([a, b, c, t]) => [a!, { ...c!, children: [...c!.children, b!] }, t!, p('n', 'new')])
    expect(state(console)).toMatchObject({
      phase: 'asking',
      losses: [{ id: 'b_oc_launch', comments: 1, isSheet: false, isRemade: true }],
      unsaved: [],
    })
    expect(await listed()).toEqual([...before, [2, 'new']])
  })

  test('that is deleted needs consent, and is gone after that', async () => {
    const console = await open()
    await show(console, ([a, , c, t]) => [a!, c!, t!])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ comments: 1, isRemade: false }] })
    console.queue.allowLosses()
    await settle(clock, [console])
    expect(state(console)).toMatchObject({ phase: 'idle', losses: [] })
    expect(await listed()).toEqual(below(console.screen))
  })

  test('that may be moved is recreated, and its old copy is deleted without a second question', async () => {
    const console = await open()
    await show(console, ([a, b, c, t]) => [a!, { ...c!, children: [...c!.children, b!] }, t!])
    console.queue.allowLosses()
    await settle(clock, [console])
    expect(state(console).phase).toBe('idle')
    expect(await listed()).toEqual(below(console.screen))
  })

  test('that returns to its place no longer needs consent', async () => {
    const console = await open()
    const before = console.screen
    await show(console, ([a, , c, t]) => [a!, c!, t!])
    console.show(before)
    await settle(clock, [console])
    expect(state(console)).toMatchObject({ phase: 'idle', losses: [] })
    expect(console.calls).toEqual([])
  })

  test.each([
    ['a callout', (inside: BlockTree[]) => callout('n', ...inside)],
    ['a quote', (inside: BlockTree[]) => quoteContainer('n', ...inside)],
    ['a new text', (inside: BlockTree[]) => p('n', 'around', ...inside)],
  ])('is not replaced by the text that the service puts into %s', async (_, around) => {
    const console = await open()
    await show(console, ([a, b, c, t]) => [a!, around([b!]), c!, t!])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 'b_oc_launch' }] })
    const held = JSON.stringify(await listed())
    expect(held.split('discussed')).toHaveLength(2)
    console.queue.allowLosses()
    await settle(clock, [console])
    expect(await listed()).toEqual(below(console.screen))
  })

  test('keeps its parent from being recreated without it', async () => {
    const console = await open()
    await show(console, ([a, b, c, t]) => [
      a!,
      b!,
      { ...c!, block_type: 12, body: { bullet: c!.body['text'] } },
      t!,
    ])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 'd_oc_launch', comments: 1 }] })
    expect(JSON.stringify(await listed()).split('three')).toHaveLength(2)
    console.queue.allowLosses()
    await settle(clock, [console])
    expect(await listed()).toEqual(below(console.screen))
  })

  test('needs consent again after everything has been saved in between', async () => {
    const console = await open()
    await show(console, ([a, , c, t]) => [a!, c!, t!])
    console.queue.allowLosses()
    await settle(clock, [console])
    await show(console, ([a, , t]) => [a!, t!])
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 'd_oc_launch' }] })
  })
})

test('an embedded sheet that is recreated needs consent, because only its cells are copied', async () => {
  const console = await open()
  await show(console, (all) => [...all, object('s', 30, { sheet: { row_size: 3, column_size: 3 } })])
  expect(state(console).phase).toBe('idle')
  await show(console, (all) => [...all.slice(0, -2), p('n', 'around', all.at(-1)!), all.at(-2)!])
  expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ isSheet: true, isRemade: true }] })
  console.queue.allowLosses()
  await settle(clock, [console])
  expect(state(console)).toMatchObject({ phase: 'idle', losses: [] })
  await show(console, (all) => [...all.slice(0, -2), all.at(-1)!, all.at(-2)!.children[0]!])
  expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ isSheet: true, isRemade: true }] })
})
