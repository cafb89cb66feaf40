import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { positionOfBlock } from '../../editor/queries/blocks'
import { block, p, page } from '../../editor/testing/page'
import { apply, cursor, stateOf } from '../../editor/testing/state-of'
import { treeFromDoc } from '../../editor/wire/tree-from-doc'
import { replaceFile, setCaption, setFileView, setPictureAlign, setPictureWidth } from './media-commands'

const image = block('image', 'i', {
  token: 'boxcn1',
  width: 400,
  height: 300,
  scale: 0.5,
  caption: { content: 'old', unknown: true },
  of_tomorrow: 1,
})
const file = block(
  'view',
  'v',
  { view_type: 1 },
  block('file', 'f', { token: 'boxcn2', name: 'a.pdf', view_type: 1 }),
)
const tree = page(p('a', 'x'), image, file)
const start = stateOf(tree, ['a', 0])
const at = (id: string) => positionOfBlock(start.doc, id)!

const bodyOf = (id: string, state = start, within: BlockTree = treeFromDoc(state.doc)): object | undefined =>
  within.id === id ? within.body : within.children.map((each) => bodyOf(id, state, each)).find(Boolean)

test('a resized picture keeps all other fields, scale and unknown ones included', () => {
  const state = apply(start, setPictureWidth(at('i'), 200, 700))
  expect(bodyOf('i', state)).toEqual({
    image: { ...(image.body.image as object), width: 200, height: 150 },
  })
  expect(cursor(state)).toBe('[i]')
})

test('a command that changes nothing does not apply', () => {
  expect(setPictureWidth(at('i'), 400, 700)(start)).toBe(false)
  expect(setPictureAlign(at('i'), 2)(start)).toBe(false)
  expect(setCaption(at('i'), ' old ')(start)).toBe(false)
  expect(setFileView(at('v'), 1)(start)).toBe(false)
})

test('a caption keeps wide and no-break spaces, and a line break in it is a space', () => {
  const state = apply(start, setCaption(at('i'), '\u3000\u3000图一：\u00a0\u00a0\n \n说明\u3000\n'))
  expect(bodyOf('i', state)).toMatchObject({
    image: { caption: { content: '\u3000\u3000图一：\u00a0\u00a0 说明\u3000' } },
  })
})

test('a replacing picture is as wide as the old one, in its own proportions', () => {
  const size = { width: 1_000, height: 1_000 }
  const state = apply(start, replaceFile(at('i'), { token: 'local:9', name: 'b.png', size }))
  expect(bodyOf('i', state)).toMatchObject({
    image: { token: 'local:9', width: 400, height: 400, scale: 0.5 },
  })
})

test('a file that cannot be measured does not replace a picture', () => {
  expect(replaceFile(at('i'), { token: 'local:9', name: 'b.pdf' })(start)).toBe(false)
})

test('a replacing file is put into the same view, under its own name', () => {
  const state = apply(start, replaceFile(at('v'), { token: 'local:9', name: 'b.zip' }))
  expect(bodyOf('f', state)).toEqual({ file: { token: 'local:9', name: 'b.zip', view_type: 1 } })
  expect(bodyOf('v', state)).toEqual(file.body)
})

test('a change of view is stored in the view and in its file', () => {
  const state = apply(start, setFileView(at('v'), 2))
  expect(bodyOf('v', state)).toMatchObject({ view: { view_type: 2 } })
  expect(bodyOf('f', state)).toMatchObject({ file: { view_type: 2, name: 'a.pdf' } })
})
