import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { isFileView, tableSize } from '../../../../document/structure/box-structure'
import { wordsOf } from '../../../../document/wire/text-body'
import { runToEnd } from '../../../../primitives/in-slices'
import {
  block,
  bullet,
  callout,
  cell,
  fileView,
  grid,
  image,
  p,
  page,
  table,
  tableOf,
} from '../../../../saving/testing/page'
import { anyEdit, edited } from '../../../../saving/testing/random-edits'
import { changesOf } from './changes-of'
import { compareDocuments } from './compare-documents'
import type { Row } from './compare-documents'
import { foldRows, rowsWithin } from './fold-rows'

const heading = (id: string, words: string) => block(id, 4, words)

const signs = { same: ' ', changed: '~', added: '+', removed: '-', movedHere: '>', movedAway: '<' }
const nameOf = (tree: BlockTree) => wordsOf(tree) || `${tree.block_type}`
const drawn = (rows: readonly Row[]) =>
  rows.slice(1).map(({ mark, after, before }) => `${signs[mark]} ${nameOf(after ?? before!)}`)
const compared = (before: BlockTree, after: BlockTree) =>
  drawn(runToEnd(compareDocuments(before, after)).rows)
const told = (before: BlockTree, after: BlockTree) =>
  changesOf(runToEnd(compareDocuments(before, after)).rows).map(({ heading: title, changes }) =>
    [title, ...changes.map(({ number, subject, kind }) => `${number} ${subject} ${kind}`)].join(': '),
  )

test('lines are added and removed between unchanged ones', () => {
  const before = page(p('a', 'first'), p('b', 'second'), p('c', 'third'))
  const after = page(p('a', 'first'), p('n', 'brand new'), p('c', 'third'))
  expect(compared(before, after)).toEqual(['  first', '- second', '+ brand new', '  third'])
})

test('a line created again with another id in another place counts as moved', () => {
  const before = page(p('a', 'first'), p('b', 'second'), p('c', 'third'))
  const after = page(p('b2', 'second'), p('a', 'first'), p('c', 'third'))
  expect(compared(before, after)).toEqual(['> second', '  first', '< second', '  third'])
})

test('a picture uploaded again elsewhere counts as moved, and other bytes in the same place as a change', () => {
  const before = page(image('i', 'token-1'), p('a', 'x'))
  expect(compared(before, page(p('a', 'x'), image('j', 'token-2')))).toEqual(['< 27', '  x', '> 27'])
  expect(compared(before, page(image('i', 'token-2'), p('a', 'x')))).toEqual(['~ 27', '  x'])
})

test('a line that becomes a heading counts as one changed line', () => {
  const before = page(p('a', 'x'), p('b', 'What we will do'))
  expect(compared(before, page(p('a', 'x'), heading('b2', 'What we will do')))).toEqual([
    '  x',
    '~ What we will do',
  ])
})

test('a callout in another colour keeps its paired children', () => {
  const before = page(callout('c', p('a', 'one'), p('b', 'two')))
  const after = page(block('c2', 2, 'new'), {
    ...callout('c3', p('a3', 'one'), p('b3', 'two')),
    body: { callout: { background_color: 5 } },
  })
  expect(compared(before, after)).toEqual(['+ new', '~ 19', '  one', '  two'])
})

test('a block that left a removed list counts as moved, and the rest as removed', () => {
  const before = page(bullet('l', 'list', p('a', 'stays'), p('b', 'goes')), p('z', 'end'))
  expect(compared(before, page(p('a2', 'stays'), p('z', 'end')))).toEqual([
    '- list',
    '< stays',
    '- goes',
    '> stays',
    '  end',
  ])
})

test('tables are compared by cells, rows and columns, regardless of the cells’ ids', () => {
  const before = table('t', [
    ['1', '2'],
    ['3', '4'],
  ])
  const after = tableOf('t2', [
    [cell('x1', p('y1', '1')), cell('x2', p('y2', 'two'))],
    [cell('n1', p('m1', 'new')), cell('n2', p('m2', 'row'))],
    [cell('x3', p('y3', '3')), cell('x4', p('y4', '4'))],
  ])
  const [, row] = runToEnd(compareDocuments(page(before), page(after))).rows
  expect(row!.mark).toBe('changed')
  expect(row!.table!.after.rows).toEqual(['same', 'added', 'same'])
  expect(row!.table!.after.cells).toEqual(['same', 'changed', 'added', 'added', 'same', 'same'])
  expect(row!.table!.before.cells).toEqual(['same', 'changed', 'same', 'same'])
})

test('changes are reported under the heading above them', () => {
  const before = page(
    p('i', 'intro'),
    heading('h', 'Agenda'),
    p('a', 'one line here'),
    p('b', 'another line there'),
    heading('k', 'Where'),
    table('t', [['1'], ['2']]),
  )
  const after = page(
    p('i', 'intro'),
    heading('h', 'Agenda'),
    p('a', 'one line now'),
    p('b', 'another line here'),
    image('n'),
    heading('k', 'Where'),
    table('t', [['1']]),
  )
  expect(told(before, after)).toEqual(['Agenda: 2 line changed: 1 picture added', 'Where: 1 row removed'])
})

test('a file counts as one change, and so does a box that moves with several lines', () => {
  expect(told(page(p('a', 'x')), page(p('a', 'x'), fileView('v', 'token')))).toEqual([': 1 file added'])
  const box = callout('c', p('d', 'one'), p('e', 'two'))
  expect(told(page(box, p('a', 'x')), page(p('a', 'x'), { ...box, id: 'c2' }))).toEqual([': 1 callout moved'])
})

test('long ranges without changes are folded, and their neighbours stay visible', () => {
  const lines = Array.from({ length: 20 }, (_, at) => p(`l${at}`, `line ${at}`))
  const after = lines.with(10, p('l10', 'line ten'))
  const { rows } = runToEnd(compareDocuments(page(...lines), page(...after)))
  const shown = foldRows(rows, new Set())
  expect(shown.map((each) => (each.kind === 'fold' ? each.rows.length : each.row.mark))).toEqual([
    9,
    'same',
    'same',
    'changed',
    'same',
    'same',
    7,
  ])
  const fold = shown.find((each) => each.kind === 'fold')!
  expect(foldRows(rows, new Set([fold.key]))).toHaveLength(11 + 4)
})

test('after any edits, each side of a comparison is the whole document', () => {
  const start = page(
    p('a', 'alpha', p('b', 'beta'), bullet('c', 'gamma', image('i'))),
    callout('d', p('e', 'delta')),
    table('t', [
      ['1', '2'],
      ['3', '4'],
    ]),
    grid('gr', ['g1', p('x', 'ex')], ['g2', p('y', 'why')]),
    p('j', 'iota'),
  )
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), fc.boolean(), (edits, isAnew) => {
      let made = 0
      let now = start
      for (const edit of edits) now = edited(now, edit, () => `n${(made += 1)}`)
      const after = isAnew ? underNewIds(now) : now
      const { rows } = runToEnd(compareDocuments(start, after))
      const had = rows.filter(({ mark }) => mark !== 'added' && mark !== 'movedHere')
      const has = rows.filter(({ mark }) => mark !== 'removed' && mark !== 'movedAway')
      expect(had.map(({ before }) => before)).toEqual(rowsOf(start))
      expect(has.map((row) => row.after)).toEqual(rowsOf(after))
    }),
  )
})

test('a document is recognised even if everything in it was created again', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 12 }), (edits) => {
      let made = 0
      let now = page(p('a', 'alpha'), callout('d', p('e', 'delta')), table('t', [['1', '2']]))
      for (const edit of edits) now = edited(now, edit, () => `n${(made += 1)}`)
      expect(changesOf(runToEnd(compareDocuments(now, underNewIds(now))).rows)).toEqual([])
    }),
  )
})

const underNewIds = (tree: BlockTree): BlockTree => ({
  ...tree,
  id: tree.block_type === 1 ? tree.id : `${tree.id}′`,
  children: tree.children.map(underNewIds),
})

/** Blocks that have a row of their own, in reading order. */
const rowsOf = (tree: BlockTree): BlockTree[] =>
  tableSize(tree) || isFileView(tree) ? [tree] : [tree, ...tree.children.flatMap(rowsOf)]

/** The number of times that the comparison checks whether a block has its counterpart. */
function asksFor(before: BlockTree, after: BlockTree): number {
  const asked = vi.spyOn(Map.prototype, 'has')
  try {
    runToEnd(compareDocuments(before, after))
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}

test.each([
  ['nothing alike', (at: number) => `one${at} two${at} three${at}`, (at: number) => `four${at} five${at}`],
  ['lines that all say the same', () => 'the same words', () => 'the same words'],
])('the cost of comparing documents of many lines with %s is linear, not quadratic', (_, was, is) => {
  const lines = (name: string, words: (at: number) => string, count: number) =>
    page(...Array.from({ length: count }, (__, at) => p(`${name}${at}`, words(at))))
  expect(asksFor(lines('a', was, 1_000), lines('b', is, 1_000))).toBeLessThan(40 * 1_000)
})

test('the number of rows drawn at once is limited by their content', () => {
  const drawnOf = (...after: BlockTree[]) => {
    const { rows } = runToEnd(compareDocuments(page(), page(...after)))
    return rowsWithin(foldRows(rows, new Set()), 300)
  }
  const many = <Made>(count: number, make: (at: number) => Made) =>
    Array.from({ length: count }, (_, at) => make(at))
  expect(drawnOf(...many(100, (at) => p(`l${at}`, 'words')))).toBe(101)
  expect(drawnOf(...many(2_000, (at) => p(`l${at}`, 'words')))).toBeLessThan(700)
  expect(drawnOf(...many(100, (at) => p(`l${at}`, 'words '.repeat(16_000))))).toBeLessThan(10)
  expect(drawnOf(...many(100, (at) => p(`l${at}`, 'a\n'.repeat(20_000))))).toBeLessThan(5)
  const pieces = many(2_000, (at) => ({
    text_run: { content: 'ab', text_element_style: at % 2 ? { bold: true } : { italic: true } },
  }))
  const inPieces = (at: number) => ({ ...p(`l${at}`, ''), body: { text: { elements: pieces } } })
  expect(drawnOf(...many(100, inPieces))).toBeLessThan(5)
  const wide = (at: number) =>
    table(
      `t${at}`,
      many(20, () => many(100, () => 'x')),
    )
  expect(drawnOf(...many(10, wide))).toBeLessThan(8)
  expect(drawnOf(p('l', 'words '.repeat(90_000)))).toBeGreaterThan(0)
})
