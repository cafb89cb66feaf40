import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { canRecreate } from '../../document/structure/can-recreate'
import { callsBetween, everything } from '../testing/calls-between'
import {
  bullet,
  callout,
  cell,
  coloured,
  fileView,
  grid,
  image,
  object,
  p,
  page,
  quoteContainer,
  table,
  unknown,
} from '../testing/page'
import { nextCall } from './next-call'

describe('a block outside the text family', () => {
  const made = (node: BlockTree) => {
    const call = nextCall(page(), page(node), everything)
    return call?.kind === 'create' ? call.children[0] : call
  }

  test.each([
    [coloured('c', 3, p('a')), { block_type: 19, callout: { background_color: 3 } }],
    [fileView('v', 'boxcnv', 2), { block_type: 23, file: { token: '', view_type: 2 } }],
    [
      object('i', 27, {
        token: 'boxcn',
        width: 30,
        height: 40,
        align: 3,
        caption: { content: 'x' },
        scale: 2,
      }),
      { block_type: 27, image: { width: 30, height: 40, align: 3, caption: { content: 'x' }, scale: 2 } },
    ],
    [
      object('f', 26, { component: { iframe_type: 1, url: 'https%3A%2F%2Fa' } }),
      { block_type: 26, iframe: { component: { iframe_type: 1, url: 'https%3A%2F%2Fa' } } },
    ],
  ])('is created from the fields that may be sent: %#', (node, definition) => {
    expect(made(node)).toEqual(definition)
  })

  test('fills the empty texts of new boxes by one update, and deletes those that are not wanted', () => {
    const wanted = page(table('t', [['1', '2']]), callout('c', bullet('x')))
    expect(callsBetween(page(), wanted).map((call) => [call.kind, call.ids])).toEqual([
      ['create', ['t', 'c']],
      ['create', ['x']],
      ['update', ['t_1_text', 't_2_text']],
      ['delete', ['c′']],
    ])
  })

  test('is never a part without its box, nor a kind that the platform does not create', () => {
    for (const node of [
      object('x', 23, { token: '' }),
      cell('x'),
      unknown('x'),
      fileView('x', '', 3),
      object('x', 18, { token: 'app_tbl' }),
    ]) {
      expect(nextCall(page(), page(node))).toMatchObject({ kind: 'stuck', reason: 'make', ids: ['x'] })
    }
  })

  test('is created exactly if the editor considers it recreatable, and therefore movable', () => {
    const kinds = [
      ...[1, 2, 3].map((viewType) => fileView('x', 'boxcn', viewType)),
      object('x', 33, { view_type: 1 }),
      ...[18, 43].flatMap((type) => [object('x', type), object('x', type, { token: 'there' })]),
      ...[{}, { url: 'https://a' }].map((said) => object('x', 48, { url_type: 'MessageLink', ...said })),
      ...[20, 21, 22, 27, 28, 29, 30, 35, 36, 37, 40, 41, 42, 44, 49, 50, 51, 52].map((type) =>
        object('x', type),
      ),
      object('x', 26, { component: { url: 'https%3A%2F%2Fa' } }),
      ...[callout, quoteContainer].map((box) => box('x', p('y'))),
      table('x', [['1']]),
      grid('x', ['g1', p('a')], ['g2', p('b')]),
      unknown('x'),
    ]
    const differing = kinds.filter((node) => {
      const isMade = nextCall(page(), page(node), everything)?.kind === 'create'
      return isMade !== canRecreate(node)
    })
    expect(differing).toEqual([])
  })

  test('keeps to the number of pictures and sheets that one call may create', () => {
    const pictures = Array.from({ length: 45 }, (_, at) => image(`i${at}`, ''))
    expect(callsBetween(page(), page(...pictures)).map((call) => call.ids.length)).toEqual([20, 20, 5])
    const sheets = Array.from({ length: 7 }, (_, at) => object(`s${at}`, 30, { row_size: 1, column_size: 1 }))
    expect(callsBetween(page(), page(...sheets)).map((call) => call.ids.length)).toEqual([5, 2])
  })

  test('is not changed by values that the service fills in', () => {
    const saved = page(
      object('c', 19, { background_color: 1, emoji_id: 'gift' }, [p('a')]),
      object('i', 27, { token: '', width: 100, height: 100, align: 2 }),
      object('v', 33, { view_type: 1 }, [object('f', 23, { token: 'b', name: 'plan.pdf' })]),
      object('s', 30, { token: 'sht_1' }),
      object('l', 48, { url_type: 'Undefined' }),
    )
    const wanted = page(
      object('c', 19, { background_color: 1 }, [p('a')]),
      object('i', 27, {}),
      object('v', 33, {}, [object('f', 23, { token: 'b' })]),
      object('s', 30, { row_size: 3, column_size: 3 }),
      object('l', 48, { url: 'https://a', url_type: 'Undefined' }),
    )
    expect(nextCall(saved, wanted)).toBeUndefined()
  })
})
