import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { p, page } from '../testing/page'
import { joined, TreeChunks } from './stored-tree'
import type { StoredTree } from './stored-tree'

const long = () => page(...Array.from({ length: 5_000 }, (_, index) => p(`block${index}`, `Text ${index}`)))

/** A store like the browser's. */
function keptTrees() {
  const kept = new Map<string, readonly BlockTree[]>()
  let made = 0
  const trees = new TreeChunks(() => `k${(made += 1)}`)
  const keep = (...all: BlockTree[]) => {
    const cut = all.map((tree) => trees.cut(tree))
    const { fresh, stale } = trees.written()
    for (const [key, chunk] of fresh) kept.set(key, structuredClone(chunk))
    for (const key of stale) kept.delete(key)
    return { cut, wrote: [...fresh.values()].flat().length }
  }
  const read = (tree: StoredTree) => joined(tree, (key) => kept.get(key))
  return { keep, read, kept, trees }
}

test('one edit or insertion writes only its chunk, and unused chunks are removed', () => {
  const { keep, read, kept } = keptTrees()
  const saved = long()
  keep(saved, saved)
  const edited = { ...saved, children: saved.children.with(2_000, p('block2000', 'changed')) }
  expect(keep(saved, edited).wrote).toBeLessThan(65)
  const longer = { ...saved, children: saved.children.toSpliced(10, 0, p('new', 'between')) }
  const { cut, wrote } = keep(edited, longer)
  expect(wrote).toBeLessThan(66)
  expect(read(cut[0]!)).toEqual(edited)
  expect(read(cut[1]!)).toEqual(longer)
  const named = new Set(cut.flatMap(({ chunks }) => chunks))
  expect([...kept.keys()].toSorted()).toEqual([...named].toSorted())
})

test('a document that grows at its end is cut as if it had always been that long', () => {
  const { keep, read, kept } = keptTrees()
  const sizes = ({ chunks }: StoredTree) => chunks.map((key) => kept.get(key)!.length)
  const longer = long()
  keep({ ...longer, children: longer.children.slice(0, 4_000) })
  const { cut, wrote } = keep(longer)
  expect(wrote).toBeLessThan(1_000 + 64)
  expect(read(cut[0]!)).toEqual(longer)
  expect(sizes(cut[0]!)).toEqual(sizes(keep(long()).cut[0]!))
})

test('whatever changes, a tree is cut as if for the first time', () => {
  const { keep, read } = keptTrees()
  const ids = ({ chunks }: StoredTree) => chunks.length
  let tree = long()
  keep(tree, tree)
  const steps: ((children: readonly BlockTree[]) => BlockTree[])[] = [
    (children) => children.with(0, p('block0', 'first')),
    (children) => children.toSpliced(1_000, 700),
    (children) => children.toSpliced(300, 0, ...Array.from({ length: 400 }, (_, at) => p(`new${at}`, 'x'))),
    (children) => children.slice(0, 2_000),
    (children) => [...children, p('last', 'added')],
    (children) => children.slice(900),
    (children) => [p('before', 'all'), ...children],
    () => [],
    () => [p('only', 'one')],
  ]
  for (const change of steps) {
    const before = tree
    tree = { ...tree, children: change(tree.children) }
    const [, made] = keep(before, tree).cut
    expect(read(made!)).toEqual(tree)
    expect(ids(made!)).toBe(ids(keptTrees().keep(tree).cut[0]!))
  }
})

test('after a failure everything is written again', () => {
  const { keep, trees } = keptTrees()
  const saved = long()
  keep(saved)
  trees.forgetAll()
  expect(keep(saved).wrote).toBe(5_000)
})
