import { expect, test } from 'vitest'
import { contentLimits } from '../../limits/content-limits'
import { callout, p, page, table } from '../testing/page'
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

test('of one that is too long for paper its beginning is printed, in whole groups', () => {
  const { isCut, printed, groups, elements } = partOf(...lines(20_000))
  expect(isCut).toBe(true)
  expect(printed).toBeGreaterThan(blocks - 100)
  expect(printed).toBeLessThanOrEqual(blocks)
  expect(elements).toBe(groups.length)
})

test('few lines may be too long for paper as well', () => {
  const { isCut, printed } = partOf(...lines(100, 'some words '.repeat(9_000)))
  expect(isCut).toBe(true)
  expect(printed).toBeLessThan(5)
})

test('what is too much together with what stands before it is left out, what is large by itself is not', () => {
  const cells = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 100 }, (_, column) => [p(`${row}-${column}`, 'words')]),
  )
  expect(partOf(table('one', ...cells), table('other', ...cells))).toMatchObject({ isCut: true, printed: 1 })
  expect(partOf(table('one', ...cells), ...lines(400))).toMatchObject({ isCut: false, printed: 401 })
})

test('of a table with very many cells its first rows are printed', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) =>
      Array.from({ length: 10 }, (_, column) => [p(`${row}-${column}`)]),
    )
  expect(partOf(table('few', ...rows(100))).tables).toEqual([])
  expect(partOf(callout('around', table('many', ...rows(101)))).tables).toEqual([
    { id: 'many', drawn: 100, rows: 101 },
  ])
})
