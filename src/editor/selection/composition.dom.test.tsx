import { fireEvent } from '@testing-library/react'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Selection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { cellSelection } from '../../blocks/table/table-selection'
import { positionOfBlock } from '../queries/blocks'
import { image, p, page, table } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { cursor, placeIn } from '../testing/state-of'
import { BlockSelection } from './block-selection'

const at = ({ doc }: EditorState, id: string) => positionOfBlock(doc, id)!
const card = (state: EditorState) => NodeSelection.create(state.doc, at(state, 'i'))
const blocks = (state: EditorState) => BlockSelection.create(state.doc, at(state, 'a'), at(state, 'i'))!
const across = ({ doc }: EditorState) =>
  TextSelection.create(doc, placeIn(doc, ['a', 2]), placeIn(doc, ['b', 1]))
const cells = (state: EditorState) =>
  cellSelection(state.doc, at(state, 't'), { top: 0, left: 0, bottom: 1, right: 2 })

const cellsOf = 'table_cell t-0-0\n    text c "x"\n  table_cell t-0-1\n    text d "y"'

const below = 'text a "one"\nimage i\ntext new-1\ntext b "two"'

test.each([
  ['below a selected card', card, below, 'new-1:0'],
  ['below selected blocks that end with a card', blocks, below, 'new-1:0'],
  ['in place of selected words, while a card between them stays', across, 'text a "onwo"\nimage i', 'a:2'],
  ['in the first of the selected cells', cells, 'text a "one"\nimage i\ntext b "two"', 'c:1'],
])('composed text goes %s', async (_, select, outline, place) => {
  const document = page(p('a', 'one'), image('i'), p('b', 'two'), table('t', [[p('c', 'x')], [p('d', 'y')]]))
  const { handle, text, ...editor } = await renderEditor(document)
  const run = (command: Command) => handle.run(command)
  run((state, dispatch) => {
    const selection: Selection = select(state)
    dispatch?.(state.tr.setSelection(selection))
    return true
  })
  fireEvent.compositionStart(text)
  expect(editor.outline()).toBe(`${outline}\ntable t\n  ${cellsOf}`)
  run((state) => {
    expect(cursor(state)).toBe(place)
    return true
  })
})
