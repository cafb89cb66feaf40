import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayHold } from '../../contract/docx/may-hold'
import { nextCall } from '../../saving/plan/next-call'
import { outline } from '../../saving/testing/outline'
import {
  block,
  bullet,
  callout,
  cell,
  grid,
  image,
  object,
  p,
  page,
  rows,
  table,
  tableOf,
  unknown,
} from '../../saving/testing/page'
import { anyEdit, edited } from '../../saving/testing/random-edits'
import { runs } from '../../service/testing/random-runs'
import { preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { sameContent } from '../compare/same-content'
import { isWholeGrid, tableSize } from '../structure/box-structure'
import { ratiosOf } from '../structure/grid-requests'
import { mergeTrees } from './merge-trees'

const merge = (base: BlockTree, ours: BlockTree, theirs: BlockTree) => {
  let made = 0
  return mergeTrees({ base, ours, theirs }, () => `alternative${(made += 1)}`)
}
const ids = (tree: BlockTree) => preOrder(tree).map((node) => node.id)
const contents = (tree: BlockTree) =>
  preOrder(tree).map((node) => [node.id, outline({ ...node, children: [] })])

describe('two writers', () => {
  const base = page(p('a', 'one'), p('b', 'two'), p('c', 'three'))

  test('who change different blocks both get what they wrote, silently', () => {
    const ours = page(p('a', 'ONE'), p('b', 'two'), p('c', 'three'))
    const theirs = page(p('a', 'one'), p('b', 'two'), p('c', 'THREE'))
    const merged = merge(base, ours, theirs)
    expect(outline(merged.document)).toEqual(outline(page(p('a', 'ONE'), p('b', 'two'), p('c', 'THREE'))))
    expect(merged.conflicts).toEqual([])
  })

  test('who change one block both keep their words: ours in place, theirs right after', () => {
    const ours = page(p('a', 'one'), p('b', 'ours'), p('c', 'three'))
    const theirs = page(p('a', 'one'), p('b', 'theirs'), p('c', 'three'))
    const merged = merge(base, ours, theirs)
    expect(contents(merged.document)).toEqual(
      contents(page(p('a', 'one'), p('b', 'ours'), p('alternative1', 'theirs'), p('c', 'three'))),
    )
    expect(merged.conflicts).toEqual([{ id: 'b', kind: 'both', alternativeId: 'alternative1' }])
  })

  test('who both change the title find the other version as the first paragraph', () => {
    const titled = (title: string) => ({ ...block('oc_launch', 1, title), children: base.children })
    const merged = merge(base, titled('Ours'), titled('Theirs'))
    expect(outline(merged.document)).toEqual([1, 'Ours', [2, 'Theirs'], ...base.children.map(outline)])
  })

  test('who insert at the same place both find what they inserted', () => {
    const ours = page(p('a', 'one'), p('n'), p('b', 'two'), p('c', 'three'))
    const theirs = page(p('a', 'one'), p('m'), p('b', 'two'), p('c', 'three'))
    expect(ids(merge(base, ours, theirs).document)).toEqual(['oc_launch', 'a', 'n', 'm', 'b', 'c'])
  })
})

test('one writer may choose the colour of a callout while the other one chooses its emoji', () => {
  const looks = (background_color: number, emoji_id: string) =>
    page(object('k', 19, { background_color, emoji_id }, [p('x')]))
  const merged = merge(looks(1, 'gift'), looks(5, 'gift'), looks(1, 'star'))
  expect(merged.document).toEqual(looks(5, 'star'))
  expect(merged.conflicts).toEqual([])
})

test('one writer may align a text to the right while the other one folds it, and both may write in it', () => {
  const text = (words: string, style: object) => page(block('a', 2, words, style))
  const merged = merge(
    text('one two three', { align: 1 }),
    text('one two three four', { align: 3 }),
    text('zero one two three', { align: 1, folded: true }),
  )
  const style = { align: 3, folded: true }
  expect(merged.document.children[0]!.body).toMatchObject({ text: { style } })
  expect(outline(merged.document)).toEqual(outline(text('zero one two three four', style)))
})

describe('an edit outlives a deletion', () => {
  const base = page(p('a', 'one', p('x')), p('b', 'two'))

  test.each([
    ['we', page(p('a', 'one', p('x')), p('b', '')), page(p('a', 'one', p('x')), p('b', 'TWO'))],
    ['they', page(p('a', 'one', p('x')), p('b', 'TWO')), page(p('a', 'one', p('x')), p('b', ''))],
  ])('when %s emptied the line that the other one wrote in', (_, ours, theirs) => {
    const merged = merge(base, ours, theirs)
    expect(outline(merged.document)).toEqual(outline(page(p('a', 'one', p('x')), p('b', 'TWO'))))
    expect(merged.conflicts).toEqual([{ id: 'b', kind: 'deleted', alternativeId: undefined }])
  })

  test('when they write in what we deleted', () => {
    const merged = merge(base, page(p('a', 'ONE', p('x'))), page(p('a', 'one', p('x')), p('b', 'TWO')))
    expect(outline(merged.document)).toEqual(outline(page(p('a', 'ONE', p('x')), p('b', 'TWO'))))
    expect(merged.conflicts).toEqual([{ id: 'b', kind: 'deleted', alternativeId: undefined }])
  })

  test('and a block that we deleted stays because they put an unknown block into it', () => {
    const merged = merge(base, page(p('b', 'two')), page(p('a', 'one', p('x'), unknown('u')), p('b', 'two')))
    expect(ids(merged.document)).toEqual(['oc_launch', 'a', 'u', 'b'])
  })

  test('and a block that we put into one that they deleted takes its place', () => {
    const ours = page(p('a', 'one', p('x'), p('n')), p('b', 'two'))
    expect(ids(merge(base, ours, page(p('b', 'two'))).document)).toEqual(['oc_launch', 'n', 'b'])
  })
})

test('when two pairs were moved into each other, the blocks that we moved return to the end of the page', () => {
  const base = page(p('x'), p('a'), p('b'), p('c'), p('d'))
  const ours = page(p('b', 'b', p('a')), p('d', 'd', p('c')), p('x'))
  const theirs = page(p('x'), p('a', 'a', p('b')), p('c', 'c', p('d')))
  expect(merge(base, ours, theirs).document).toEqual(theirs)
})

test('when two blocks were moved into each other, the one that we moved returns to its container', () => {
  const base = page(callout('k', p('a'), p('x')), p('b'))
  const theirs = page(callout('k', p('a', 'a', p('b')), p('x')))
  expect(
    merge(base, page(callout('k', p('x')), p('b', 'b', p('a'))), theirs).document.children[0]!.children[0]!
      .id,
  ).toBe('a')
})

test('two moves into each other end although the place to return to is gone', () => {
  const base = page(p('was', 'was', p('a')), p('b'))
  const merged = merge(base, page(p('b', 'b', p('a'))), page(p('was', 'was', p('a', 'a', p('b')))))
  expect(ids(merged.document).sort()).toEqual(['a', 'b', 'oc_launch'])
})

test('two moves into each other end although the place to return to moved with one of the blocks', () => {
  const base = page(p('was', 'was', p('a')), p('b'))
  const ours = page(p('b', 'b', p('was'), p('a')))
  const merged = merge(base, ours, page(p('was', 'was', p('a', 'a', p('b')))))
  expect(ids(merged.document).sort()).toEqual(['a', 'b', 'oc_launch', 'was'])
})

test('code in a paragraph of a callout leaves the callout when the others take the paragraph away', () => {
  const inCallout = (...children: BlockTree[]) => page(callout('d', p('e', 'e', ...children), p('z')), p('j'))
  const base = inCallout()
  const ours = inCallout(block('code', 14, 'x'))
  const { document } = merge(base, ours, page(callout('d', p('z')), p('j')))
  expect(outline(document)).toEqual(outline(page(callout('d', p('z')), block('code', 14, 'x'), p('j'))))
})

test.each(['ours', 'theirs'])(
  'a line that one side moved into a callout and the other turned into code follows the callout: %s moved it',
  (by) => {
    const base = page(callout('d', p('e')), p('j', 'j'))
    const moved = page(callout('d', p('e'), p('j', 'j')))
    const made = page(callout('d', p('e')), block('j', 14, 'j'))
    const { document } = by === 'ours' ? merge(base, moved, made) : merge(base, made, moved)
    expect(outline(document)).toEqual(outline(made))
  },
)

describe('a table that two changed', () => {
  const base = page(table('t', rows('1 2', '3 4')))
  const merged = (ours: BlockTree, theirs: BlockTree) =>
    merge(base, page(ours), page(theirs)).document.children[0]!

  test('has each line once when its cells are in different places on the two sides', () => {
    const [one, two] = [cell('c1', p('l1', 'one')), cell('c2', p('l2', 'two'))]
    const head = [cell('h1', p('k1', 'left')), cell('h2', p('k2', 'right'))]
    const ours = page(tableOf('t', [head, [one, two]]))
    const { document } = merge(
      ours,
      page(tableOf('t', [head, [one, two]])),
      page(tableOf('t', [head, [two, one]])),
    )
    expect(outline(document)).toEqual(outline(ours))
    expect(ids(document)).toEqual(ids(ours))
  })

  test.each(['ours', 'theirs'])('has no cell of a row that is in another table now: %s moved it', (by) => {
    const row = (says: string) => [cell('c1', p('l1', says)), cell('c2', p('l2', '2'))]
    const left = [cell('c3', p('l3', '3')), cell('c4', p('l4', '4'))]
    const other = [cell('o1', p('k1', 'left')), cell('o2', p('k2', 'right'))]
    const held = (says: string) => page(tableOf('u', [other]), tableOf('t', [row(says), left]))
    const moved = (says: string) => page(tableOf('u', [row(says), other]), tableOf('t', [left]))
    const [base, written] = [held('1'), held('one more')]
    const { document } = by === 'ours' ? merge(base, moved('1'), written) : merge(base, written, moved('1'))
    expect(outline(document)).toEqual(outline(moved('one more')))
    expect(ids(document)).toEqual(ids(moved('one more')))
  })

  test('has an empty cell in place of one that moved when the others wrote in a deleted table', () => {
    const [moved, other] = [cell('c1', p('l1', '1')), tableOf('u', [[cell('o1', p('k1', 'other'))]])]
    const held = (says: string) => page(other, tableOf('t', [[moved, cell('c2', p('l2', says))]]))
    const theirs = page(tableOf('u', [other.children, [moved]]))
    const [, table] = merge(held('2'), held('two'), theirs).document.children
    expect(tableSize(table!)).toEqual({ rows: 1, columns: 2 })
  })

  test('has no cell of a row that both moved, each into another table', () => {
    const [row, left] = [[cell('c1', p('l1', '1'))], [cell('c2', p('l2', '2'))]]
    const [one, two] = [[cell('u1', p('k1', 'one'))], [cell('v1', p('m1', 'two'))]]
    const base = page(tableOf('u', [one]), tableOf('v', [two]), tableOf('t', [row, left]))
    const ours = page(tableOf('u', [one, row]), tableOf('v', [two]), tableOf('t', [left]))
    const theirs = page(tableOf('u', [one]), tableOf('v', [two, row]), tableOf('t', [left]))
    const found = ids(merge(base, ours, theirs).document)
    expect(found.filter((id) => id === 'c1' || id === 'l1')).toEqual(['c1', 'l1'])
  })

  test('has the row of one and the column of the other, and a new cell where they cross', () => {
    const document = merged(table('t', rows('1 2', '5 6', '3 4')), table('t', rows('1 7 2', '3 8 4')))
    expect(tableSize(document)).toEqual({ rows: 3, columns: 3 })
    expect(document.children.map((each) => each.id).join(' ')).toBe(
      't_1 t_7 t_2 t_5 alternative2 t_6 t_3 t_8 t_4',
    )
  })

  test('loses the row that one deleted, unless the other wrote in it', () => {
    const shorter = table('t', [['1', '2']])
    expect(tableSize(merged(shorter, base.children[0]!))).toEqual({ rows: 1, columns: 2 })
    const written = tableOf('t', [
      [cell('t_1', p('t_1_text', '1')), cell('t_2', p('t_2_text', '2'))],
      [cell('t_3', p('t_3_text', 'new words')), cell('t_4', p('t_4_text', '4'))],
    ])
    const both = merged(shorter, written)
    expect(outline(both)).toEqual(outline(written))
    expect(outline(merged(written, shorter))).toEqual(outline(written))
  })

  test('keeps words in a row whose column was deleted', () => {
    const document = merged(table('t', rows('1', '3')), table('t', rows('1 2', '5 six', '3 4')))
    expect(tableSize(document)).toEqual({ rows: 3, columns: 1 })
    expect(JSON.stringify(outline(document.children[1]!))).toContain('six')
  })

  test('keeps what was written into a cell when each deleted what the other kept', () => {
    const theirs = table('t', [['1', '2', 'nine']])
    const document = merged(table('t', [['3', '4']]), theirs)
    expect(JSON.stringify(outline(document))).toContain('nine')
  })

  test('has the widths, headers and merged areas of both where they do not overlap', () => {
    const one = { row_span: 1, col_span: 1 }
    const wide = { row_span: 1, col_span: 2 }
    const tall = { row_span: 2, col_span: 1 }
    const rows = [
      ['1', '2'],
      ['3', '4'],
    ]
    const ours = table('t', rows, { column_width: [300, 100], merge_info: [one, one, wide, one] })
    const theirs = table('t', rows, {
      column_width: [100, 200],
      header_row: true,
      merge_info: [wide, one, one, one],
    })
    expect(merged(ours, theirs).body).toMatchObject({
      table: { property: { column_width: [300, 200], header_row: true, merge_info: [wide, one, wide, one] } },
    })
    const cutting = table('t', rows, { merge_info: [tall, one, one, one] })
    expect(merged(cutting, theirs).body).toMatchObject({
      table: { property: { merge_info: [wide, one, one, one] } },
    })
  })

  test('stays whole when one deleted it and the other wrote in it', () => {
    const written = tableOf('t', [
      [cell('t_1', p('t_1_text', 'new words')), cell('t_2', p('t_2_text', '2'))],
      [cell('t_3', p('t_3_text', '3')), cell('t_4', p('t_4_text', '4'))],
    ])
    expect(outline(merge(base, page(), page(written)).document)).toEqual(outline(page(written)))
    expect(outline(merge(base, page(written), page()).document)).toEqual(outline(page(written)))
    expect(outline(merge(base, page(), base).document)).toEqual(outline(page()))
    for (const sides of [
      [page(), page(written)],
      [page(written), page()],
    ] as const)
      expect(merge(base, ...sides).conflicts).toMatchObject([
        { id: 't_1_text', kind: 'deleted', wholeId: 't' },
      ])
  })
})

describe('a grid that two changed', () => {
  const columns = (...names: string[]) =>
    page(grid('g', ...names.map((name): [string, BlockTree] => [name, p(`${name}_text`)])))

  test('has the columns of both, and shares that add up to 100', () => {
    const { document } = merge(columns('a', 'b'), columns('a', 'n', 'b'), columns('a', 'b', 'm'))
    const merged = document.children[0]!
    expect(merged.children.map((each) => each.id)).toEqual(['a', 'n', 'b', 'm'])
    expect(ratiosOf(merged).reduce((sum, share) => sum + share, 0)).toBe(100)
    expect(merged.body).toEqual({ grid: { column_size: 4 } })
  })

  test('has two columns at least', () => {
    const { document } = merge(columns('a', 'b', 'c'), columns('a', 'b'), columns('b', 'c'))
    expect(document.children[0]!.children.map((each) => each.children.length)).toEqual([1, 1])
  })
})

const start = page(
  p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
  callout('d', p('e')),
  bullet('f', 'f', bullet('g'), bullet('h')),
  table('t', rows('1 2 3', '4 5 6')),
  grid('gr', ['g1', p('x')], ['g2', p('y')], ['g3', p('z')]),
  unknown('u'),
  p('j'),
)

const version = (name: string, edits: Parameters<typeof edited>[1][]) => {
  let made = 0
  let tree = start
  for (const edit of edits) tree = edited(tree, edit, () => `${name}${(made += 1)}`)
  return tree
}
/** Every block under the one that holds it. */
const pairsIn = (tree: BlockTree) =>
  preOrder(tree).flatMap((parent) => parent.children.map((child) => [parent, child] as const))

/** Whether the child is allowed there, or was there on one side with both of the same type as now. */
const canStand = (parent: BlockTree, child: BlockTree, sides: BlockTree[]) =>
  [23, 25, 32].includes(child.block_type) ||
  mayHold(parent.block_type, child.block_type) ||
  sides.some((tree) => pairsIn(tree).some(([was, it]) => isStill(was, parent) && isStill(it, child)))
const isStill = (was: BlockTree, now: BlockTree) => was.id === now.id && was.block_type === now.block_type
/** Without cells, columns and the empty lines in them, which come and go with rows and columns. */
const lasting = (tree: BlockTree) =>
  preOrder(tree).flatMap((node) =>
    [25, 32].includes(node.block_type) || /^\[\d+,""\]$/.test(JSON.stringify(outline(node))) ? [] : [node.id],
  )

/** Tables that their cells do not fill, grids that the platform does not allow, and empty boxes. */
const brokenBoxes = (tree: BlockTree) =>
  preOrder(tree).filter((node) => {
    if (node.block_type === 31) return !tableSize(node)
    if (node.block_type === 25 || node.block_type === 32) return node.children.length === 0
    if (node.block_type !== 24) return false
    const shares = ratiosOf(node).reduce((sum, ratio) => sum + ratio, 0)
    return !isWholeGrid(node) || node.children.length < 2 || node.children.length > 10 || shares !== 100
  })

const someEdits = fc.array(anyEdit, { maxLength: 8 })

test('a merge of random versions has each undeleted block once, and equals one side if the other is unchanged', () => {
  fc.assert(
    fc.property(someEdits, someEdits, (byUs, byThem) => {
      const ours = version('ours', byUs)
      const theirs = version('theirs', byThem)
      const { document, conflicts } = merge(start, ours, theirs)
      const found = ids(document)
      expect(new Set(found).size).toBe(found.length)
      const [inBase, inOurs, inTheirs] = [start, ours, theirs].map((tree) => new Set(ids(tree)))
      const due = [
        ...lasting(theirs).filter((id) => inOurs!.has(id) || !inBase!.has(id)),
        ...lasting(ours).filter((id) => inTheirs!.has(id) || !inBase!.has(id)),
      ]
      for (const id of due) expect(found).toContain(id)
      for (const { alternativeId } of conflicts) if (alternativeId) expect(found).toContain(alternativeId)

      for (const [parent, child] of pairsIn(document)) {
        expect([parent.id, child.id, canStand(parent, child, [ours, theirs])]).toEqual([
          parent.id,
          child.id,
          true,
        ])
      }

      expect(brokenBoxes(document)).toEqual([])
      const call = nextCall(theirs, document)
      expect(call?.kind === 'stuck' && call.reason).not.toBe('remake')
      expect(contents(merge(start, ours, start).document)).toEqual(contents(ours))
      expect(contents(merge(start, start, theirs).document)).toEqual(contents(theirs))
      expect(sameContent(merge(start, ours, ours).document, ours)).toBe(true)
    }),
    { numRuns: runs(50, 5_000) },
  )
})

test('no text that either side wrote is lost', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), fc.boolean(), (mine, other, removes) => {
      const texts = preOrder(start).filter((node) => 'text' in node.body || 'bullet' in node.body)
      const target = texts[mine % texts.length]!
      const second = texts[other % texts.length]!
      const ours = swapped(start, target, { ...target, body: p('', 'written by us').body, block_type: 2 })
      const theirs = removes
        ? swapped(start, target, undefined)
        : swapped(start, second, { ...second, body: p('', 'written by them').body, block_type: 2 })
      const words = JSON.stringify(merge(start, ours, theirs).document)
      expect(words).toContain('written by us')
      if (!removes) expect(words).toContain('written by them')
    }),
  )
})

const swapped = (tree: BlockTree, node: BlockTree, by: BlockTree | undefined): BlockTree => ({
  ...tree,
  children: tree.children.flatMap((child) => (child === node ? (by ?? []) : swapped(child, node, by))),
})
