import { expect, test } from 'vitest'
import { block, callout, image, p, page, todo } from '../testing/page'
import { blocksOf, cardOf, selecting, stateOf } from '../testing/state-of'
import { toolbarState } from './toolbar-state'

const state = stateOf(
  page(
    p('a', 'x'),
    image('i'),
    block('view', 'v', { view_type: 1 }, block('file', 'f', { token: 't', name: 'n' })),
    callout('c', p('d'), todo('e')),
  ),
  ['a', 0],
)
const shown = (from: string, to?: string) => {
  const selected = selecting(state, (doc) => (to ? blocksOf(doc, from, to) : cardOf(doc, from)))
  const { type, hasLines, align } = toolbarState(selected)
  return { type, hasLines, align }
}

test('a selected picture or file has its own kind, and only the picture is aligned left, centre or right', () => {
  expect(shown('i')).toEqual({ type: 27, hasLines: false, align: 2 })
  expect(shown('v')).toEqual({ type: 23, hasLines: false, align: 0 })
})

test('a selected callout is a callout, and its lines have marks', () => {
  expect(shown('c', 'c')).toEqual({ type: 19, hasLines: true, align: 1 })
})

test('text and a picture are several kinds; text has the kind of its lines', () => {
  expect(shown('a', 'i')).toMatchObject({ type: 0, hasLines: true })
  expect(shown('a', 'a')).toMatchObject({ type: 2, hasLines: true })
  expect(toolbarState(state)).toMatchObject({ type: 2, hasLines: true, align: 1 })
})
