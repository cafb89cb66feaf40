import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, startService } from '../testing/render'

/** Opens the files of a chat, and waits until all of its messages were searched. */
async function open(more = '') {
  await startService()
  await openConsole(`/files/chat?chat_id=oc_launch${more}`)
  await screen.findByText(/ complete$/)
}

const list = () => within(screen.getByRole('list', { name: /^(Files of the chat|会话中的文件)$/ }))
const rows = () => list().getAllByRole('listitem')
const row = (words: string) => within(rows().find((each) => each.textContent.includes(words))!)
const names = (elements: readonly Element[]) =>
  elements.map((each) => each.getAttribute('aria-label') ?? each.textContent)
/** The size that a row shows, in bytes; 0 if it shows none. */
const bytesIn = (words: string) => {
  const [, number = '0', unit = ''] = /([\d.,]+)[\s\u00a0]?(byte|B\b|kB|MB|字节)/.exec(words) ?? []
  return Number(number.replaceAll(',', '')) * (unit === 'kB' ? 1_024 : unit === 'MB' ? 1_048_576 : 1)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each file is a row that says what it is and where it leads', async () => {
  await open()
  screen.getByRole('heading', { name: 'Files of “Launch”' })
  expect(screen.getByText('6 found · 18 messages searched · complete').getAttribute('aria-live')).toBe(
    'polite',
  )
  screen.getByRole('button', { name: 'Search again' })
  expect(rows()).toHaveLength(6)
  const report = row('报告.pdf')
  expect(names(report.getAllByRole('link'))).toEqual(['Go to the message with 报告.pdf', 'Download 报告.pdf'])
  report.getByRole('checkbox', { name: 'Select 报告.pdf', checked: false })
  row('walk.mp4').getByText('plays 0:03', { exact: false })
  // A row that cannot be downloaded says so, and cannot be selected.
  const bundle = row('Bots can’t download')
  bundle.getByText('Bots can’t download files inside merged messages.', { exact: false })
  expect(bundle.queryByRole('checkbox')).toBeNull()
  expect(names(bundle.getAllByRole('button'))).toEqual(['Show contents'])
})

test('a bundle unfolds its files', async () => {
  await open()
  press('Show contents')
  screen.getByRole('button', { name: 'Hide', expanded: true })
  expect(names(await row('Bots can’t download').findAllByRole('listitem'))).toEqual(['报告.pdf'])
  press('Hide')
  expect(row('Bots can’t download').queryByRole('listitem')).toBeNull()
})

describe('the list', () => {
  test('is filtered by kind, sender and words, which the address contains', async () => {
    await open('&type=file')
    expect(rows()).toHaveLength(1)
    screen.getByText(/^1 of 6 found/)
    const kinds = within(screen.getByRole('group', { name: 'Types' }))
    fireEvent.click(kinds.getByRole('button', { name: 'Files', pressed: true }))
    fireEvent.click(kinds.getByRole('button', { name: 'Pictures', pressed: false }))
    expect(rows()).toHaveLength(2)
    expect(location.search).toContain('type=image')
    const from = screen.getByRole('combobox', { name: 'Sent by' })
    expect(names(within(from).getAllByRole('option'))).toEqual(['Anyone', 'Alice'])
    fireEvent.change(screen.getByRole('textbox', { name: 'Name or key' }), { target: { value: 'nothing' } })
    await screen.findByRole('heading', { name: 'No matches so far' })
  })

  test.each([
    ['en', 'Order', 'size', 'Read sizes', '5 sizes are unknown, listed last'],
    ['zh-CN', '排序', 'size', '读取大小', '5 个文件的大小未知，排在最后'],
  ] as const)(
    'in %s, is ordered by size with the keyboard alone, and says how many sizes it does not know',
    async (language, order, by, read, unknown) => {
      await startService()
      const { user } = await openConsole('/files/chat?chat_id=oc_launch', { language })
      await screen.findByText(language === 'en' ? / complete$/ : / 已全部查完$/)
      await user.selectOptions(screen.getByRole('combobox', { name: order }), by)
      expect(location.search).toContain('sort=size')
      await screen.findByText(unknown)
      screen.getByRole('button', { name: read }).focus()
      await user.keyboard('{Enter}')
      const note = /sizes? (?:is|are) unknown|^Reading sizes|大小未知|^正在读取大小/
      await waitFor(() => expect(screen.queryByText(note)).toBeNull(), { timeout: 10_000 })
      const sizes = rows().map(({ textContent }) => bytesIn(textContent))
      expect(sizes.filter((size) => size > 0)).toHaveLength(5)
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
      // The arrow keys follow the order.
      const boxes = list().getAllByRole('checkbox')
      boxes[0]!.focus()
      await user.keyboard('{ArrowDown}')
      expect(document.activeElement).toBe(boxes[1])
    },
  )

  test('has a bar for the selected files, which disappears when none is selected', async () => {
    await open()
    const bar = () => screen.queryByRole('button', { name: 'Clear' })
    expect(bar()).toBeNull()
    fireEvent.click(row('报告.pdf').getByRole('checkbox'))
    expect(screen.getByText('1 selected').getAttribute('role')).toBe('status')
    press('Select all 5')
    screen.getByText('5 selected')
    screen.getByRole('button', { name: 'Download 5' })
    expect(screen.queryByRole('button', { name: 'Select all 5' })).toBeNull()
    press('Clear')
    expect(bar()).toBeNull()
    row('报告.pdf').getByRole('checkbox', { checked: false })
  })
})

test('a page without a chat asks which one, and lists none before', async () => {
  await startService()
  await openConsole('/files/chat')
  await screen.findByRole('heading', { name: 'Choose a chat' })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'List its files' })).toHaveProperty('disabled', true),
  )
})

test('a chat that cannot be read shows the code', async () => {
  await startService()
  await openConsole('/files/chat?chat_id=oc_nobody')
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('link', { name: /^\d+$/ })
})
