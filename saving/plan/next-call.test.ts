import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { compareTrees } from '../../document/compare/compare-trees'
import { runs } from '../../service/testing/random-runs'
import { callsBetween, shown } from '../testing/calls-between'
import { outline } from '../testing/outline'
import {
  block,
  bullet,
  callout,
  coloured,
  fileView,
  grid,
  image,
  p,
  page,
  rows,
  table,
  todo,
  unknown,
} from '../testing/page'
import { anyEdit, edited } from '../testing/random-edits'
import type { NextCall } from './call-items'
import { nextCall } from './next-call'

const idsIn = (tree: BlockTree) => preOrder(tree).map(({ id }) => id)
const text = (content: string) => ({ text: { elements: [{ text_run: { content } }] } })

describe('what is new', () => {
  test('is sent in one call, at its place among the children that the service has', () => {
    const saved = page(p('a'), p('gone'), p('b'))
    const call = nextCall(saved, page(p('a'), p('n', 'New'), p('m', 'More'), p('b')))
    expect(shown(call)).toEqual({
      kind: 'create',
      parent: 'oc_launch',
      index: 1,
      ids: ['n', 'm'],
      renames: [],
      generatingIds: [],
      children: [
        { block_type: 2, ...text('New') },
        { block_type: 2, ...text('More') },
      ],
    })
  })

  test('waits for its parent, with at most 50 blocks a call', () => {
    const many = Array.from({ length: 60 }, (_, index) => p(`n${index}`))
    const calls = callsBetween(page(p('a')), page(p('a'), bullet('b', 'b', ...many)))
    expect(
      calls.map((call) => [call.kind, call.kind === 'create' && [call.parent, call.index, call.ids.length]]),
    ).toEqual([
      ['create', ['oc_launch', 1, 1]],
      ['create', ['b', 0, 50]],
      ['create', ['b', 50, 10]],
    ])
  })

  test('is sent with at least one element, and without comments', () => {
    const commented = [{ text_run: { content: 'x', text_element_style: { bold: true, comment_ids: ['c'] } } }]
    const call = nextCall(page(), page(p('a', ''), block('b', 3, commented)))
    expect(call).toMatchObject({
      children: [
        { block_type: 2, text: { elements: [{ text_run: { content: '' } }] } },
        {
          block_type: 3,
          heading1: { elements: [{ text_run: { content: 'x', text_element_style: { bold: true } } }] },
        },
      ],
    })
    expect(JSON.stringify(shown(call))).not.toContain('comment_ids')
  })
})

test('a folded block is created open, and folded once it has children', () => {
  const folded = block('f', 12, 'f', { folded: true }, [p('a')])
  const calls = callsBetween(page(), page(folded))
  expect(calls.map((call) => [call.kind, call.ids])).toEqual([
    ['create', ['f']],
    ['create', ['a']],
    ['update', ['f']],
  ])
  expect(calls[2]).toMatchObject({
    requests: [{ update_text_style: { style: { folded: true }, fields: [3] } }],
  })
  expect(nextCall(page(p('a')), page(block('a', 2, 'a', { folded: true })))).toBeUndefined()
})

describe('what is gone', () => {
  test('is deleted after everything new exists, one run a call', () => {
    const calls = callsBetween(page(p('a'), p('b'), p('c'), p('d')), page(p('c'), p('n')))
    expect(calls.map(shown)).toMatchObject([
      { kind: 'create', index: 3, ids: ['n'] },
      { kind: 'delete', parent: 'oc_launch', start: 0, end: 2, ids: ['a', 'b'] },
      { kind: 'delete', parent: 'oc_launch', start: 2, end: 3, ids: ['d'] },
    ])
  })

  test('is never the only child of a callout', () => {
    const saved = page(callout('c', p('a')))
    expect(nextCall(saved, page(callout('c')))).toMatchObject({ kind: 'stuck', reason: 'last', ids: ['c'] })
  })
})

describe('what is changed', () => {
  test('names elements, style, or both, and only the fields that differ', () => {
    const saved = page(p('a', 'one'), todo('b', 'two', false), todo('c', 'three', false))
    const wanted = page(p('a', 'ONE'), todo('b', 'two', true), todo('c', 'THREE', true))
    expect(shown(nextCall(saved, wanted))).toEqual({
      kind: 'update',
      ids: ['a', 'b', 'c'],
      renames: [],
      generatingIds: [],
      requests: [
        { block_id: 'a', update_text_elements: { elements: [{ text_run: { content: 'ONE' } }] } },
        { block_id: 'b', update_text_style: { style: { done: true }, fields: [2] } },
        {
          block_id: 'c',
          update_text: { elements: [{ text_run: { content: 'THREE' } }], style: { done: true }, fields: [2] },
        },
      ],
    })
  })

  test('is the whole text if the service returned no body for it', () => {
    const bare = { ...p('a'), body: {} }
    expect(nextCall(page(bare), page(p('a', 'x')))).toMatchObject({
      kind: 'update',
      requests: [{ block_id: 'a', update_text_elements: { elements: [{ text_run: { content: 'x' } }] } }],
    })
  })

  test('is limited to 200 blocks a call', () => {
    const list = (suffix: string) =>
      page(...Array.from({ length: 450 }, (_, index) => p(`a${index}`, `${index}${suffix}`)))
    expect(callsBetween(list(''), list('!')).map((call) => call.ids.length)).toEqual([200, 200, 50])
  })

  test('has at most 100 mentioned users, 50 documents and 30 reminders a request', () => {
    const user = { mention_user: { user_id: 'ou_alice' } }
    const document = { mention_doc: { token: 'd', obj_type: 22 } }
    const reminder = { reminder: { expire_time: '1767600000000' } }
    for (const [element, most] of [
      [user, 100],
      [document, 50],
      [reminder, 30],
    ] as const) {
      const withMany = (count: number) => page(block('a', 2, Array<typeof element>(count).fill(element)))
      expect(nextCall(page(p('a')), withMany(most))).toMatchObject({ kind: 'update' })
      expect(nextCall(page(p('a')), withMany(most + 1))).toMatchObject({ kind: 'stuck', reason: 'limit' })
    }
  })

  test('keeps to the mentions that a request and a call may carry', () => {
    const mention = { mention_user: { user_id: 'ou_alice' } }
    const with80 = (id: string) =>
      block(
        id,
        2,
        Array.from({ length: 80 }, () => mention),
      )
    const saved = page(p('a'), p('b'), p('c'))
    expect(callsBetween(saved, page(with80('a'), with80('b'), with80('c'))).map((call) => call.ids)).toEqual([
      ['a', 'b'],
      ['c'],
    ])
    const tooMany = block(
      'a',
      2,
      Array.from({ length: 101 }, () => mention),
    )
    expect(nextCall(page(p('a')), page(tooMany))).toMatchObject({
      kind: 'stuck',
      reason: 'limit',
      ids: ['a'],
    })
  })
})

describe('a block that must be recreated', () => {
  test('keeps its id, and the old one has another until it is deleted', () => {
    const saved = page(p('a'), p('b'), p('c'))
    const calls = callsBetween(saved, page(p('b'), p('c'), p('a')))
    expect(calls.map(shown)).toMatchObject([
      { kind: 'create', index: 3, ids: ['a'], renames: [['a', 'a′']] },
      { kind: 'delete', start: 0, end: 1, ids: ['a′'] },
    ])
  })

  test.each([
    ['stays', page(p('a'), p('b'), p('a′')), page(p('b'), p('a'), p('a′'))],
    ['is made only now', page(p('a'), p('b')), page(p('b'), p('a'), p('a′'))],
    ['is made again too', page(p('a'), p('a′'), image('i')), page(image('i'), p('a'), p('a′'))],
  ])('never shares an id with an older copy that lives on, when that one %s', (_, saved, wanted) => {
    for (const { resultingTree } of callsBetween(saved, wanted)) {
      const ids = idsIn(resultingTree)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('has its whole content before its old copy is deleted', () => {
    const saved = page(callout('c', p('a', 'one')))
    const calls = callsBetween(saved, page(coloured('c', 2, p('a', 'one'))))
    expect(calls.map(shown)).toMatchObject([
      {
        kind: 'create',
        ids: ['c'],
        generatingIds: ['c'],
        renames: [
          ['c', 'c′'],
          ['a', 'a′'],
        ],
      },
      { kind: 'update', ids: ['a'] },
      { kind: 'delete', ids: ['c′'] },
    ])
  })

  test('is deleted at its old place before any other create or update, once the new copy has its whole content', () => {
    const saved = page(p('a', 'one'), p('b', 'two'), p('c', 'three'))
    const moved = callsBetween(saved, page(p('b', 'TWO'), p('c', 'three'), p('a', 'one')))
    expect(moved.map((call) => [call.kind, call.ids])).toEqual([
      ['create', ['a']],
      ['delete', ['a′']],
      ['update', ['b']],
    ])
    const halfMoved = page(p('a′', 'one'), p('b', 'two', p('k', 'below')), p('a', 'one'))
    const typedSince = page(p('b', 'two', p('k', 'below')), p('n', 'new'), p('a', 'one more'))
    expect(callsBetween(halfMoved, typedSince).map((call) => [call.kind, call.ids])).toEqual([
      ['delete', ['a′']],
      ['create', ['n']],
      ['update', ['a']],
    ])
  })

  test('stays at its old place until the new copy has what others wrote there, and the children', () => {
    const written = page(p('a′', 'one of theirs'), p('b', 'two'), p('a', 'one'))
    const merged = page(p('b', 'two'), p('n', 'new'), p('a', 'one of theirs'))
    expect(callsBetween(written, merged).map((call) => [call.kind, call.ids])).toEqual([
      ['create', ['n']],
      ['update', ['a']],
      ['delete', ['a′']],
    ])
    const halfMade = page(p('a′', 'one', p('k', 'below')), p('b', 'two'), p('a', 'one'))
    const whole = page(p('b', 'TWO'), p('a', 'one', p('k', 'below')))
    expect(callsBetween(halfMade, whole).map((call) => [call.kind, call.ids])).toEqual([
      ['create', ['k']],
      ['delete', ['a′']],
      ['update', ['b']],
    ])
  })

  test('is refused if it, or a block in it, would be destroyed', () => {
    const stuck = { kind: 'stuck', reason: 'remake', ids: ['u'] }
    const moved = page(callout('c', p('a'), unknown('u')))
    expect(nextCall(page(p('a', 'x', unknown('u'))), page(bullet('a', 'x', unknown('u'))))).toMatchObject(
      stuck,
    )
    expect(nextCall(page(callout('c', p('a')), unknown('u')), moved)).toMatchObject(stuck)
  })

  test('leaves a block that no request creates in place, and deletes it only if it is wanted nowhere', () => {
    const saved = page(unknown('u'), p('a'))
    expect(callsBetween(saved, page(p('a', 'changed'))).map((call) => [call.kind, call.ids])).toEqual([
      ['update', ['a']],
      ['delete', ['u']],
    ])
    expect(callsBetween(page(bullet('a', 'x', unknown('u'))), page()).map((call) => call.ids)).toEqual([
      ['a'],
    ])
  })

  test('does not keep the rest of the page from being saved', () => {
    const saved = page(p('k', 'k', unknown('u')), p('a'))
    const wanted = page(bullet('k', 'k', unknown('u')), p('a', 'changed'))
    const call = nextCall(saved, wanted)
    expect(call).toMatchObject({ kind: 'update', ids: ['a'] })
    expect(nextCall((call as NextCall).resultingTree, wanted)).toMatchObject({ kind: 'stuck', ids: ['u'] })
  })
})

test('one edit among 10,000 blocks is found by reading two of them', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => p(`a${index}`, `text ${index}`))
  const saved = page(...many)
  const wanted = page(...many.with(5_000, p('a5000', 'changed')))
  expect(compareTrees(saved, wanted).pairs.map((pair) => pair.wanted.id)).toEqual([wanted.id, 'a5000'])
  expect(nextCall(saved, wanted)).toMatchObject({ kind: 'update', ids: ['a5000'] })
})

const start = page(
  p('a', 'alpha', p('b'), bullet('c', 'c', image('i'))),
  callout('d', p('e')),
  bullet('f', 'f', bullet('g'), bullet('h')),
  table('t', rows('1 2 3', '4 5 6')),
  grid('gr', ['g1', p('x')], ['g2', p('y'), image('gi')], ['g3', p('z')]),
  fileView('v', 'boxcnv'),
  unknown('u'),
  p('j'),
)

/** The words of a block, or its token. */
const contentOf = (node: BlockTree) => tokenIn(node)?.replace(/ here$/, '') ?? blockText(node)

test('after any edits the calls end with the wanted document, and none of them loses words or bytes that are still wanted', () => {
  const before = new Map(preOrder(start).map((node) => [node.id, contentOf(node)]))
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 25 }), (edits) => {
      let made = 0
      const newId = () => `new${(made += 1)}`
      const wanted = edits.reduce((tree, edit) => edited(tree, edit, newId, () => true), start)
      const due = preOrder(wanted).flatMap((node) =>
        before.get(node.id) === contentOf(node) ? [contentOf(node)] : [],
      )
      const calls = callsBetween(start, wanted)
      for (const { resultingTree } of calls) {
        const ids = idsIn(resultingTree)
        expect(new Set(ids).size).toBe(ids.length)
        expect(preOrder(resultingTree).map(contentOf)).toEqual(expect.arrayContaining(due))
      }
      expect(outline(calls.at(-1)?.resultingTree ?? start)).toEqual(outline(wanted))
    }),
    { numRuns: runs(50, 4_000) },
  )
})
