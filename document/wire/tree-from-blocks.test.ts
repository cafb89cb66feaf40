import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE, TEXT } from '../../contract/docx/block-numbers'
import { preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { appendedTo, blocksFromTree, restAfter, splitListing, treeFromBlocks } from './tree-from-blocks'

const line = (id: string, children: readonly BlockTree[] = []): BlockTree => ({
  id,
  block_type: TEXT,
  body: { text: { elements: [] } },
  children,
})
const pageOf = (children: readonly BlockTree[]): BlockTree => ({
  id: 'page',
  block_type: PAGE,
  body: { page: { elements: [] } },
  children,
})

/** A page of at most three levels, from the number of blocks at each level. */
const page = fc
  .array(fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), { minLength: 1, maxLength: 6 })
  .map((counts) =>
    pageOf(
      counts.map((below, at) =>
        line(
          `${at}`,
          below.map((few, next) =>
            line(
              `${at}.${next}`,
              Array.from({ length: few }, (_, last) => line(`${at}.${next}.${last}`)),
            ),
          ),
        ),
      ),
    ),
  )

test('wherever a listing is cut, its beginning and the rest form the whole document', () => {
  fc.assert(
    fc.property(page, fc.nat(), (whole, at) => {
      const blocks = blocksFromTree(whole)
      const cut = 1 + (at % blocks.length)
      const [first, later] = [blocks.slice(0, cut), blocks.slice(cut)]
      const split = splitListing(first)
      if (!split) {
        // Not even the first child is complete.
        expect(cut).toBeLessThan(1 + preOrder(whole.children[0]!).length)
        return
      }
      const { beginning, rest } = split
      expect(beginning.children).toEqual(whole.children.slice(0, beginning.children.length))
      expect(appendedTo(beginning, treeFromBlocks([...rest, ...later]).children)).toEqual(whole)
      // Blocks that are already there are not listed again.
      const there = new Set(preOrder(beginning).map(({ id }) => id))
      expect(rest.slice(1).some(({ block_id }) => there.has(block_id))).toBe(false)
    }),
  )
})

test('an answer with more than one unfinished child is not split', () => {
  const listed = blocksFromTree(pageOf([line('a', [line('b')]), line('c'), line('d')]))
  expect(splitListing(listed.slice(0, 4))?.beginning.children).toHaveLength(2)
  expect(splitListing(listed.slice(0, 4).filter(({ block_id }) => block_id !== 'b'))).toBeUndefined()
})

test('an answer that lists the page in another order is not split', () => {
  const [head, a, b, ...later] = blocksFromTree(pageOf([line('a'), line('b'), line('c')]))
  expect(later).toHaveLength(1)
  expect(splitListing([head!, a!, b!])).toBeDefined()
  expect(splitListing([head!, b!])).toBeUndefined()
  const [page, , below, under] = blocksFromTree(pageOf([line('a'), line('b', [line('c')])]))
  expect(splitListing([page!, below!, under!])).toBeUndefined()
})

test('an answer with a block that no other one lists is not split', () => {
  const [head, a] = blocksFromTree(pageOf([line('a'), line('b')]))
  expect(splitListing([head!, a!, { ...a!, block_id: 'stray' }])).toBeUndefined()
})

test('no block of a beginning appears again in the rest when another user inserted one into it', () => {
  const [a, b, c] = [line('a'), line('b'), line('c')]
  const saved = pageOf([a, b])
  const rest = restAfter({ saved, wanted: saved }, pageOf([a, line('new'), b, c]))
  expect(rest.map(({ id }) => id)).toEqual(['new', 'c'])
})
