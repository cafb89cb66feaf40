import { describe, expect, test } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import { contentLimits } from '../../../document/content-limits'
import { callout, p, page, run, table } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { printedPart } from './mount-ahead'
import { groupOf } from './mounted-groups'

const { blocks, cells } = contentLimits.printed
const lines = (count: number, words = 'words') => Array.from({ length: count }, (_, at) => p(`l${at}`, words))
const partOf = (...trees: Parameters<typeof page>) => {
  const doc = docFromTree(page(...trees))
  const part = printedPart(doc)
  const groups = new Set(part.groups)
  return { ...part, printed: doc.children.filter((block) => groups.has(groupOf(block)!)).length }
}

test('a document of ordinary length is printed whole', () => {
  expect(partOf(...lines(blocks))).toMatchObject({ isCut: false, printed: blocks })
})

test('a document that is too long to print is cut after whole groups', () => {
  const { isCut, printed, groups, elements } = partOf(...lines(20_000))
  expect(isCut).toBe(true)
  expect(printed).toBeGreaterThan(blocks - 100)
  expect(printed).toBeLessThanOrEqual(blocks)
  expect(elements).toBe(groups.length)
})

test('a block that exceeds the budget with those before it is left out, but not one that is large by itself', () => {
  const cells = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 100 }, (_, column) => [p(`${row}-${column}`, 'words')]),
  )
  expect(partOf(table('one', ...cells), table('other', ...cells))).toMatchObject({ isCut: true, printed: 1 })
  // Two thousand cells cost half as many blocks, and their table one.
  const rest = blocks - 1_001
  expect(partOf(table('one', ...cells), ...lines(rest))).toMatchObject({ isCut: false, printed: rest + 1 })
})

test('a table with very many cells is printed with its first rows', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) =>
      Array.from({ length: 10 }, (_, column) => [p(`${row}-${column}`)]),
    )
  expect(partOf(table('few', ...rows(cells / 10))).tables).toEqual([])
  expect(partOf(callout('around', table('many', ...rows(cells / 10 + 1)))).tables).toEqual([
    { id: 'many', drawn: cells / 10, rows: cells / 10 + 1 },
  ])
})

test('the height of a line includes its line breaks, and a line that is too high by itself is cut', () => {
  const broken = (id: string, breaks: number) => p(id, 'a\n'.repeat(breaks))
  expect(partOf(...['a', 'b'].map((id) => broken(id, 4_100)))).toMatchObject({
    isCut: true,
    isTooTall: false,
    printed: 1,
  })
  expect(partOf(broken('a', 20_000))).toMatchObject({ isCut: false, isTooTall: true, printed: 1 })
})

test.each<[string, (at: number) => TextElement]>([
  ['pieces of many looks', (at) => run('ab', at % 2 ? { bold: true } : { italic: true })],
])('fewer lines of %s are printed than plain ones', (_, piece) => {
  const many = Array.from({ length: 600 }, (_each, at) => piece(at))
  const { isCut, printed } = partOf(...Array.from({ length: 100 }, (_each, at) => p(`l${at}`, many)))
  expect(isCut).toBe(true)
  expect(printed).toBeLessThan(20)
})

describe('equations', () => {
  const equation = (content: string): TextElement => ({ equation: { content } })
  const withEach = (count: number, content: string) =>
    Array.from({ length: count }, (_, at) => p(`e${at}`, [run('so '), equation(content)]))

  test('beyond a limit are printed as their source, and all lines are printed', () => {
    const { isCut, printed, equations } = partOf(
      ...withEach(1_000, '\\sum_{i=1}^{n} \\frac{x_i^2}{\\sqrt{1 + y_i}}'),
    )
    expect([isCut, printed]).toEqual([false, 1_000])
    expect(equations).toBeGreaterThan(30)
    expect(equations).toBeLessThan(200)
  })

  test('that are never drawn use none of the budget', () => {
    const large = Array.from({ length: 9 }, (_, at) => p(`large${at}`, [equation('\\frac12'.repeat(2_000))]))
    expect(partOf(...large, ...withEach(10, 'x')).equations).toBe(Infinity)
  })
})
