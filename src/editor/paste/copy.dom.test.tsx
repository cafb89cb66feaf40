import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Node } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import { expect, onTestFinished, test } from 'vitest'
import { bullet, callout, mention, p, page, run, table, textBlock } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { blocksOf, wordsIn } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { unmarked } from '../testing/unmarked'

const words = (from: Place, to: Place) => (doc: Node) => wordsIn(doc, from, to)
const blocks = (from: string, to: string) => (doc: Node) => blocksOf(doc, from, to)

const document = page(
  p('a', [run('注意：', { bold: true }), run('请看 '), mention('ou_bob')]),
  textBlock('ordered', 'o1', 'first'),
  textBlock('ordered', 'o2', 'second'),
  textBlock('ordered', 'o3', 'third'),
  callout('c', bullet('b', 'in\u3000the  box\t!')),
  table('t', [[p('t1', '1')], [p('t2', '2')]], [[p('t3', '3'), p('t4', '4')], [p('t5', '')]]),
)

function copied({ text, select }: Awaited<ReturnType<typeof renderEditor>>, at: (doc: Node) => Selection) {
  select(at)
  const data: Record<string, string> = {}
  const setData = (type: string, value: string) => (data[type] = value)
  fireEvent.copy(text, { clipboardData: { setData } })
  return { text: data['text/plain'], html: data['text/html'] ?? '' }
}

test.each([
  ['lines', words(['a', 1], ['o1', 2]), '意：请看 @Bob\n1. fi'],
  ['boxes and tables', blocks('c', 't'), '• in\u3000the  box\t!\n1\t2\n"3\n4"\t'],
  ['lines of a cell', words(['t3', 0], ['t4', 1]), '3\n4'],
])('%s are copied as plain text without markup', async (_, at, text) => {
  expect(copied(await renderEditor(document), at).text).toBe(text)
})

test('the HTML for other programs keeps runs of spaces and tabs, names, and numbers of a list', async () => {
  const editor = await renderEditor(document)
  const html = (at: (doc: Node) => Selection) => copied(editor, at).html
  expect(html(words(['b', 0], ['b', 12]))).toMatch(
    /^<span data-herald="[^"]*" style="white-space: pre-wrap">in\u3000the {2}box\t<\/span>$/,
  )
  expect(unmarked(html(blocks('a', 'o2')))).toContain('@Bob</p><ol><li>first</li><li>second</li></ol>')
  expect(unmarked(html(blocks('o2', 'o3')))).toContain('<ol start="2"><li>second</li>')
})

test('dragged words carry the same text and HTML', async () => {
  const { select, text } = await renderEditor(document)
  select(words(['b', 0], ['b', 12]))
  const data: Record<string, string> = {}
  const dataTransfer = {
    setData: (type: string, value: string) => (data[type] = value),
    clearData: () => undefined,
  }
  Object.assign(globalThis.document, { elementFromPoint: () => null })
  onTestFinished(() => void Reflect.deleteProperty(globalThis.document, 'elementFromPoint'))
  fireEvent.dragStart(text, { dataTransfer })
  expect(data['text/plain']).toBe('in\u3000the  box\t')
  expect(data['text/html']).toContain('white-space: pre-wrap')
})

test.each([
  ['words across blocks', words(['a', 4], ['o1', 2]), '看 @Bob\n\n1. fi\n'],
  ['the block around the cursor', words(['o2', 1], ['o2', 1]), '2. second\n'],
  ['cells', words(['t1', 0], ['t2', 1]), '| 1 | 2 |\n| - | - |\n'],
])('Ctrl+Alt+M copies %s as Markdown', async (_, at, markdown) => {
  const { handle, select, user, announced } = await renderEditor(document)
  handle.focus()
  select(at)
  await user.keyboard('{Control>}{Alt>}m{/Alt}{/Control}')
  await waitFor(() => expect(announced()).toBe('Markdown copied.'))
  expect(await navigator.clipboard.readText()).toBe(markdown)
})

test('the block menu copies the selected blocks as Markdown', async () => {
  const { handle, select, user, announced } = await renderEditor(document)
  handle.focus()
  select(blocks('o2', 'o3'))
  await user.keyboard('{Control>}/{/Control}')
  await user.click(await screen.findByRole('menuitem', { name: 'Copy as Markdown' }))
  await waitFor(() => expect(announced()).toBe('Markdown copied.'))
  expect(await navigator.clipboard.readText()).toBe('2. second\n3. third\n')
})
