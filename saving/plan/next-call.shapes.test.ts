import { describe, expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { originalId } from '../../document/structure/fresh-ids'
import { BlockIds } from '../queue/block-ids'
import { callsBetween } from '../testing/calls-between'
import { cell, grid, p, page, rows, table, tableOf, unknown } from '../testing/page'
import type { UpdateCall } from './call-items'
import { nextCall } from './next-call'
import type { Renaming } from './next-call'

describe('a table', () => {
  const saved = page(table('t', rows('1 2', '3 4')))
  const requests = (wanted: BlockTree, from = saved) =>
    callsBetween(from, wanted).flatMap((call): unknown[] =>
      call.kind === 'update' ? call.requests : [[call.kind, call.ids]],
    )

  test('loses rows and columns in runs, after everything new exists', () => {
    const large = page(table('t', rows('1 2 3', '4 5 6', '7 8 9')))
    expect(requests(page(table('t', rows('3', '9', 'n'))), large)).toMatchObject([
      { insert_table_row: {} },
      { update_text_elements: {} },
      { delete_table_rows: { row_start_index: 1, row_end_index: 2 } },
      { delete_table_columns: { column_start_index: 0, column_end_index: 2 } },
    ])
  })

  test('keeps its cells if they do not fill it, because they cannot be deleted one by one', () => {
    const [first, second, third] = saved.children[0]!.children
    const broken = (...cells: BlockTree[]) => page({ ...saved.children[0]!, children: cells })
    expect(nextCall(broken(first!, second!, third!), broken(first!, second!))).toMatchObject({
      kind: 'stuck',
      problems: [{ reason: 'remake', id: 't_3' }],
    })
  })

  test('loses a row behind one that has to stay', () => {
    const row = (name: string, inside: BlockTree) => [
      cell(`${name}1`, inside),
      cell(`${name}2`, p(`${name}2_text`)),
    ]
    const first = row('a', p('a1_text'))
    const whole = page(tableOf('t', [first, row('b', unknown('u')), row('c', p('c1_text'))]))
    // The block that no request creates was moved out of the second row.
    expect(nextCall(whole, page(tableOf('t', [first]), unknown('u')))).toMatchObject({
      kind: 'update',
      requests: [{ delete_table_rows: { row_start_index: 2, row_end_index: 3 } }],
    })
  })

  test('never moves a row that holds a block that no request creates', () => {
    const row = (name: string, ...more: BlockTree[]) => [cell(name, p(`${name}_text`), ...more)]
    const before = page(tableOf('t', [row('a'), row('b'), row('c', unknown('u'))]))
    const calls = callsBetween(before, page(tableOf('t', [row('c', unknown('u')), row('a'), row('b')])))
    expect(calls.filter((call) => call.kind === 'update').map((call) => call.requests[0])).toMatchObject([
      { insert_table_row: { row_index: 3 } },
      { insert_table_row: { row_index: 4 } },
      { update_text_elements: {} },
      { delete_table_rows: { row_start_index: 0, row_end_index: 2 } },
    ])
    const moved = page(tableOf('t', [row('a', unknown('u')), row('b'), row('c')]))
    expect(nextCall(before, moved)).toMatchObject({ kind: 'stuck', reason: 'remake', ids: ['u'] })
  })

  test('exchanges the ids of its cells if only those changed', () => {
    const before = table('t', rows('1 2', '3 4'))
    const swapped = { ...before, children: [1, 0, 2, 3].map((at) => before.children[at]!) }
    const call = nextCall(page(before), page(swapped))
    expect(call).toMatchObject({ kind: 'rename' })
    const ids = new BlockIds()
    for (const [id, to] of (call as Renaming).renames) ids.rename(id, to)
    expect(['t_1', 't_2'].map((id) => ids.wireOf(id))).toEqual(['t_2', 't_1'])
  })

  test('splits before it merges, and sets widths and headers with one request per call', () => {
    const span = (row_span: number, col_span: number) => ({ row_span, col_span })
    const one = span(1, 1)
    const before = page(table('t', rows('1 2', '3 4'), { merge_info: [span(1, 2), one, one, one] }))
    const looks = { merge_info: [span(2, 1), one, one, one], column_width: [80, 300], header_row: true }
    const calls = callsBetween(before, page(table('t', rows('1 2', '3 4'), looks)))
    expect(calls.flatMap((call) => (call.kind === 'update' ? call.requests : []))).toEqual([
      { block_id: 't', unmerge_table_cells: { row_index: 0, column_index: 0 } },
      {
        block_id: 't',
        merge_table_cells: {
          row_start_index: 0,
          row_end_index: 2,
          column_start_index: 0,
          column_end_index: 1,
        },
      },
      { block_id: 't', update_table_property: { column_width: 80, column_index: 0, header_row: true } },
      { block_id: 't', update_table_property: { column_width: 300, column_index: 1 } },
    ])
  })

  test('that moves a row gives its old cells the ids that they have in the resulting document', () => {
    const call = nextCall(saved, page(table('t', rows('3 4', '1 2')))) as UpdateCall
    const ids = new BlockIds(preOrder(saved).map(({ id }) => [id, `wire ${id}`]))
    for (const [id, to] of call.renames) ids.rename(id, to)
    const old = preOrder(call.resultingTree).filter(({ id }) => originalId(id) !== id)
    expect(old.map(({ id }) => ids.wireOf(id))).toEqual(old.map(({ id }) => `wire ${originalId(id)}`))
    expect(old).not.toEqual([])
  })

  test('shares its calls with other tables', () => {
    const both = (...rows: string[][]) => page(table('t', rows), table('s', rows))
    const [call] = callsBetween(both(['1']), both(['1'], ['2']))
    expect(call).toMatchObject({ ids: ['t', 's'], generatingIds: ['t', 's'] })
  })

  test('of the largest size shares its call with one other', () => {
    const largest = Array.from({ length: 20 }, (_, at) =>
      Array.from({ length: 100 }, (_, to) => `${at}_${to}`),
    )
    const three = (looks: object) => page(...['t', 's', 'r'].map((id) => table(id, largest, looks)))
    expect(nextCall(three({}), three({ header_row: true }))).toMatchObject({ ids: ['t', 's'] })
  })

  test('of more than 100 columns or 2,000 cells is refused before anything is sent', () => {
    const row = (length: number) => [Array.from({ length }, (_, at) => `${at}`)]
    expect(nextCall(page(table('t', row(100))), page(table('t', row(101))))).toMatchObject({
      kind: 'stuck',
      reason: 'limit',
      ids: ['t'],
    })
    const rows = (count: number, columns = 100) =>
      page(
        table(
          't',
          Array.from({ length: count }, (_, at) => row(columns)[0]!.map((each) => `${at}_${each}`)),
        ),
      )
    expect(nextCall(rows(19), rows(20))).toMatchObject({ kind: 'update', ids: ['t'] })
    expect(nextCall(rows(20), rows(21))).toMatchObject({ kind: 'stuck', reason: 'limit', ids: ['t'] })
    // 69 × 29 is one cell too many.
    expect(nextCall(rows(68, 29), rows(69, 29))).toMatchObject({ kind: 'stuck', reason: 'limit', ids: ['t'] })
  })
})

describe('a grid', () => {
  test('is created with at most five columns, which the service then holds', () => {
    const columns = Array.from({ length: 7 }, (_, at) => [`c${at}`, p(`p${at}`)] as const)
    const call = nextCall(page(), page(grid('g', ...columns)))
    expect(call).toMatchObject({
      kind: 'create',
      children: [{ grid: { column_size: 5 } }],
      resultingTree: { children: [{ body: { grid: { column_size: 5 } } }] },
    })
  })

  test('keeps its last two columns', () => {
    const two = page(grid('g', ['a', p('x')], ['b', p('y')]))
    expect(nextCall(two, page(grid('g', ['a', p('x')])))).toMatchObject({
      kind: 'stuck',
      problems: [{ reason: 'last', id: 'g' }],
    })
  })

  test('gets a tenth column, but not an eleventh', () => {
    const columns = (count: number) =>
      page(grid('g', ...Array.from({ length: count }, (_, at) => [`c${at}`, p(`p${at}`)] as const)))
    expect(nextCall(columns(9), columns(10))).toMatchObject({ kind: 'update', ids: ['g'] })
    expect(nextCall(columns(10), columns(11))).toMatchObject({ kind: 'stuck', reason: 'limit', ids: ['g'] })
  })

  const saved = page(grid('g', ['a', p('x')], ['b', p('y')]))

  test('gets a new first column by moving the contents of the old one', () => {
    const wanted = page(grid('g', ['n', p('z')], ['a', p('x')], ['b', p('y')]))
    expect(nextCall(saved, wanted)).toMatchObject({ kind: 'rename', renames: [['a', 'n']] })
    expect(callsBetween(saved, wanted).map((call) => [call.kind, call.ids])).toEqual([
      ['create', ['z']],
      ['update', ['g']],
      ['update', ['x']],
      ['delete', ['x′']],
    ])
  })

  test('of ten columns moves the contents, because there is no room for an eleventh', () => {
    const columns = Array.from({ length: 10 }, (_, at): [string, BlockTree] => [`c${at}`, p(`p${at}`)])
    const wanted = page(grid('g', ...columns.slice(1), columns[0]!))
    const calls = callsBetween(page(grid('g', ...columns)), wanted)
    expect(
      calls.some((call) => call.kind === 'update' && call.requests.some((each) => each.insert_grid_column)),
    ).toBe(false)
    expect(calls.at(-1)!.resultingTree).toBe(wanted)
  })
})
