import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  bullet,
  callout,
  column,
  grid,
  h,
  mention,
  p,
  page,
  run,
  table,
  todo,
} from '../../editor/testing/page'
import { renderEditor } from '../../editor/testing/render-editor'
import { render } from '../../testing/render'
import { DocumentWords } from './document-words'

/** Of each line: its block, its kind and its words. */
const linesIn = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLElement>('.ed-line')].map((line) => [
    line.parentElement?.dataset['blockId'],
    line.dataset['kind'],
    line.textContent,
  ])

test('the words are those that the editor shows, in the same blocks', async () => {
  const document = page(
    h(2, 'a', 'Plan'),
    p('b', 'Monday'),
    bullet('c', 'one', bullet('d', 'below')),
    todo('e', 'task'),
    callout('f', p('g', 'careful')),
    grid('h', column('i', p('j', 'left')), column('k', p('l', 'right'))),
    table('m', [[p('n', 'cell')], [p('o', 'next')]]),
  )
  await render(<DocumentWords document={document} isEditable={false} />)
  const read = linesIn(globalThis.document)
  cleanup()
  await renderEditor(document)
  expect(read).toHaveLength(11)
  expect(read).toEqual(linesIn(globalThis.document))
})

test('the words cannot be edited', async () => {
  await render(<DocumentWords document={page(p('a', 'Monday'))} isEditable />)
  expect(globalThis.document.querySelector('[contenteditable]')).toBeNull()
})

test('a person is mentioned by name, and never by the id, which would be longer', async () => {
  const line = p('a', [run('Ask '), mention('ou_c6a1d8f0b3e54b7f9d2a1e0c4b5f6a78')])
  const said = () => globalThis.document.querySelector('[data-block-id=a] > .ed-line')?.textContent
  const { rerender } = await render(<DocumentWords document={page(line)} isEditable={false} />)
  expect(said()).toBe('Ask @…')
  rerender(<DocumentWords document={page(line)} nameOf={() => 'Carol'} isEditable={false} />)
  expect(said()).toBe('Ask @Carol')
})
