import { fireEvent } from '@testing-library/react'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { cellSelection } from '../../blocks/table/table-selection'
import { positionOfBlock } from '../queries/blocks'
import { image, p, page, table } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { blocksOf, cardOf, cursor, wordsIn } from '../testing/state-of'

const card = (doc: Node) => cardOf(doc, 'i')
const blocks = (doc: Node) => blocksOf(doc, 'a', 'i')
const across = (doc: Node) => wordsIn(doc, ['a', 2], ['b', 1])
const cells = (doc: Node) =>
  cellSelection(doc, positionOfBlock(doc, 't')!, { top: 0, left: 0, bottom: 1, right: 2 })

const cellsOf = 'table_cell t-0-0\n    text c "x"\n  table_cell t-0-1\n    text d "y"'

const below = 'text a "one"\nimage i\ntext new-1\ntext b "two"'

test.each([
  ['below a selected card', card, below, 'new-1:0'],
  ['below selected blocks that end with a card', blocks, below, 'new-1:0'],
  ['in place of selected words, while a card between them stays', across, 'text a "onwo"\nimage i', 'a:2'],
  ['in the first of the selected cells', cells, 'text a "one"\nimage i\ntext b "two"', 'c:1'],
])('composed text goes %s', async (_, at, outline, place) => {
  const document = page(p('a', 'one'), image('i'), p('b', 'two'), table('t', [[p('c', 'x')], [p('d', 'y')]]))
  const { handle, text, select, ...editor } = await renderEditor(document)
  select(at)
  fireEvent.compositionStart(text)
  expect(editor.outline()).toBe(`${outline}\ntable t\n  ${cellsOf}`)
  handle.run((state) => {
    expect(cursor(state)).toBe(place)
    return true
  })
})
