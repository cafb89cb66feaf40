import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { render, startService } from '../../testing/render'
import { type Transfer, transferHistory } from '../files/files'
import { downloadOf, uploadOf } from '../files/testing/transfers'
import { HistoryPage } from './history-page'

/** Noon in any time zone. */
const day = (number: number) => new Date(2026, 0, number, 12).getTime()
const place = (chatId: string, messageId: string) => ({
  chatId,
  chatName: `${chatId} then`,
  messageId,
  at: 0,
})

/** An upload sent to five chats, a download from a chat, an upload in no message; newest first. */
const three: Transfer[] = [
  uploadOf('计划', {
    at: day(3),
    sha256: 'abcdef0123456789',
    sentAs: ['oc_a', 'oc_b', 'oc_c', 'oc_d', 'oc_launch'].map((chat, at) => place(chat, `om_${at}`)),
  }),
  downloadOf('照片', { at: day(2), type: 'image', chatId: 'oc_launch' }),
  uploadOf('独自', { at: day(1), as: 'image' }),
]

let apps = 0

interface Options {
  at?: string
  kept?: readonly Transfer[]
}

/** The history of an application that no other test uses. */
async function draw({ at = '/', kept = three }: Options = {}) {
  const appId = `cli_${(apps += 1)}`
  for (const transfer of kept) transferHistory(appId).putBack(transfer)
  await render(
    <HistoryPage
      appId={appId}
      chats={[]}
      chatName={(chatId) => (chatId === 'oc_launch' ? '发布' : undefined)}
      chatRoute={(chatId) => `/chats/${chatId}`}
      messageRoute={(chatId, messageId) => `/chats/${chatId}/${messageId}`}
      downloadRoute={(messageId, key) => `/downloads/${messageId}/${key}`}
    />,
    { at },
  )
  await waitFor(() => expect(transferHistory(appId).state().isLoaded).toBe(true))
}

const rows = () => screen.queryAllByRole('listitem').map((row) => /计划|照片|独自/.exec(row.textContent)?.[0])
const row = (name: string) =>
  within(screen.getAllByRole('listitem').find((each) => each.textContent.includes(name))!)
const actions = (name: string) =>
  [...row(name).getAllByRole('button'), ...row(name).getAllByRole('link')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  )
const button = (name: string) => screen.getByRole('button', { name })

test('an empty history says so, and says if the browser stores nothing', async () => {
  await draw({ kept: [] })
  await screen.findByRole('heading', { name: 'Nothing yet' })
  // This page has no IndexedDB.
  screen.getByText('This browser can’t store anything for this page: the list is lost when you close it.')
  expect(screen.queryByRole('search')).toBeNull()
})

test('each row shows its kind, its date and its chats', async () => {
  await draw()
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('3 transfers')
  expect(rows()).toEqual(['计划', '照片', '独自'])
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain(
    'Uploaded as File (stream) · 5 bytes · Jan 3, 2026',
  )
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain(
    'Sent to 发布 · oc_d then · oc_c then · 2 more',
  )
  expect(row('计划').getByRole('link', { name: '发布' }).getAttribute('href')).toBe('/chats/oc_launch/om_4')
  expect(screen.getAllByRole('listitem')[1]!.textContent).toContain('From 发布')
})

test('each row has actions with accessible names', async () => {
  await draw()
  expect(actions('计划')).toEqual([
    'Copy the key of 计划.txt',
    'Copy the SHA-256 of 计划.txt',
    'Send 计划.txt to a chat',
    'Remove 计划.txt from the history',
    '发布',
    'oc_d then',
    'oc_c then',
    'Download 计划.txt again',
  ])
  expect(actions('照片')).toEqual([
    'Copy the key of 照片.txt',
    'Remove 照片.txt from the history',
    '发布',
    'Download 照片.txt again',
  ])
  const again = row('照片').getByRole('link', { name: 'Download 照片.txt again' })
  expect(again.getAttribute('href')).toBe('/downloads/om_照片/key of 照片')
})

test('an upload in no message is downloaded in place, and a refusal is shown there', async () => {
  await startService()
  await draw()
  fireEvent.click(row('独自').getByRole('button', { name: 'Download 独自.txt again' }))
  expect((await row('独自').findByRole('alert')).textContent).toMatch(/^A value of the request is not valid/)
})

describe('removing a transfer', () => {
  test('shows a note, and undo restores it in its place', async () => {
    await draw()
    fireEvent.click(button('Remove 照片.txt from the history'))
    expect(rows()).toEqual(['计划', '独自'])
    screen.getByText('“照片.txt” was removed from the history. The file itself is not deleted.')
    fireEvent.click(button('Put it back'))
    expect(rows()).toEqual(['计划', '照片', '独自'])
  })

  test('with the Delete key leaves the focus on the next row', async () => {
    await draw()
    row('计划').getByRole('button', { name: 'Copy the key of 计划.txt' }).focus()
    fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
    expect(rows()).toEqual(['照片', '独自'])
    expect(document.activeElement!.closest('li')!.textContent).toContain('照片')
  })
})

describe('clearing', () => {
  test('asks first, and its safe answer keeps everything', async () => {
    await draw()
    fireEvent.click(button('Clear all'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Clear 3 transfers?' }))
    expect(dialog.getAllByRole('button').map((each) => each.textContent)).toEqual(['Keep them', 'Clear 3'])
    fireEvent.click(dialog.getByRole('button', { name: 'Keep them' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(rows()).toHaveLength(3)
  })

  test('only the results leaves the rest', async () => {
    await draw({ at: '/?kind=upload' })
    fireEvent.click(button('Clear the results'))
    fireEvent.click(await screen.findByRole('button', { name: 'Clear 2' }))
    await screen.findByText('No transfers match')
    fireEvent.click(button('Uploads'))
    expect(rows()).toEqual(['照片'])
  })
})

describe('the search', () => {
  test('is in the address, and shows the number of results and of all transfers', async () => {
    await draw({ at: '/?text=发布' })
    expect(rows()).toEqual(['计划', '照片'])
    expect(screen.getAllByRole('status')[0]!.textContent).toBe('2 of 3 transfers')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name, key, chat or SHA-256' }).value).toBe(
      '发布',
    )
  })

  test('is narrowed by kinds, each with a toggle button, and by days', async () => {
    await draw()
    const kinds = within(screen.getByRole('group', { name: 'Types' }))
    fireEvent.click(kinds.getByRole('button', { name: 'Uploads', pressed: false }))
    kinds.getByRole('button', { name: 'Uploads', pressed: true })
    expect(rows()).toEqual(['计划', '独自'])
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-02' } })
    expect(rows()).toEqual(['计划'])
    expect(screen.getByLabelText('To').getAttribute('min')).toBe('2026-01-02')
  })

  test('without results suggests what to do, and a button clears its words', async () => {
    await draw({ at: '/?text=nothing' })
    screen.getByText('Try fewer words, another type or other dates.')
    expect(button('Clear the results')).toHaveProperty('disabled', true)
    fireEvent.click(button('Clear the search'))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })
})
