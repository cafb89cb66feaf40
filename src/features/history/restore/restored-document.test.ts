import { expect, test } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { runToEnd } from '../../../../primitives/in-slices'
import {
  block,
  bullet,
  callout,
  fileView,
  image,
  object,
  p,
  page,
  table,
  unknown,
} from '../../../../saving/testing/page'
import { withPageNames } from './page-names'
import { restoredBlock } from './restored-block'
import { restoredDocument } from './restored-document'

let made = 0
const newId = () => `new${(made += 1)}`
const restored = (now: BlockTree, version: BlockTree) => runToEnd(restoredDocument(now, version, newId))
const ids = (tree: BlockTree) => tree.children.map(({ id }) => id)

test('a block that still exists keeps its current id, even if it was created again', () => {
  const version = page(p('a', 'one line of words'), callout('c', p('d', 'inside')))
  const now = page(
    p('n', 'entirely new'),
    block('a2', 4, 'one line of words'),
    callout('c2', p('d2', 'inside')),
  )
  const { document } = restored(now, version)
  expect(ids(document)).toEqual(['a2', 'c2'])
  expect(document.children[0]!.block_type).toBe(2)
  expect(document.children[1]).toEqual(now.children[2])
})

test('a deleted board is lost, and the blocks around it are restored', () => {
  const board = object('w', 43, { token: 'boardToken' })
  const { document, lost } = restored(page(p('a', 'x')), page(p('a', 'x'), board, p('b', 'back')))
  expect(ids(document)).toEqual(['a', 'b'])
  expect(lost.map(({ id }) => id)).toEqual(['w'])
})

test('a board that was added since stays behind the block that it follows', () => {
  const board = object('w', 43, { token: 'boardToken' })
  const { document, staying } = restored(
    page(p('a', 'x'), board, p('n', 'new')),
    page(p('z', 'old'), p('a', 'x')),
  )
  expect(ids(document)).toEqual(['z', 'a', 'w'])
  expect(staying.map(({ id }) => id)).toEqual(['w'])
})

test('blocks that cannot be created again keep their order', () => {
  const [one, two] = [unknown('u1'), unknown('u2')]
  const { document } = restored(page(one, p('a', 'x'), two), page(two, p('a', 'x'), one))
  const order = ids(document)
  expect(order.indexOf('u1')).toBeLessThan(order.indexOf('u2'))
  expect([...order].sort()).toEqual(['a', 'u1', 'u2'])
})

test('a mention of a file inside a line is lost, and the line’s words are restored', () => {
  const line = block('a', 2, [{ text_run: { content: 'see ' } }, { file: { file_token: 'f' } }])
  const { document, lost } = restored(page(p('b', 'x')), page(line, p('b', 'x')))
  expect(lost).toHaveLength(1)
  expect(document.children[0]!.body).toEqual({
    text: { elements: [{ text_run: { content: 'see ' } }], style: {} },
  })
})

test('a version gets the ids and tokens of the page, and two copies of a block get two ids', () => {
  const now = page(p('local', 'x'), image('pic', 'local:1'))
  const names = {
    blockIdOf: (id: string) => ({ local: 'wire', pic: 'wirePic' })[id] ?? id,
    wireTokenOf: (token: string) => (token === 'local:1' ? 'boxcn1' : token),
  }
  const version = page(p('wire', 'x'), p('local', 'x'), image('wirePic', 'boxcn1'), image('other', 'boxcn2'))
  const here = withPageNames(version, now, names, () => 'copy')
  expect(ids(here)).toEqual(['local', 'copy', 'pic', 'other'])
  expect(here.children[2]).toEqual(now.children[1])
})

test('a restored line gets its old words, and its current children stay', () => {
  const now = page(bullet('a', 'changed', p('n', 'new below')), p('b', 'also changed'))
  const version = page(bullet('a', 'was', p('o', 'old below')), p('b', 'was too'))
  expect(restoredBlock(now, version, 'a', newId)).toEqual(
    page(bullet('a', 'was', p('n', 'new below')), p('b', 'also changed')),
  )
})

test('a removed block is restored behind the block that it followed', () => {
  const version = page(p('a'), callout('c', p('d'), p('e')), p('z'))
  const now = page(p('n'), p('a'), p('d'), p('z'))
  const back = restoredBlock(now, version, 'c', newId)!
  expect(ids(back)).toEqual(['n', 'a', 'c', 'd', 'z'])
  expect(ids(back.children[2]!)).toEqual(['e'])
})

test('a part is restored with its box', () => {
  const version = page(p('a'), fileView('v', 'boxcn'))
  const was = restoredBlock(page(p('a')), version, 'v_file', newId)
  expect(was).toEqual(version)
})

test('a table is restored whole', () => {
  const was = table('t', [['1', '2']])
  const now = page(table('t', [['1', 'x', 'y']]))
  expect(restoredBlock(now, page(was), 't', newId)).toEqual(page(was))
})

test('a block that no call can create is not restored alone', () => {
  expect(restoredBlock(page(p('a')), page(p('a'), unknown('u')), 'u', newId)).toBeUndefined()
})
