import { expect, test } from 'vitest'
import { contentLimits } from '../../limits/content-limits'
import { p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { groupOf } from './group-of'
import { printedPart } from './printed-part'

const { blocks } = contentLimits.printed
const lines = (count: number, words = 'words') => Array.from({ length: count }, (_, at) => p(`l${at}`, words))
const partOf = (...trees: Parameters<typeof page>) => {
  const doc = docFromTree(page(...trees))
  const part = printedPart(doc)
  const groups = new Set(part.groups)
  return { ...part, printed: doc.children.filter((block) => groups.has(groupOf(block)!)).length }
}

test('a document that people write is printed whole', () => {
  expect(partOf(...lines(blocks))).toMatchObject({ isCut: false, printed: blocks })
})

test('of one that is too long for paper its beginning is printed, a group to its end', () => {
  const { isCut, printed, groups, elements } = partOf(...lines(20_000))
  expect(isCut).toBe(true)
  expect(printed).toBeGreaterThan(blocks)
  expect(printed).toBeLessThan(blocks + 100)
  expect(elements).toBe(groups.length)
})

test('few lines may be too long for paper as well', () => {
  const { isCut, printed } = partOf(...lines(100, 'some words '.repeat(9_000)))
  expect(isCut).toBe(true)
  expect(printed).toBeLessThan(5)
})
