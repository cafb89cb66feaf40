import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { latinWords } from '../../testing/render'
import { field, itemOf, openComposer } from './testing/composer-page'

/** Pastes into a field as a browser does that leaves the paste to the page; returns whether the page handled it. */
function paste(
  into: HTMLElement,
  data: Readonly<Record<string, string>>,
  files: readonly File[] = [],
): boolean {
  const clipboardData = {
    files,
    types: Object.keys(data),
    getData: (type: string) => data[type] ?? '',
  }
  const event = createEvent.paste(into, { clipboardData })
  fireEvent(into, event)
  return event.defaultPrevented
}

test('“Paste as plain text” restores the text and puts the words of the clipboard into it', async () => {
  const { user } = await openComposer()
  await user.type(field(), 'see *')
  paste(field(), { 'text/html': '<b>now</b>', 'text/plain': 'now' })
  await user.click(await screen.findByRole('button', { name: 'Paste as plain text' }))
  expect(field().value).toBe('see *now')
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  paste(field(), { 'text/html': '<b>now</b>', 'text/plain': 'now' })
  await screen.findByRole('button', { name: 'Paste as plain text' })
  await user.type(field(), '!')
  expect(screen.queryByRole('button', { name: 'Paste as plain text' })).toBeNull()
  await user.keyboard('{Backspace}{Control>}z{/Control}')
  expect(field().value).toBe('see *now')
})

test('formatting that makes a text too long for a post is left out, and named', async () => {
  await openComposer()
  const words = '值班'.repeat(8_000)
  paste(field(), { 'text/html': `<p>${words}<b>完</b></p>`, 'text/plain': `${words}完` })
  await waitFor(() => expect(field().value).toBe(`${words}完`))
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  const note = screen.getByRole('complementary', { name: 'Inserted, with changes' })
  expect(note.textContent).toContain('Formatting too large')
})

test('Markdown that is only a list stays the text that it was, and other Markdown becomes a post', async () => {
  const { user } = await openComposer()
  paste(field(), { 'text/plain': '- 一\n- 二' })
  await waitFor(() => expect(field().value).toBe('- 一\n- 二'))
  await user.clear(field())
  paste(field(), { 'text/plain': '# 通知\n\n于**周五18:00前**提交' })
  await waitFor(() => expect(field().value).toBe('**通知**\n于**周五18:00前**提交'))
  screen.getByRole('textbox', { name: 'Title' })
})

test('lines of code from a code editor become a code block, and one line stays words', async () => {
  const { user } = await openComposer()
  const copied = (text: string) => ({
    'text/plain': text,
    'text/html': `<div style="color:red">${text}</div>`,
    'vscode-editor-data': '{"mode":"typescript"}',
  })
  expect(paste(field(), copied('npm ci'))).toBe(false)
  await user.type(field(), 'see')
  paste(field(), copied('if (a) {\n  *b*()\n}\n'))
  await waitFor(() => expect(field().value).toBe('see\n```typescript\nif (a) {\n  *b*()\n}\n```\n'))
})

test('text without formatting, a plain paste and a paste into code are left to the browser', async () => {
  const { user } = await openComposer()
  expect(paste(field(), { 'text/plain': '两\u3000行\n\t字' })).toBe(false)
  fireEvent.keyDown(field(), { key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true })
  expect(paste(field(), { 'text/plain': '**a** and # b' })).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Title and formatting' }))
  await user.type(field(), '```\nx')
  expect(paste(field(), { 'text/html': '<b>a</b>', 'text/plain': 'a' })).toBe(false)
})

test('text with a picture of it, as Word copies both, is pasted as text, and a picture alone as a file', async () => {
  await openComposer()
  const picture = new File(['x'], 'image.png', { type: 'image/png' })
  paste(field(), { 'text/html': '<p>Hello</p>', 'text/plain': 'Hello' }, [picture])
  await waitFor(() => expect(field().value).toBe('Hello'))
  expect(screen.queryByRole('button', { name: 'Remove image.png' })).toBeNull()
  paste(field(), {}, [picture])
  await screen.findByRole('button', { name: 'Remove image.png' })
})

const INLINE =
  '<p>看<img alt="图一" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="></p>'

test('pasted pictures are attached, and while a message is edited they are named as left out', async () => {
  const { user } = await openComposer()
  const note = () => screen.findByRole('complementary', { name: 'Inserted, with changes' })
  paste(field(), { 'text/html': INLINE, 'text/plain': '看' })
  await screen.findByRole('button', { name: 'Remove image.png' })
  expect((await note()).textContent).toContain('1 picture attached')
  await itemOf(user, 'hello from the bot', 'Edit')
  paste(field(), { 'text/html': INLINE, 'text/plain': '看' })
  await waitFor(() => expect(field().value).toContain('看'))
  expect((await note()).textContent).toContain('Left out: 1 picture')
  await user.click(within(await note()).getByRole('button', { name: 'Dismiss' }))
  expect(paste(field(), {}, [new File(['x'], 'image.png', { type: 'image/png' })])).toBe(true)
  expect((await note()).textContent).toContain('Left out: 1 picture')
  await user.click(field())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Editing a message')).toBeNull())
})

test('the first line of lines pasted into the title is the title, and the others begin the text', async () => {
  const { user } = await openComposer()
  await user.click(screen.getByRole('button', { name: 'Title and formatting' }))
  await user.type(field(), 'end')
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(paste(title, { 'text/html': '<b>one line</b>', 'text/plain': 'one line' })).toBe(false)
  paste(title, { 'text/html': '<h1>值班</h1><p>周五<b>前</b></p>', 'text/plain': '值班\n周五前' })
  await waitFor(() => expect(title.value).toBe('值班'))
  expect(field().value).toBe('周五**前**\nend')
  fireEvent.keyDown(title, { key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true })
  title.setSelectionRange(0, 2)
  paste(title, { 'text/plain': '# *a*\n**b**' })
  await waitFor(() => expect(title.value).toBe('# *a*'))
  expect(field().value).toBe('\\*\\*b\\*\\*\n周五**前**\nend')
})

test('in Chinese every word of the note is Chinese', async () => {
  await openComposer(undefined, 'zh-CN')
  const chinese = screen.getByRole('textbox', { name: '撰写消息' })
  paste(chinese, {
    'text/html': '<b>一</b><table><tr><td>二</td><td>三</td></tr></table>',
    'text/plain': '一',
  })
  const note = await screen.findByRole('complementary', { name: '已插入，部分内容有变化' })
  expect(latinWords(note)).toEqual([])
})
