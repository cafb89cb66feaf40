import { beforeEach, describe, expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { preOrder } from '../../document/block-tree'
import { all, below, launched, pass, save, show, state, texts } from '../testing/launched'
import { callout, p } from '../testing/page'

const on = launched()
/**
 * The code with which the service refuses calls that contain a word, by word. DELETE and READ match deletions and
 * reads.
 */
let banned: Record<string, number>
let refused: number

beforeEach(() => {
  const { service } = on
  banned = {}
  refused = 0
  on.service = (endpoint, input) => {
    const isDelete = (endpoint as unknown) === BatchDeleteChildren
    const isReading = (endpoint as unknown) === ListBlocks
    const what = isDelete ? 'DELETE' : isReading ? 'READ' : ''
    const said = `${what}${JSON.stringify(input.body ?? {})}`
    const code = Object.entries(banned).find(([word]) => said.includes(word))?.[1]
    if (code === undefined) return service(endpoint, input)
    refused += 1
    return Promise.resolve({ status: 400, code, msg: 'no' })
  }
})

const INVALID = 1770001
const NO_SCOPE = 99991672

describe('a block that the service does not create', () => {
  beforeEach(() => (banned = { bad: INVALID }))

  test('is reported once everything else is saved, and later blocks get the right place', async () => {
    const console = await on.open()
    await save(console, p('a', 'one'), p('b', 'bad'), p('c', 'two'), p('d', 'three'))
    expect(state(console)).toMatchObject({
      phase: 'stuck',
      refusal: { code: INVALID, ids: ['b'], call: 'create', isRestSaved: true },
    })
    expect(await on.listed()).toEqual(texts('one', 'two', 'three'))
    await save(console, p('a', 'one'), p('b', 'bad'), p('e', 'between'), p('c', 'two'), p('d', 'three!'))
    expect(await on.listed()).toEqual(texts('one', 'between', 'two', 'three!'))
    await save(console, p('a', 'one'), p('b', 'mended'), p('e', 'between'), p('c', 'two'), p('d', 'three!'))
    expect(state(console)).toMatchObject({ phase: 'idle', refusal: undefined })
    expect((await on.listed())[1]).toEqual([2, 'mended'])
  })

  test('is tried once, even if other blocks are written, and once more when the user retries', async () => {
    const console = await on.open()
    await save(console, p('b', 'bad'))
    expect(refused).toBe(1)
    for (const words of ['o', 'on', 'one']) await save(console, p('b', 'bad'), p('a', words))
    expect(refused).toBe(1)
    console.queue.retry()
    await all(console)
    expect(refused).toBe(2)
    banned = {}
    console.queue.retry()
    await all(console)
    expect(state(console).phase).toBe('idle')
    expect(await on.listed()).toEqual(texts('bad', 'one'))
  })

  test('leaves a block that was moved below it in its place on the service', async () => {
    const console = await on.open()
    await save(console, p('a', 'kept'), p('z', 'end'))
    await save(console, p('b', 'bad', p('a', 'kept')), p('z', 'ended'))
    expect(state(console).phase).toBe('stuck')
    expect(await on.listed()).toEqual(texts('kept', 'ended'))
    banned = {}
    console.queue.retry()
    await all(console)
    expect(await on.listed()).toEqual(below(console.screen))
  })

  test('is found among fifty in a few calls, and so are two', async () => {
    const console = await on.open()
    const words = (at: number) => (at === 7 || at === 31 ? 'bad' : `line ${at}`)
    await save(console, ...Array.from({ length: 50 }, (_, at) => p(`n${at}`, words(at))))
    expect(state(console).refusal?.ids).toEqual(['n7', 'n31'])
    expect(await on.listed()).toHaveLength(48)
    expect(console.calls.length).toBeLessThan(30)
  })
})

test('a refusal is shown while the rest is still being saved', async () => {
  banned = { bad: INVALID }
  const console = await on.open()
  const phases: string[] = []
  console.queue.subscribe(() => {
    if (state(console).unsaved.length > 0) phases.push(state(console).phase)
  })
  await save(console, p('a', 'bad'), p('b', 'two'), p('c', 'three'), p('d', 'four'))
  expect([phases[0], phases.at(-1)]).toEqual(['sending', 'stuck'])
})

test('if everything is refused, the blocks of a call are held back together and not tried one by one', async () => {
  banned = { line: 1770007 }
  const console = await on.open()
  const lines = Array.from({ length: 150 }, (_, at) => p(`n${at}`, 'line'))
  await save(console, p('z', 'first'), ...lines)
  expect(state(console).refusal?.ids).toHaveLength(150)
  expect(refused).toBeLessThan(60)
  expect(await on.listed()).toEqual([[2, 'first']])
})

test('a refused change does not affect the other changes of its call or the new blocks', async () => {
  const console = await on.open()
  await save(console, p('a', '1'), p('b', '2'), p('c', '3'))
  banned = { bad: INVALID }
  await save(console, p('a', '1!'), p('b', 'bad'), p('c', '3!'), p('d', 'new'))
  expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { call: 'update', ids: ['b'] } })
  expect(await on.listed()).toEqual(texts('1!', '2', '3!', 'new'))
  await save(console, p('a', '1!'), p('b', '2'), p('c', '3!'), p('d', 'new'))
  expect(state(console).phase).toBe('idle')
})

test('a refused deletion leaves everything else saved, and is forgotten when the block is restored', async () => {
  const console = await on.open()
  await save(console, p('a', '1'), p('b', '2'), p('c', '3'))
  banned = { DELETE: INVALID }
  await save(console, p('c', '3!'), p('d', 'new'))
  expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { call: 'delete', ids: ['a', 'b'] } })
  expect(await on.listed()).toEqual(texts('1', '2', '3!', 'new'))
  await save(console, p('a', '1'), p('b', '2'), p('c', '3!'), p('d', 'new'))
  expect(state(console).phase).toBe('idle')
})

test('blocks in a box that is not created wait with it', async () => {
  banned = { callout: INVALID }
  const console = await on.open()
  await save(console, callout('k', p('i', 'inside')), p('a', 'after'))
  expect(state(console).refusal?.ids).toEqual(['k'])
  expect(await on.listed()).toEqual([[2, 'after']])
  banned = {}
  console.queue.retry()
  await all(console)
  expect(preOrder(await on.held()).map((node) => node.block_type)).toEqual([1, 19, 2, 2])
})

test('a full document accepts changes and deletions, and new blocks once there is room', async () => {
  const console = await on.open()
  await save(console, p('a', '1'), p('b', '2'))
  banned = { new: 1770004 }
  await save(console, p('a', '1!'), p('b', '2'), p('c', 'new'), p('d', 'newer'))
  expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { code: 1770004, ids: ['c', 'd'] } })
  expect([refused, await on.listed()]).toEqual([1, texts('1!', '2')])
  banned = {}
  await save(console, p('a', '1!'), p('c', 'new'), p('d', 'newer'))
  expect([state(console).phase, await on.listed()]).toEqual(['idle', below(console.screen)])
})

test('without permission to write, blocks are not tried one by one', async () => {
  banned = { one: 1772005, two: 1772005 }
  const console = await on.open()
  await save(console, p('a', 'one'), p('b', 'two'), p('c', 'three'))
  expect([refused, state(console)]).toMatchObject([1, { phase: 'stuck', refusal: { code: 1772005 } }])
  expect(state(console).refusal?.isRestSaved).toBeUndefined()
})

test('a refused read is not repeated because of text typed meanwhile', async () => {
  const console = await on.open()
  const other = await on.open({ name: 'other' })
  await save(other, p('a', 'theirs'))
  banned = { READ: INVALID }
  console.queue.check()
  await save(console, p('b', 'ours'))
  expect([state(console).phase, refused]).toEqual(['stuck', 1])
  banned = {}
  console.queue.retry()
  await all(console)
  expect([state(console).phase, await on.listed()]).toEqual(['idle', texts('ours', 'theirs')])
})

describe('a call without an answer that is refused by the gate when it is repeated', () => {
  /** The first try arrives. The repeats are refused before the service checks their tokens. */
  async function refusedAtTheGate() {
    on.sky = ['lostAnswer']
    const console = await on.open()
    show(console, p('a', 'one'))
    await pass(console, 450)
    banned = { one: NO_SCOPE }
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { code: NO_SCOPE } })
    return console
  }

  test('is the same call when the user retries, so that its blocks exist once', async () => {
    const console = await refusedAtTheGate()
    await save(console, p('a', 'one'), p('b', 'two'))
    expect([state(console).phase, refused]).toEqual(['stuck', 1])
    banned = {}
    console.queue.retry()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', refusal: undefined })
    expect(await on.listed()).toEqual(texts('one', 'two'))
  })

  test('is the same call at the next visit', async () => {
    const first = await refusedAtTheGate()
    first.close()
    banned = {}
    const second = await on.reopen(first)
    await all(second)
    expect(state(second).phase).toBe('idle')
    expect(await on.listed()).toEqual([[2, 'one']])
  })
})

test('the block of a call with an unreadable answer exists once after a retry', async () => {
  const understood = on.service
  let isGarbled = true
  on.service = async (endpoint, input) => {
    const answer = await understood(endpoint, input)
    if ((endpoint as unknown) !== CreateBlocks || !isGarbled) return answer
    const { code: _, ...garbled } = answer
    return garbled as typeof answer
  }
  const console = await on.open()
  await save(console, p('a', 'one'))
  await save(console, p('a', 'one'), p('b', 'two'))
  expect([state(console).phase, console.calls.length]).toEqual(['stuck', 1])
  isGarbled = false
  console.queue.retry()
  await all(console)
  expect(state(console).phase).toBe('idle')
  expect(await on.listed()).toEqual(texts('one', 'two'))
})
