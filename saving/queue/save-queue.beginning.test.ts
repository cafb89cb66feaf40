import { expect, test } from 'vitest'
import { ListBlocks } from '../../contract/docx/list-blocks'
import type { BlockTree } from '../../document/block-tree'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, Weather } from '../testing/console-on'
import { outline } from '../testing/outline'
import { p } from '../testing/page'
import { withChildren } from '../testing/tree-edits'
import { virtualService } from '../testing/virtual-service'

const REST_MS = 3_000
const lines = ['a', 'b', 'c', 'd', 'e', 'f']

/** An announcement with six lines, and pages that open with the first two. */
async function begin() {
  const { clock, service } = await virtualService()
  const open = (name: string, more: Partial<Parameters<typeof ConsoleOn.open>[0]> = {}) =>
    ConsoleOn.open({ service, chat: 'oc_launch', clock, name, ...more })
  const start = await open('start')
  start.show({ ...start.screen, children: lines.map((line) => p(line, line)) })
  await settle(clock, [start])
  start.close()
  const beginning = (name: string, more: Partial<Parameters<typeof ConsoleOn.open>[0]> = {}) =>
    open(name, { beginsWith: 3, restMs: REST_MS, ...more })
  const held = async () => wordsOf(await readAll(service, 'oc_launch', -1))
  return { clock, service, open, beginning, held }
}

const wordsOf = (tree: BlockTree) =>
  (outline(tree) as unknown[]).slice(2).map((line) => (line as unknown[])[1] as string)

const withFirst = (screen: BlockTree, words: string): BlockTree => ({
  ...screen,
  children: screen.children.map((child, at) => (at === 0 ? { ...child, body: p('', words).body } : child)),
})

test('the rest is appended to the beginning without any call', async () => {
  const { clock, beginning, held } = await begin()
  const page = await beginning('page')
  expect(wordsOf(page.screen)).toEqual(['a', 'b'])
  expect(page.queue.getSnapshot().isPartial).toBe(true)
  await settle(clock, [page])
  expect(wordsOf(page.screen)).toEqual(lines)
  expect(page.queue.getSnapshot()).toMatchObject({ isPartial: false, phase: 'idle', merges: 0 })
  expect(page.queue.isSaved).toBe(true)
  expect(page.calls).toEqual([])
  expect(await held()).toEqual(lines)
})

test('text written into the beginning is stored at once, sent once the rest is read, and deletes none of the rest', async () => {
  const { clock, beginning, held } = await begin()
  const page = await beginning('page')
  const [, b] = page.screen.children
  page.show({ ...page.screen, children: [b!, p('n', 'new')] })
  await settle(clock, [page], clock.now() + REST_MS - 1)
  expect(page.calls).toEqual([])
  expect(page.kept).toMatchObject({ isPartial: true })
  expect(wordsOf(page.kept!.wanted)).toEqual(['b', 'new'])
  await settle(clock, [page])
  const expected = ['b', 'new', 'c', 'd', 'e', 'f']
  expect(wordsOf(page.screen)).toEqual(expected)
  expect(await held()).toEqual(expected)
})

test('a page that closes before the rest is read leaves a draft that deletes nothing at the next visit', async () => {
  const { clock, beginning, held } = await begin()
  const page = await beginning('page')
  page.show(withFirst(page.screen, 'a, changed'))
  await settle(clock, [page], clock.now() + 1_000)
  page.close()
  const entry = page.kept!
  const again = await beginning('again', { entry })
  expect(wordsOf(again.screen)).toEqual(['a, changed', 'b', 'c', 'd', 'e', 'f'])
  expect(again.queue.getSnapshot().phase).toBe('waiting')
  again.queue.resume()
  await settle(clock, [again])
  expect(await held()).toEqual(['a, changed', 'b', 'c', 'd', 'e', 'f'])
  expect(again.queue.getSnapshot()).toMatchObject({ phase: 'idle', isPartial: false })
})

test.each(['while the rest is read', 'after the page has closed'])(
  'changes that others make to the rest are merged: %s',
  async (when) => {
    const { clock, open, beginning, held } = await begin()
    const page = await beginning('page')
    page.show(withFirst(page.screen, 'a, changed'))
    await settle(clock, [page], clock.now() + 1_000)
    const isClosed = when.startsWith('after')
    if (isClosed) page.close()
    const other = await open('other')
    const [a, b, c, d, e, f] = other.screen.children
    other.show({ ...other.screen, children: [f!, p('x', 'theirs'), a!, c!, b!, e!] })
    await settle(clock, [other], clock.now() + 1_500)
    expect(wordsOf(other.screen)).toEqual(['f', 'theirs', 'a', 'c', 'b', 'e'])
    expect(d).toBeDefined()
    const last = isClosed ? await beginning('again', { entry: page.kept! }) : page
    if (isClosed) last.queue.resume()
    await settle(clock, [last, other])
    const expected = ['f', 'theirs', 'a, changed', 'c', 'b', 'e']
    expect(wordsOf(last.screen)).toEqual(expected)
    expect(await held()).toEqual(expected)
  },
)

test('words that others wrote while the rest was read are shown even if nothing is written here', async () => {
  const { clock, open, beginning } = await begin()
  const page = await beginning('page')
  const other = await open('other')
  const [a, ...more] = other.screen.children
  other.show({ ...other.screen, children: [p('x', 'theirs'), a!, ...more.toReversed()] })
  await settle(clock, [other], clock.now() + 1_500)
  await settle(clock, [page, other])
  expect(wordsOf(page.screen)).toEqual(['theirs', 'a', 'f', 'e', 'd', 'c', 'b'])
  expect(page.calls).toEqual([])
})

test('if the rest cannot be read, nothing is sent, written text is stored, and the next try reads the rest', async () => {
  const { clock, beginning, held } = await begin()
  const sky: Weather[] = ['lostRequest', 'lostRequest']
  const page = await beginning('page', { weather: () => sky.shift() ?? 'fine' })
  page.show(withFirst(page.screen, 'a, changed'))
  await settle(clock, [page], clock.now() + REST_MS + 100)
  expect(page.queue.getSnapshot()).toMatchObject({ isPartial: true, phase: 'retrying' })
  expect([page.calls, page.kept?.isPartial, page.queue.isSaved]).toEqual([[], true, false])
  page.show(withFirst(page.screen, 'a, changed twice'))
  await settle(clock, [page])
  expect(await held()).toEqual(['a, changed twice', 'b', 'c', 'd', 'e', 'f'])
})

test('a page to which the rest is refused reports that, stores written text, and continues on request', async () => {
  const { clock, service, beginning, held } = await begin()
  let isForbidden = false
  const guarded: Asked = async (endpoint, input) =>
    isForbidden && (endpoint as unknown) === ListBlocks
      ? { status: 403, code: 1770032, msg: 'forBidden' }
      : await service(endpoint, input)
  const page = await beginning('page', { service: guarded })
  isForbidden = true
  page.show(withFirst(page.screen, 'a, changed'))
  await settle(clock, [page])
  expect(page.queue.getSnapshot()).toMatchObject({
    isPartial: true,
    phase: 'stuck',
    refusal: { code: 1770032 },
  })
  expect([page.calls, page.kept?.isPartial]).toEqual([[], true])
  isForbidden = false
  page.queue.retry()
  await settle(clock, [page])
  expect(await held()).toEqual(['a, changed', 'b', 'c', 'd', 'e', 'f'])
})

test('a tab that takes over while the rest is read continues with the written text', async () => {
  const { clock, beginning, held } = await begin()
  const page = await beginning('page')
  page.show(withFirst(page.screen, 'a, changed'))
  const handed = page.queue.handOver(2_000)
  await settle(clock, [page], clock.now() + 2_000)
  await handed
  const next = await beginning('next', { entry: page.kept! })
  next.queue.resume()
  await settle(clock, [page, next])
  expect(await held()).toEqual(['a, changed', 'b', 'c', 'd', 'e', 'f'])
  expect(page.calls).toEqual([])
})

test('a beginning ends before the first block that continues in the next part', async () => {
  const { clock, open, beginning } = await begin()
  const start = await open('boxes')
  const quote: BlockTree = {
    id: 'q',
    block_type: 34,
    body: { quote_container: {} },
    children: [p('q1', 'in'), p('q2', 'deep')],
  }
  start.show(withChildren(start.screen, start.screen.id, ([a, ...others]) => [a!, quote, ...others]))
  await settle(clock, [start])
  const page = await beginning('page', { beginsWith: 4 })
  expect(wordsOf(page.screen)).toEqual(['a'])
  await settle(clock, [page])
  expect(outline(page.screen)).toEqual(outline(start.screen))
})
