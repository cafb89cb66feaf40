import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { block, image, p, page } from '../../editor/testing/page'
import { pagePorts } from '../../editor/testing/page-ports'
import { renderEditor } from '../../editor/testing/render-editor'
import { cardOf } from '../../editor/testing/state-of'
import type { EditorPorts } from '../../editor/view/ports'
import type { Language } from '../../i18n/languages'
import { latinWords } from '../../testing/render'

const file = block('view', 'v', { view_type: 1 }, block('file', 'f', { token: 'token-f', name: '计划.pdf' }))

interface Options {
  language?: Language
  media?: Partial<EditorPorts['media']>
}

/** A picture or a file below a line, selected, with the keyboard in the text. */
async function draw(of: 'picture' | 'file', { media, ...options }: Options = {}) {
  const object = of === 'picture' ? image('i') : file
  const drawn = await renderEditor(page(p('a', 'above'), object), {
    ...options,
    ports: { media: { ...pagePorts.media, ...media } },
  })
  drawn.select((doc) => cardOf(doc, of === 'picture' ? 'i' : 'f'))
  act(() => drawn.text.focus())
  return { ...drawn, bar: () => screen.getByRole('toolbar', { name: /^(Picture|File|图片|文件)$/ }) }
}

const names = (bar: HTMLElement) =>
  [...bar.querySelectorAll('button, input')].map((each) => each.getAttribute('aria-label'))
const tool = (bar: HTMLElement, name: string) => within(bar).getByRole('button', { name })

test.each([
  [
    'en',
    'picture',
    [
      'Align left',
      'Align centre',
      'Align right',
      'Width in pixels',
      'Caption',
      'Replace',
      'Download',
      'Remove',
    ],
  ],
  ['zh-CN', 'picture', ['左对齐', '居中', '右对齐', '宽度（像素）', '图注', '替换', '下载', '移除']],
  ['en', 'file', ['Show as a card', 'Show a preview', 'Replace', 'Download', 'Remove']],
  ['zh-CN', 'file', ['卡片视图', '预览视图', '替换', '下载', '移除']],
] as const)('in %s a selected %s has a bar', async (language, of, tools) => {
  const { bar } = await draw(of, { language })
  expect(names(bar())).toEqual(tools)
  if (language === 'zh-CN') expect(latinWords(bar()).filter((words) => words !== 'px')).toEqual([])
})

describe('a picture', () => {
  test('is aligned by a pressed button', async () => {
    const { bar } = await draw('picture')
    expect(tool(bar(), 'Align centre').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(tool(bar(), 'Align left'))
    expect(tool(bar(), 'Align left').getAttribute('aria-pressed')).toBe('true')
    expect(tool(bar(), 'Align centre').getAttribute('aria-pressed')).toBe('false')
  })

  test('can be sized by its width, in steps of ten with arrows, and keeps its proportions', async () => {
    const { bar, handle } = await draw('picture')
    const size = () => handle.tree().children[1]!.body['image']
    const width = () => within(bar()).getByRole<HTMLInputElement>('textbox', { name: 'Width in pixels' })
    expect(width().value).toBe('100')
    fireEvent.keyDown(width(), { key: 'ArrowDown' })
    expect(size()).toMatchObject({ width: 90, height: 45 })
    fireEvent.change(width(), { target: { value: '6a0' } })
    expect(width().value).toBe('60')
    fireEvent.keyDown(width(), { key: 'Enter' })
    expect(size()).toMatchObject({ width: 60, height: 30 })
  })

  const named = (content: string) => ({
    ...image('i'),
    body: { image: { ...image('i').body['image'], caption: { content } } },
  })
  const caption = (handle: { tree(): BlockTree }) => handle.tree().children.at(-1)!.body['image']?.caption

  test('keeps a caption that another user writes while the cursor is in its field', async () => {
    const { handle } = await draw('picture')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' })
    act(() => field.focus())
    act(() => handle.replace(page(p('a', 'above'), named('theirs'))))
    expect(field.value).toBe('theirs')
    act(() => field.blur())
    expect(caption(handle)).toEqual({ content: 'theirs' })
  })

  test('keeps a caption that is being typed when another user writes one', async () => {
    const { handle } = await draw('picture')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' })
    act(() => field.focus())
    fireEvent.input(field, { target: { value: 'mine' } })
    act(() => handle.replace(page(p('a', 'above'), named('theirs'))))
    act(() => field.blur())
    expect(caption(handle)).toEqual({ content: 'mine' })
  })

  test('keeps a width that is being typed when another user writes above it', async () => {
    const { bar, handle } = await draw('picture')
    const width = within(bar()).getByRole<HTMLInputElement>('textbox', { name: 'Width in pixels' })
    act(() => width.focus())
    fireEvent.change(width, { target: { value: '60' } })
    act(() => handle.replace(page(p('a', 'above'), p('b', 'theirs'), image('i'))))
    expect(document.activeElement).toBe(width)
    fireEvent.keyDown(width, { key: 'Enter' })
    expect(handle.tree().children[2]!.body['image']).toMatchObject({ width: 60, height: 30 })
  })

  test('has a bar that Alt+F10 focuses and Escape leaves, with buttons for its caption and to remove it', async () => {
    const { bar, outline, text } = await draw('picture')
    fireEvent.keyDown(text, { key: 'F10', altKey: true })
    expect(document.activeElement).toBe(tool(bar(), 'Align left'))
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(document.activeElement).toBe(text)
    fireEvent.click(tool(bar(), 'Caption'))
    expect(document.activeElement!.getAttribute('aria-label')).toBe('Caption')
    fireEvent.click(tool(bar(), 'Remove'))
    expect(outline()).not.toContain('image')
  })
})

describe('a file', () => {
  test('is shown in the view of the pressed button, and the bar names the cost', async () => {
    const { bar, handle } = await draw('file')
    expect(bar().textContent).toContain('Changing the view replaces the block when saved.')
    fireEvent.click(tool(bar(), 'Show a preview'))
    expect(tool(bar(), 'Show a preview').getAttribute('aria-pressed')).toBe('true')
    expect(JSON.stringify(handle.tree())).toContain('"view_type":2')
  })

  test('is downloaded under its name, and a failed download shows a message', async () => {
    const download = vi.fn<EditorPorts['media']['download']>(() => Promise.reject(new Error('no line')))
    const { bar, said } = await draw('file', { media: { download } })
    fireEvent.click(tool(bar(), 'Download'))
    expect(download).toHaveBeenCalledExactlyOnceWith('token-f', '计划.pdf')
    await waitFor(() => expect(said).toHaveBeenCalledWith('no line'))
  })

  test('is replaced even if another user wrote above it while the other file was chosen', async () => {
    const { bar, handle, user } = await draw('file')
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    fireEvent.click(tool(bar(), 'Replace'))
    click.mockRestore()
    const other = block('view', 'w', { view_type: 1 }, block('file', 'g', { token: 'g', name: 'other.pdf' }))
    act(() => handle.replace(page(p('a', 'above'), other, file)))
    const field = document.querySelector<HTMLInputElement>('body > input[type=file]')!
    await user.upload(field, new File(['x'], 'fresh.pdf'))
    await waitFor(() => expect(JSON.stringify(handle.tree())).toContain('fresh.pdf'))
    expect(JSON.stringify(handle.tree())).toContain('other.pdf')
  })

  test('that failed to upload has *Try again* as its first button', async () => {
    const retry = vi.fn<(id: string) => void>()
    const uploadOf = () => ({ phase: 'failed' as const })
    const { bar } = await draw('file', { media: { retry, uploadOf } })
    expect(names(bar())[0]).toBe('Try again')
    fireEvent.click(tool(bar(), 'Try again'))
    expect(retry).toHaveBeenCalledExactlyOnceWith('f')
  })
})

test('the preview of a text file decodes the encoding of older Chinese editors', async () => {
  const bytes = new Blob([new Uint8Array([0xc4, 0xe3, 0xba, 0xc3])])
  const text = block('file', 'f', { token: 'token-f', name: 'plan.txt', view_type: 2 })
  const ports = { media: { ...pagePorts.media, bytesOf: () => Promise.resolve(bytes) } }
  await renderEditor(page(p('a'), block('view', 'v', {}, text)), { ports })
  fireEvent(window, new Event('beforeprint'))
  await screen.findByText('你好')
})
