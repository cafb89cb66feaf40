import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { preOrder } from '../../../../document/block-tree'
import { ownContent } from '../../../../document/compare/same-content'
import { runToEnd } from '../../../../primitives/in-slices'
import { ConsoleOn, readAll, settle } from '../../../../saving/testing/console-on'
import { fuzzChats } from '../../../../saving/testing/fuzz-chats'
import type { FuzzChats } from '../../../../saving/testing/fuzz-chats'
import { outline } from '../../../../saving/testing/outline'
import { bullet, callout, grid, image, p, page, table } from '../../../../saving/testing/page'
import { anyEdit, edited } from '../../../../saving/testing/random-edits'
import type { Edit } from '../../../../saving/testing/random-edits'
import { runs } from '../../../../service/testing/random-runs'
import { withPageNames } from './page-names'
import { restoredBlock } from './restored-block'
import { restoredDocument } from './restored-document'

/** With the real queue over the real service, any saved revision can be restored from any other. */
const RUNS = runs(4, 120)
const start = page(
  p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
  callout('d', p('e')),
  table('t', [
    ['1', '2'],
    ['3', '4'],
  ]),
  grid('gr', ['g1', p('x')], ['g2', p('y')]),
  p('j'),
)

let chats: FuzzChats

beforeAll(async () => {
  chats = await fuzzChats(start)
})

async function opened() {
  const { chat, clock, service } = await chats.next()
  const console = await ConsoleOn.open({ service, chat, clock })
  const at = (revision: number) => readAll(service, chat, revision)
  return { console, at, save: () => settle(clock, [console]) }
}

const bursts = fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })

async function worked(edits: Edit[][]) {
  const session = await opened()
  const { console, save } = session
  for (const burst of edits) {
    let screen = console.screen
    for (const edit of burst)
      screen = edited(
        screen,
        edit,
        () => console.newId(),
        () => true,
      )
    console.show(screen)
    await save()
  }
  return session
}

test('any revision can be restored from any other, and the state before it can be restored in turn', async () => {
  await fc.assert(
    fc.asyncProperty(bursts, fc.nat(1000), async (edits, choice) => {
      const { console, at, save } = await worked(edits)
      const newest = console.queue.getSnapshot().revision
      const revision = 1 + (choice % newest)
      const version = await at(revision)
      const here = withPageNames(version, console.screen, console.queue, () => console.newId())
      const { document, lost } = runToEnd(restoredDocument(console.screen, here, () => console.newId()))
      const before = await at(newest)
      expect(lost).toEqual([])
      console.show(document)
      await save()
      expect(console.queue.getSnapshot().phase).toBe('idle')
      const now = console.queue.getSnapshot().revision
      expect(outline(await at(now))).toEqual(outline(version))
      // The state before restoring is a revision that can be restored in turn.
      expect(await at(newest)).toEqual(before)
      const back = withPageNames(before, console.screen, console.queue, () => console.newId())
      console.show(runToEnd(restoredDocument(console.screen, back, () => console.newId())).document)
      await save()
      expect(outline(await at(console.queue.getSnapshot().revision))).toEqual(outline(before))
    }),
    { numRuns: RUNS },
  )
})

test('a single block from any place can be restored and saved', async () => {
  await fc.assert(
    fc.asyncProperty(bursts, fc.nat(1000), fc.nat(1000), async (edits, choice, which) => {
      const { console, at, save } = await worked(edits)
      const version = await at(1 + (choice % console.queue.getSnapshot().revision))
      const here = withPageNames(version, console.screen, console.queue, () => console.newId())
      const tops = preOrder(here).filter(({ block_type: type }) => type !== 32 && type !== 25)
      const block = tops[which % tops.length]!
      const document = restoredBlock(console.screen, here, block.id, () => console.newId())!
      const ids = preOrder(document).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      console.show(document)
      await save()
      expect(console.queue.getSnapshot().phase).toBe('idle')
      const now = preOrder(console.screen).find(({ id }) => id === block.id)!
      expect(ownContent(now)).toBe(ownContent(block))
      expect(outline(await at(console.queue.getSnapshot().revision))).toEqual(outline(console.screen))
    }),
    { numRuns: RUNS },
  )
})

test('a block restored out of a column that held only it leaves a saved line there (seed -295681116)', async () => {
  const { console, at, save } = await opened()
  const version = await at(console.queue.getSnapshot().revision)
  const chat = version.id
  const named = (tree: typeof version, name: string) =>
    preOrder(tree).find(({ id }) => id === `${name}_${chat}`)!
  const j = named(version, 'j')
  const withJAlone = (tree: typeof version): typeof version => {
    const children = tree.children.filter(({ id }) => id !== j.id).map(withJAlone)
    return { ...tree, children: tree.id === `g1_${chat}` ? [j] : children }
  }
  console.show(withJAlone(console.screen))
  await save()
  const here = withPageNames(version, console.screen, console.queue, () => console.newId())
  const document = restoredBlock(console.screen, here, j.id, () => console.newId())!
  expect(document.children.at(-1)!.id).toBe(j.id)
  expect(named(document, 'g1').children).toHaveLength(1)
  console.show(document)
  await save()
  expect(console.queue.getSnapshot().phase).toBe('idle')
  expect(outline(await at(console.queue.getSnapshot().revision))).toEqual(outline(document))
})
