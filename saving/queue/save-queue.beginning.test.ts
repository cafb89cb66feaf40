import { beforeEach, expect, test } from 'vitest'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { BlockTree } from '../../document/block-tree'
import type { ConsoleOptions } from '../testing/console-on'
import { all, below, launched, pass, save, state } from '../testing/launched'
import { block, p } from '../testing/page'

const REST_MS = 3_000
const lines = ['a', 'b', 'c', 'd', 'e', 'f']

const on = launched()

/** An announcement with six lines, and pages that open with the first two. */
beforeEach(async () => {
  await save(await on.open({ name: 'start' }), ...lines.map((line) => p(line, line)))
})

const opening = { beginsWith: 3, restMs: REST_MS }
const beginning = (more: Partial<ConsoleOptions> = {}) => on.open({ ...opening, ...more })
const wordsOf = (tree: BlockTree) => below(tree).map((line) => (line as unknown[])[1] as string)
const held = async () => wordsOf(await on.held())

const withFirst = (screen: BlockTree, words: string): BlockTree => ({
  ...screen,
  children: screen.children.map((child, at) => (at === 0 ? { ...child, body: p('', words).body } : child)),
})

test('the rest is appended to the beginning without any call', async () => {
  const page = await beginning()
  expect(wordsOf(page.screen)).toEqual(['a', 'b'])
  expect(state(page).isPartial).toBe(true)
  await all(page)
  expect(wordsOf(page.screen)).toEqual(lines)
  expect(state(page)).toMatchObject({ isPartial: false, phase: 'idle', merges: 0 })
  expect(page.queue.isSaved).toBe(true)
  expect(page.calls).toEqual([])
  expect(await held()).toEqual(lines)
})

test('text written into the beginning is stored at once, sent once the rest is read, and deletes none of the rest', async () => {
  const page = await beginning()
  const [, b] = page.screen.children
  page.show({ ...page.screen, children: [b!, p('n', 'new')] })
  await pass(page, REST_MS - 1)
  expect(page.calls).toEqual([])
  expect(page.kept).toMatchObject({ isPartial: true })
  expect(wordsOf(page.kept!.wanted)).toEqual(['b', 'new'])
  await all(page)
  const expected = ['b', 'new', 'c', 'd', 'e', 'f']
  expect(wordsOf(page.screen)).toEqual(expected)
  expect(await held()).toEqual(expected)
})

test.each(['while the rest is read', 'after the page has closed'])(
  'changes that others make to the rest are merged: %s',
  async (when) => {
    const page = await beginning()
    page.show(withFirst(page.screen, 'a, changed'))
    await pass(page, 1_000)
    const isClosed = when.startsWith('after')
    if (isClosed) page.close()
    const other = await on.open({ name: 'other' })
    const [a, b, c, d, e, f] = other.screen.children
    other.show({ ...other.screen, children: [f!, p('x', 'theirs'), a!, c!, b!, e!] })
    await pass(other, 1_500)
    expect(wordsOf(other.screen)).toEqual(['f', 'theirs', 'a', 'c', 'b', 'e'])
    expect(d).toBeDefined()
    const last = isClosed ? await on.reopen(page, opening) : page
    await all(last, other)
    const expected = ['f', 'theirs', 'a, changed', 'c', 'b', 'e']
    expect(wordsOf(last.screen)).toEqual(expected)
    expect(await held()).toEqual(expected)
  },
)

test('a stored draft gets the rest once it is read, even if its change can never be sent', async () => {
  const page = await beginning()
  const [a, b] = page.screen.children
  page.show({ ...page.screen, children: [block(a!.id, 2, [{ undefined: {} }]), b!] })
  await pass(page, REST_MS - 1)
  expect(page.kept).toMatchObject({ isPartial: true })
  await all(page)
  expect([state(page).phase, page.calls]).toEqual(['stuck', []])
  expect(page.kept?.wanted.children).toHaveLength(lines.length)
})

test('if the rest cannot be read, nothing is sent, written text is stored, and the next try reads the rest', async () => {
  const page = await beginning()
  on.sky = ['lostRequest', 'lostRequest']
  page.show(withFirst(page.screen, 'a, changed'))
  await pass(page, REST_MS + 100)
  expect(state(page)).toMatchObject({ isPartial: true, phase: 'retrying' })
  expect([page.calls, page.kept?.isPartial, page.queue.isSaved]).toEqual([[], true, false])
  page.show(withFirst(page.screen, 'a, changed twice'))
  await all(page)
  expect(await held()).toEqual(['a, changed twice', 'b', 'c', 'd', 'e', 'f'])
})

test('a page to which the rest is refused reports that, stores written text, and continues on request', async () => {
  const { service } = on
  const page = await beginning()
  on.service = async (endpoint, input) =>
    (endpoint as unknown) === ListBlocks
      ? { status: 403, code: 1770032, msg: 'forBidden' }
      : await service(endpoint, input)
  page.show(withFirst(page.screen, 'a, changed'))
  await all(page)
  expect(state(page)).toMatchObject({
    isPartial: true,
    phase: 'stuck',
    refusal: { code: 1770032 },
  })
  expect([page.calls, page.kept?.isPartial]).toEqual([[], true])
  on.service = service
  page.queue.retry()
  await all(page)
  expect(await held()).toEqual(['a, changed', 'b', 'c', 'd', 'e', 'f'])
})
