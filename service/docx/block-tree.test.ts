import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/docx/block'
import { says } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { runs } from '../testing/random-runs'
import { openAnnouncement } from './testing/open-announcement'

/** A block of the model. Ids of server-made blocks are learned from the first listing that shows them. */
interface Node {
  id: string | undefined
  type: number
  says: string | undefined
  children: Node[]
}

const empty = (): Node => ({ id: undefined, type: 2, says: '', children: [] })
const node = (type: number, id: string | undefined, ...children: Node[]): Node => ({
  id,
  type,
  says: undefined,
  children,
})

const kinds = ['text', 'text', 'text', 'callout', 'quote_container', 'grid', 'table', 'file'] as const
type Kind = (typeof kinds)[number]

const definitionOf = (kind: Kind, words: string) =>
  ({
    text: { block_type: 2, text: says(words) },
    callout: { block_type: 19, callout: {} },
    quote_container: { block_type: 34, quote_container: {} },
    grid: { block_type: 24, grid: { column_size: 2 } },
    table: { block_type: 31, table: { property: { row_size: 1, column_size: 2 } } },
    file: { block_type: 23, file: { token: '' } },
  })[kind]

const nodeOf = (kind: Kind, id: string, words: string): Node =>
  ({
    text: { id, type: 2, says: words, children: [] },
    callout: node(19, id, empty()),
    quote_container: node(34, id, empty()),
    grid: node(24, id, node(25, undefined, empty()), node(25, undefined, empty())),
    table: node(31, id, node(32, undefined, empty()), node(32, undefined, empty())),
    file: node(33, id, node(23, undefined)),
  })[kind]

/** Pre-order without recursion. */
function walk(page: Node): Node[] {
  const order: Node[] = []
  const ahead = [page]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    order.push(next)
    ahead.push(...next.children.toReversed())
  }
  return order
}

const wordsOf = (block: Block) => block.text?.elements.map((element) => element.text_run?.content).join('')

/** Checks a listing against the model, and learns the ids of server-made blocks. */
function compare(page: Node, listed: readonly Block[]) {
  const order = walk(page)
  expect(listed.map((block) => block.block_type)).toEqual(order.map((each) => each.type))
  order.forEach((each, place) => (each.id ??= listed[place]?.block_id))
  expect(listed.map((block) => block.block_id)).toEqual(order.map((each) => each.id))
  expect(listed.map((block) => block.children ?? [])).toEqual(
    order.map((each) => each.children.map((child) => child.id)),
  )
  expect(listed.filter((block) => block.text).map(wordsOf)).toEqual(
    order.filter((each) => each.type === 2).map((each) => each.says),
  )
}

const takesAll = new Set([1, 2, 34])
const neverEmpty = new Set([19, 25, 32])

const step = fc.record({
  verb: fc.constantFrom('create', 'create', 'create', 'stale', 'update', 'delete'),
  where: fc.nat(999),
  index: fc.nat(999),
  count: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom(...kinds),
  back: fc.nat(9),
  page_size: fc.integer({ min: 1, max: 9 }),
})

const pick = <Thing>(things: readonly Thing[], at: number): Thing => {
  const thing = things[at % things.length]
  if (thing === undefined) throw new Error('nothing to pick from')
  return thing
}

test('random edits list as a plain tree does, and old revisions stay as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const launch = await openAnnouncement()
      const page = node(1, LAUNCH)
      const history: Block[][] = [[], await launch.listed()]
      for (const [turn, { verb, where, index, count, kind, back, page_size }] of steps.entries()) {
        const words = `edit ${turn}`
        const parents = walk(page).filter(
          (each) => takesAll.has(each.type) || (neverEmpty.has(each.type) && kind === 'text'),
        )
        const parent = pick(parents, where)
        const definitions = Array.from({ length: count }, () => definitionOf(kind, words))
        if (verb === 'create') {
          const at = index % (parent.children.length + 1)
          const reply = await launch.create(parent.id ?? '', definitions, at)
          const made = reply.data?.children.map((block) => nodeOf(kind, block.block_id, words)) ?? []
          expect(made).toHaveLength(count)
          parent.children.splice(at, 0, ...made)
        }
        if (verb === 'stale') {
          // The index refers to an old revision: the new block goes next to the same sibling today.
          const revision_id = Math.max(1, history.length - 1 - back)
          const then = history[revision_id]?.find((block) => block.block_id === parent.id)?.children ?? []
          const at = index % (then.length + 1)
          const now = parent.children.map((child) => child.id)
          const before = at > 0 ? now.indexOf(then[at - 1]) : -1
          const after = then[at] === undefined ? -1 : now.indexOf(then[at])
          const reply = await launch.create(parent.id ?? '', definitions, at, { revision_id })
          const lost = before < 0 && after < 0 && at > 0 && at < then.length
          expect(reply.code).toBe(lost ? 1770003 : 0)
          if (lost) continue
          const made = reply.data?.children.map((block) => nodeOf(kind, block.block_id, words)) ?? []
          const start = at === 0 ? 0 : now.length
          parent.children.splice(before >= 0 ? before + 1 : after >= 0 ? after : start, 0, ...made)
        }
        if (verb === 'update') {
          const texts = walk(page).filter((each) => each.type === 2)
          if (texts.length === 0) continue
          const text = pick(texts, where)
          const reply = await launch.update([{ block_id: text.id, update_text_elements: says(words) }])
          expect(reply.code).toBe(0)
          text.says = words
        }
        if (verb === 'delete') {
          const from = index % Math.max(1, parent.children.length)
          const to = from + count
          const reply = await launch.remove(parent.id ?? '', from, to)
          const beyond = to > parent.children.length
          const all = neverEmpty.has(parent.type) && count === parent.children.length
          expect(reply.code).toBe(beyond ? 1770001 : all ? 1770031 : 0)
          if (beyond || all) continue
          parent.children.splice(from, count)
        }
        const listed = await launch.listed({ page_size })
        compare(page, listed)
        history.push(listed)
      }
      for (const [revision_id, listed] of history.entries()) {
        if (revision_id > 0) expect(await launch.listed({ revision_id, page_size: 4 })).toEqual(listed)
      }
      expect(launch.bugs).toEqual([])
    }),
    { numRuns: runs(15, 1_000) },
  )
})
