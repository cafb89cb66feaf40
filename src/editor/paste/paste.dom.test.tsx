import { fireEvent } from '@testing-library/react'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { positionOfBlock } from '../queries/blocks'
import { BlockSelection } from '../selection/block-selection'
import { code, image, p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { placeIn } from '../testing/state-of'

async function pasted(blocks: Parameters<typeof page>, select: Command, text: string) {
  const { handle, text: editor, outline } = await renderEditor(page(...blocks))
  handle.run(select)
  const clipboardData = {
    files: [],
    types: ['text/plain'],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  }
  fireEvent.paste(editor, { clipboardData })
  return outline()
}

const words =
  (id: string, from: number, to: number): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(TextSelection.create(doc, placeIn(doc, [id, from]), placeIn(doc, [id, to]))))
    return true
  }

const card =
  (id: string): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(NodeSelection.create(doc, positionOfBlock(doc, id)!)))
    return true
  }

const whole =
  (id: string): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(BlockSelection.create(doc, positionOfBlock(doc, id)!)!))
    return true
  }

test.each([
  ['words are linked', [p('a', 'see here')], words('a', 4, 8), /^text a "see here"$/],
  ['code is replaced', [code('a', 'open(x)')], words('a', 5, 6), /^code a "open\(https:\S+\)"$/],
  ['a card stays', [p('a', 'one'), image('i')], card('i'), /^text a "one"\nimage i\ntext \S+ "https:\S+"$/],
  ['a block is replaced', [p('a', 'one'), p('b', 'two')], whole('b'), /^text a "one"\ntext \S+ "https:\S+"$/],
])('over which an address is pasted: %s', async (_, blocks, select, result) => {
  expect(await pasted(blocks, select, 'https://example.com/page')).toMatch(result)
})
