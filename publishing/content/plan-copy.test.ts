import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import {
  block,
  bullet,
  callout,
  fileView,
  grid,
  image,
  object,
  p,
  table,
  unknown,
} from '../../saving/testing/page'
import { planCopy } from './plan-copy'

const none: ReadonlySet<string> = new Set()
const idsOf = (blocks: Parameters<typeof planCopy>[0]) => blocks.flatMap(preOrder).map(({ id }) => id)

test('blocks that calls can create are copied unchanged, without comments', () => {
  const line = block('a', 2, [
    { text_run: { content: 'words', text_element_style: { comment_ids: ['c1'] } } },
  ])
  const marked = { ...line, body: { ...line.body, comment_ids: ['c2'] } }
  const { blocks, outcomes } = planCopy([marked, bullet('b', 'item', p('c'))], 1, none)
  expect(outcomes).toEqual([])
  expect(idsOf(blocks)).toEqual(['a', 'b', 'c'])
  expect(JSON.stringify(blocks)).not.toMatch(/c1|c2/)
})

test('a block that no call creates is left out, reported, and shown in its place', () => {
  const board = object('w', 43, { token: 'board' })
  const { blocks, shown, outcomes } = planCopy([p('a'), board, unknown('u'), p('z')], 1, none)
  expect(idsOf(blocks)).toEqual(['a', 'z'])
  expect(idsOf(shown)).toEqual(['a', 'w', 'u', 'z'])
  expect(outcomes).toEqual([
    { id: 'w', block_type: 43, outcome: 'leftOut' },
    { id: 'u', block_type: 7777, outcome: 'leftOut' },
  ])
})

test('a block with text that no call creates becomes a line, and its children stay', () => {
  const synced = object('s', 49, { elements: [{ text_run: { content: 'Synced' } }] }, [p('in')])
  const { blocks, outcomes } = planCopy([synced], 1, none)
  expect(blocks.map(({ id, block_type: type }) => [id, type])).toEqual([
    ['s', 2],
    ['in', 2],
  ])
  expect(outcomes).toEqual([{ id: 's', block_type: 49, outcome: 'asWords' }])
})

test('an element that only the platform creates is dropped from its text', () => {
  const line = block('a', 2, [{ text_run: { content: 'See ' } }, { inline_block: { block_id: 'x' } }])
  const { blocks, outcomes } = planCopy([line], 1, none)
  expect(outcomes).toEqual([{ id: 'a', block_type: 2, outcome: 'partly' }])
  expect(JSON.stringify(blocks)).not.toContain('inline_block')
})

test('a picture and a file whose bytes cannot be fetched are left out, together with the file’s view', () => {
  const gone = new Set(['one', 'two'])
  const { blocks, outcomes } = planCopy(
    [image('i', 'one'), fileView('v', 'two'), image('j', 'three')],
    1,
    gone,
  )
  expect(idsOf(blocks)).toEqual(['j'])
  expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['i', 'noBytes'],
    ['v', 'noBytes'],
  ])
})

test('a file inside a line is copied as a card', () => {
  const { blocks, outcomes } = planCopy([fileView('v', 'token', 3)], 1, none)
  expect(blocks[0]!.body).toEqual({ view: { view_type: 1 } })
  expect(outcomes).toEqual([])
})

test('a callout or column that loses all its blocks keeps an empty line, and a table keeps its cells', () => {
  const boxes = [callout('c', unknown('u')), grid('g', ['g1', unknown('w')], ['g2', p('x')])]
  const { blocks } = planCopy([...boxes, table('t', [['1', '2']])], 1, none)
  expect(blocks.map(({ children }) => children.length)).toEqual([1, 2, 2])
  expect(blocks[0]!.children[0]!.block_type).toBe(2)
  expect(blocks[1]!.children[0]!.children[0]!.block_type).toBe(2)
})
