import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords, render, startService } from '../../testing/render'
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
  language?: Language
  at?: string
  kept?: readonly Transfer[]
}

/** The history of an application that no other test uses. */
async function draw({ language = 'en', at = '/', kept = three }: Options = {}) {
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
    { language, at },
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

test.each([
  [
    'en',
    'Nothing yet',
    'This browser can’t store anything for this page: the list is lost when you close it.',
  ],
  ['zh-CN', '还没有记录', '此浏览器无法为此页面保存任何数据：关闭页面后记录会丢失。'],
] as const)('in %s an empty history says so, and says if the browser stores nothing', async (...given) => {
  const [language, title, notKept] = given
  await draw({ language, kept: [] })
  await screen.findByRole('heading', { name: title })
  // This page has no IndexedDB.
  screen.getByText(notKept)
  expect(screen.queryByRole('search')).toBeNull()
})

test.each([
  [
    'en',
    '3 transfers',
    'Uploaded as File (stream) · 5 bytes · Jan 3, 2026',
    'Sent to 发布 · oc_d then · oc_c then · 2 more',
    'From 发布',
  ],
  [
    'zh-CN',
    '共 3 条',
    '已上传 · 文件（stream） · 5 字节 · 2026年1月3日',
    '已发送到 发布 · oc_d then · oc_c then · 另有 2 处',
    '来自 发布',
  ],
] as const)('in %s each row shows its kind, its date and its chats', async (...given) => {
  const [language, count, what, sentTo, from] = given
  await draw({ language })
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(count)
  expect(rows()).toEqual(['计划', '照片', '独自'])
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain(what)
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain(sentTo)
  expect(row('计划').getByRole('link', { name: '发布' }).getAttribute('href')).toBe('/chats/oc_launch/om_4')
  expect(screen.getAllByRole('listitem')[1]!.textContent).toContain(from)
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

test('in Chinese only keys, names and checksums are not Chinese', async () => {
  await draw({ language: 'zh-CN' })
  expect(latinWords().filter((words) => !/^key of |^SHA-256|^oc_\w then$|^abcdef/.test(words))).toEqual([])
})

test('an upload in no message is downloaded in place, and a refusal is shown there', async () => {
  await startService()
  await draw()
  fireEvent.click(row('独自').getByRole('button', { name: 'Download 独自.txt again' }))
  expect((await row('独自').findByRole('alert')).textContent).toMatch(/^A value of the request is not valid/)
})

describe('removing a transfer', () => {
  test.each([
    [
      'en',
      'Remove 照片.txt from the history',
      '“照片.txt” was removed from the history. The file itself is not deleted.',
      'Put it back',
    ],
    ['zh-CN', '从记录中移除“照片.txt”', '“照片.txt”已从记录中移除，文件本身不受影响。', '恢复'],
  ] as const)('in %s shows a note, and undo restores it in its place', async (...given) => {
    const [language, remove, words, back] = given
    await draw({ language })
    fireEvent.click(button(remove))
    expect(rows()).toEqual(['计划', '独自'])
    screen.getByText(words)
    fireEvent.click(button(back))
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
  test.each([
    ['en', 'Clear all', 'Clear 3 transfers?', 'Keep them', 'Clear 3'],
    ['zh-CN', '全部清除', '清除 3 条记录？', '保留', '清除 3 条'],
  ] as const)('in %s asks first, and its safe answer keeps everything', async (...given) => {
    const [language, clear, question, keep, go] = given
    await draw({ language })
    fireEvent.click(button(clear))
    const dialog = within(await screen.findByRole('alertdialog', { name: question }))
    expect(dialog.getAllByRole('button').map((each) => each.textContent)).toEqual([keep, go])
    fireEvent.click(dialog.getByRole('button', { name: keep }))
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
