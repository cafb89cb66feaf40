import { beforeEach, describe, expect, test } from 'vitest'
import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { GetBlock } from '../../contract/docx/get-block'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { BlockTree } from '../../document/block-tree'
import { all, below, launched, pass, save, show, state, texts } from '../testing/launched'
import { block, column, object, p, rows, table } from '../testing/page'

const on = launched()
/** Text that the service silently replaces in updates although it reports success. */
let swallowed: string | undefined
let readings: number
/** Whether the service fails to list blocks for now. */
let isUnread: boolean
let looks: number

beforeEach(() => {
  const { service } = on
  swallowed = undefined
  readings = 0
  looks = 0
  isUnread = false
  on.service = (endpoint, input) => {
    if ((endpoint as unknown) === ListBlocks) {
      readings += 1
      if (isUnread) return Promise.resolve({ status: 503, code: 1, msg: 'down' })
    }
    if ((endpoint as unknown) === GetBlock) looks += 1
    if ((endpoint as unknown) !== BatchUpdateBlocks || !swallowed) return service(endpoint, input)
    const body = JSON.parse(JSON.stringify(input.body).replaceAll(swallowed, 'somehow else')) as object
    return service(endpoint, { ...input, body })
  }
})

/** A service that reported success for words that it did not store. */
async function withDifference() {
  const console = await on.open()
  await save(console, p('a', 'one'), p('b', 'two'))
  swallowed = 'better'
  await save(console, p('a', 'one, better'), p('b', 'two'))
  swallowed = undefined
  return console
}

describe('once all is saved', () => {
  test('the service is read two seconds later, once, at the revision of the last write', async () => {
    const console = await on.open()
    readings = 0
    show(console, p('a', 'one'))
    await pass(console, 2_399)
    expect([readings, state(console).readAt]).toEqual([0, undefined])
    await pass(console, 1)
    expect([readings, state(console).readAt]).toEqual([1, state(console).revision])
    await all(console)
    expect([readings, state(console).difference]).toEqual([1, undefined])
  })

  test('a read that failed reports nothing, and the next write is read back again', async () => {
    const console = await on.open()
    isUnread = true
    await save(console, p('a', 'one'))
    const { phase, difference, readAt } = state(console)
    expect([phase, difference, readAt]).toEqual(['idle', undefined, undefined])
    isUnread = false
    await save(console, p('a', 'one more'))
    expect(state(console).readAt).toBe(state(console).revision)
  })

  test('a document that was only viewed is not read again', async () => {
    const console = await on.open()
    readings = 0
    console.queue.check()
    await all(console)
    expect(readings).toBe(0)
  })

  test('a read does not delay a user who keeps writing', async () => {
    const console = await on.open()
    readings = 0
    for (const text of ['o', 'on', 'one']) {
      show(console, p('a', text))
      await pass(console, 1_500)
    }
    expect([readings, state(console).phase]).toEqual([0, 'idle'])
  })
})

describe('a long document', () => {
  const long = Array.from({ length: 1_001 }, (_, at) => p(`l${at}`, `Line ${at}`))

  async function withLong() {
    const console = await on.open()
    await save(console, ...long)
    readings = looks = 0
    return console
  }

  test('is not read whole after one edit, but only the edited block', async () => {
    const console = await withLong()
    await save(console, ...console.screen.children.with(500, p('l500', 'edited')))
    expect([readings, looks, state(console).readAt]).toEqual([0, 1, state(console).revision])
    await save(console, ...console.screen.children.toSpliced(7, 1))
    expect([readings, looks, state(console).difference]).toEqual([0, 2, undefined])
  })

  test('is read whole if that block differs from the saved one, and the difference is shown', async () => {
    const console = await withLong()
    swallowed = 'edited'
    await save(console, ...console.screen.children.with(500, p('l500', 'edited')))
    expect(looks).toBe(1)
    expect(state(console).difference?.children[500]).toMatchObject({
      body: { text: { elements: [{ text_run: { content: 'somehow else' } }] } },
    })
  })
})

describe('a service that reports success and does something else', () => {
  test('is detected, and nothing is written again automatically', async () => {
    const console = await withDifference()
    const sent = console.calls.length
    expect(state(console).phase).toBe('idle')
    expect(below(state(console).difference!)).toEqual(texts('one, somehow else', 'two'))
    await all(console)
    expect(console.calls).toHaveLength(sent)
  })

  test('has its version shown if the user wants that, and later edits stay', async () => {
    const console = await withDifference()
    const [a, b] = console.screen.children
    show(console, a!, { ...b!, body: p('b', 'two, and more').body })
    console.queue.settleDifference('held')
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', difference: undefined })
    expect(below(console.screen)).toEqual(texts('one, somehow else', 'two, and more'))
    expect(await on.listed()).toEqual(below(console.screen))
  })
})

describe('either answer ends a difference', () => {
  test('if writing again does not help, the service’s version is accepted, reported once and not asked about again', async () => {
    const console = await withDifference()
    swallowed = 'better'
    console.queue.settleDifference('mine')
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', difference: undefined })
    expect(state(console).accepted).toMatchObject([
      { block: { id: 'a' }, property: 'words', mine: 'one, better', held: 'one, somehow else' },
    ])
    expect(below(console.screen)).toEqual(texts('one, somehow else', 'two'))
    const { accepted } = state(console)
    await save(console, p('a', 'one, better yet'), p('b', 'two, and more'))
    expect(state(console).difference).toBeUndefined()
    expect(below(console.screen)).toEqual(texts('one, somehow else yet', 'two, and more'))
    expect(state(console).accepted).not.toBe(accepted)
  })

  test('if writing again helps, a difference in another block is a new question, and the whole one is shown', async () => {
    const console = await withDifference()
    console.queue.settleDifference('mine')
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', difference: undefined })
    expect(await on.listed()).toEqual(texts('one, better', 'two'))
    swallowed = 'better'
    await save(console, p('a', 'one, even better'), p('b', 'two, better'))
    expect(state(console).accepted).toBeUndefined()
    expect(below(state(console).difference!)).toEqual(texts('one, even somehow else', 'two, somehow else'))
  })
})

/** The header of a PNG of 64 × 40 pixels. */
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 64, 0, 0, 0, 40, 8, 6,
  0, 0, 0,
])

test('what the service fills in by itself does not count as a difference, and the size of a picture is adopted', async () => {
  const bare = (id: string, type: number, ...children: BlockTree[]) => object(id, type, {}, children)
  const picture = (id: string, more: object = {}) => object(id, 27, { token: 'local:png', ...more })
  const link = (url: string) => ({ text_run: { content: 'a', text_element_style: { link: { url } } } })
  const texts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17]
  const blocks = [
    ...texts.map((type) =>
      block(`t${type}`, type, [
        { text_run: { content: 'some ' } },
        { text_run: { content: '', text_element_style: { bold: true } } },
        { text_run: { content: 'words', text_element_style: { bold: false } } },
      ]),
    ),
    ...texts.map((type) => block(`e${type}`, type, [])),
    block('l', 2, [link('https%3A%2F%2Fexample.org%2Fa%20b'), link('https://example.org/?q=é')]),
    block('q', 2, [{ equation: { content: 'x^2' } }, { mention_user: { user_id: 'ou_alice' } }]),
    picture('unsized'),
    picture('half', { width: 30 }),
    picture('captioned', { caption: { content: 'Caption' } }),
    object('v', 33, { view_type: 1 }, [object('f', 23, { token: 'local:png' })]),
    bare('c', 19, p('c1', 'in it')),
    bare('d', 22),
    bare('qc', 34, p('q1', 'quoted')),
    table('tab', rows('1 2', '3 4')),
    object('g', 24, { column_size: 3 }, [
      column('g1', 33, p('x1', 'one')),
      column('g2', 33, p('x2', 'two')),
      column('g3', 34, p('x3', 'three')),
    ]),
    object('s', 30, { row_size: 3, column_size: 2 }),
    object('if', 26, { component: { iframe_type: 1, url: 'https%3A%2F%2Fexample.org' } }),
  ]
  const console = await on.open({ files: new Map([['local:png', new Blob([png])]]) })
  await save(console, ...blocks)
  const { readAt, revision, ...rest } = state(console)
  expect(rest).toMatchObject({ phase: 'idle', unsaved: [], difference: undefined })
  expect(readAt).toBe(revision)
  const unsized = console.screen.children.find(({ id }) => id === 'unsized')
  expect(unsized?.body).toMatchObject({ image: { width: 64, height: 40 } })
})
