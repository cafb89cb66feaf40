import { createEvent, fireEvent, waitFor } from '@testing-library/react'
import type { Node } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import { expect, onTestFinished, test } from 'vitest'
import { code, image, mention, p, page, run } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { blocksOf, cardOf, wordsIn } from '../testing/state-of'

async function pasted(
  blocks: Parameters<typeof page>,
  at: (doc: Node) => Selection,
  text: string,
  html = '',
) {
  const { text: editor, outline, select } = await renderEditor(page(...blocks))
  select(at)
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  const clipboardData = { files: [], types: Object.keys(data), getData: (type: string) => data[type] ?? '' }
  fireEvent.paste(editor, { clipboardData })
  return outline()
}

const words = (id: string, from: number, to: number) => (doc: Node) => wordsIn(doc, [id, from], [id, to])
const card = (id: string) => (doc: Node) => cardOf(doc, id)
const whole = (id: string) => (doc: Node) => blocksOf(doc, id)

test.each([
  ['words are linked', [p('a', 'see here')], words('a', 4, 8), /^text a "see here"$/],
  ['code is replaced', [code('a', 'open(x)')], words('a', 5, 6), /^code a "open\(https:\S+\)"$/],
  ['a card stays', [p('a', 'one'), image('i')], card('i'), /^text a "one"\nimage i\ntext \S+ "https:\S+"$/],
  ['a block is replaced', [p('a', 'one'), p('b', 'two')], whole('b'), /^text a "one"\ntext \S+ "https:\S+"$/],
])('when an address is pasted over a selection, %s', async (_, blocks, at, result) => {
  expect(await pasted(blocks, at, 'https://example.com/page')).toMatch(result)
})

/** Puts the pointer into the words of a line, for a test of dragging. */
function pointTo(element: Element, offset: number) {
  Object.assign(document, {
    elementFromPoint: () => element,
    caretPositionFromPoint: () => ({ offsetNode: element.firstChild, offset }),
  })
  onTestFinished(() => {
    for (const faked of ['elementFromPoint', 'caretPositionFromPoint'])
      Reflect.deleteProperty(document, faked)
  })
}

/** Drags the selected words of the first block to the beginning of a line. */
function dragTo(editor: HTMLElement, line: Element, keys: { ctrlKey?: boolean } = {}) {
  const dataTransfer = { types: [], files: [], setData: () => undefined, clearData: () => undefined }
  pointTo(editor.querySelector('.ed-block > .ed-line')!, 4)
  fireEvent.dragStart(editor, { dataTransfer })
  pointTo(line, 0)
  const drop = createEvent.drop(editor, { dataTransfer })
  Object.assign(drop, keys)
  fireEvent(editor, drop)
}

test.each([
  [
    'go into another line as they are',
    '[data-block-id=b] > p',
    {},
    'a "see "\ntext b "[@ou_bob]!x"\ncode c "y"',
  ],
  [
    'are copied with Ctrl',
    '[data-block-id=b] > p',
    { ctrlKey: true },
    'a "see [@ou_bob]!"\ntext b "[@ou_bob]!x"\ncode c "y"',
  ],
  ['are only words in code', 'pre', {}, 'a "see "\ntext b "x"\ncode c "@ou_bob!y"'],
  ['are only words in the title', '.ed-line', {}, 'a "see "\ntext b "x"\ncode c "y"'],
])('dragged words %s', async (_, target, keys, blocks) => {
  const line = p('a', [run('see '), mention('ou_bob'), run('!', { bold: true })])
  const { handle, text, outline, select } = await renderEditor(page(line, p('b', 'x'), code('c', 'y')))
  select(words('a', 4, 6))
  dragTo(text, text.querySelector(target)!, keys)
  expect(outline()).toBe(`text ${blocks}`)
  const title = target === '.ed-line' ? '@ou_bob!Title' : 'Title'
  expect(handle.tree().body).toMatchObject({ page: { elements: [{ text_run: { content: title } }] } })
})

const vsCode = (mode: string) => JSON.stringify({ version: 1, isFromEmptySelection: false, mode })
const source = 'a {\n  b  c\n}\n'

test.each([
  ['Markdown', { 'text/plain': '## Head\n\n- one' }, /heading2 \S+ "Head"\nbullet \S+ "one"/],
  [
    'code of VS Code',
    { 'text/plain': source, 'text/html': '<p>a {b}</p>', 'vscode-editor-data': vsCode('css') },
    /code \S+ "a \{\\n {2}b {2}c\\n\}"/,
  ],
])('%s that is dropped is read as if it was pasted', async (_, data: Record<string, string>, result) => {
  const { text, outline } = await renderEditor(page(p('a', 'x')))
  pointTo(text.querySelector('[data-block-id=a] > p')!, 1)
  const types = Object.keys(data)
  fireEvent.drop(text, { dataTransfer: { types, files: [], getData: (type: string) => data[type] ?? '' } })
  await waitFor(() => expect(outline()).toMatch(result))
})

test("a part of Herald's own HTML is pasted as its blocks, with its spaces", async () => {
  const html =
    '<h6 data-herald-block="heading8">　a  b</h6><p data-herald-block="text"><br></p>' +
    `<p><span data-herald-element='{"mention_user":{"user_id":"ou_bob"}}'>@Bob</span></p>`
  expect(await pasted([p('a', '')], words('a', 0, 0), '', html)).toBe(
    'heading8 new-1 "　a  b"\ntext new-2\ntext new-3 "[@ou_bob]"',
  )
})
