import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { treesFromJson } from '../../../formats/json/tree-from-json'
import { markdownDepth } from '../../../formats/markdown/markdown-depth'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { isSmallMarkdown } from './read-in-worker'

const levels = (count: number) =>
  Array.from({ length: count }, (_, at) => `${'  '.repeat(at)}- level ${at}`).join('\n')

function depthOf(trees: readonly BlockTree[]): number {
  let deepest = 0
  const waiting = trees.map((tree) => ({ tree, depth: 1 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    deepest = Math.max(deepest, next.depth)
    for (const tree of next.tree.children) waiting.push({ tree, depth: next.depth + 1 })
  }
  return deepest
}

test.each([
  ['a line', 0],
  ['- one\n- two', 1],
  ['- one\n  - two\n    1. three', 3],
  [levels(1_400), 2_798 / 2 + 1],
  ['- '.repeat(1_400), 1_400],
  ['>'.repeat(5_000), 5_000],
  ['> - > 1. x', 4],
  ['```\n          deep in code\n```', 0],
])('the depth of %j is at most %i', (text, depth) => {
  expect(markdownDepth(text)).toBe(depth)
})

test('short Markdown is read at once; long or deep Markdown is not', () => {
  expect(isSmallMarkdown('# Plan\n\n- one\n  - two\n')).toBe(true)
  expect(isSmallMarkdown('word '.repeat(1_000))).toBe(false)
  expect(isSmallMarkdown(levels(20))).toBe(false)
})

test('deeply nested Markdown keeps all its words, at most as deep as a page allows', () => {
  const { blocks, losses } = treesFromMarkdown(levels(90))
  expect(depthOf(blocks)).toBe(contentLimits.blocks.depth)
  expect(JSON.stringify(blocks).match(/level \d+/g)).toEqual(
    Array.from({ length: 90 }, (_, at) => `level ${at}`),
  )
  expect(losses).toContainEqual({ key: 'levels', number: expect.any(Number) as number })
})

test('JSON that is nested too deep is not read as a document', () => {
  const deep = `${'[{"block_id":"a","block_type":2,"children":'.repeat(20_000)}[]${'}]'.repeat(20_000)}`
  expect(treesFromJson(deep)).toBeUndefined()
})
