import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListMessages } from '../../contract/im/messages/list-messages'
import { happySheet } from '../../service/examples/sheet'
import { happyNow, otherApp } from '../../service/testing/happy-world'
import type { WorldFile } from '../../service/world/world-file'
import { setSession } from '../api/client'
import { closeSearchFeed } from '../features/search/search'
import { HostWorker } from '../features/search/testing/host-worker'
import { memoryDisk } from '../features/search/testing/memory-disk'
import { SessionContext } from '../features/session/session'
import type { Language } from '../i18n/languages'
import { removeIndexes } from '../storage/search-index-store'
import { addFault } from '../testing/add-fault'
import { address, latinWords, render, sessionOf, startService } from '../testing/render'
import { SearchRoute } from './search-route'

beforeEach(() => {
  vi.stubGlobal('Worker', HostWorker)
  HostWorker.started.length = 0
  HostWorker.disk = memoryDisk()
})

afterEach(() => {
  closeSearchFeed()
  vi.unstubAllGlobals()
})

const complete = /Everything that can be read is covered/

async function open(at = '/search', language: Language = 'en') {
  await startService(happySheet)
  return await render(<SearchRoute />, { at, language })
}

const links = () => within(screen.getByRole('list', { name: 'Results' })).getAllByRole('link')

test('it says how much is covered of how much, in both languages', async () => {
  await open('/search', 'zh-CN')
  await screen.findByText(/能读到的内容已全部涵盖/)
  screen.getByText(/^消息：\d+ \/ \d+ 条$/)
  screen.getByText(/^公告：\d+ \/ \d+ 篇$/)
  expect(latinWords(screen.getByRole('button', { name: '从此浏览器删除索引' }).parentElement!)).toEqual([])
})

/** One chat, whose newest 120 messages are twenty seconds apart. */
function oneBusyChat(file: WorldFile) {
  file.chats = file.chats.filter(({ chat_id }) => chat_id === 'oc_launch')
  file.messages = Array.from({ length: 120 }, (_, at) => ({
    ...file.messages.find(({ message_id }) => message_id === 'om_hello')!,
    message_id: `om_${at}`,
    create_time: happyNow - (120 - at) * 20_000,
  }))
  file.threads = []
}

test.each([
  ['an estimate once it knows how far back a chat goes', 2, 'Messages: 50 of about 130'],
  ['no total before', 0, 'Messages: 0 so far'],
])('of how much is %s', async (_, skip, said) => {
  await startService(oneBusyChat)
  // The newest page and the first message are read, and no older page.
  await addFault({ route: ListMessages.route, code: 2200, skip })
  await render(<SearchRoute />, { at: '/search' })
  await screen.findByText(/Reading the rest failed/)
  await screen.findByText(said)
})

test('a result names its place: a message inside a merge-forward, a row of a sheet, a chat', async () => {
  const { user } = await open('/search?q=elsewhere')
  await screen.findByText(complete)
  const [inside] = await screen.findAllByRole('link', { name: /said elsewhere/ })
  expect(inside!.getAttribute('href')).toBe(
    '/messages/oc_launch?at=om_bundle&bundle=om_bundle&inside=om_child&mark=elsewhere',
  )
  const field = screen.getByRole('textbox', { name: 'Search everything' })
  await user.clear(field)
  await user.type(field, 'tuesday')
  const row = await screen.findByRole('link', { name: /Tuesday 467/ })
  expect(row.getAttribute('href')).toBe('/announcements/oc_launch?mark=Tuesday&row=2#sheet')
  await user.clear(field)
  await user.type(field, 'partners')
  expect((await screen.findByRole('link', { name: /Partners/ })).getAttribute('href')).toBe(
    '/announcements/oc_external',
  )
})

test('every filter works by keyboard alone, is in the address, and is read from it', async () => {
  const { user, unmount } = await open('/search?q=hello')
  await screen.findByText(complete)
  const all = links().length
  screen.getByRole('button', { name: 'Messages' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/search?q=hello&kind=message'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Chat' }), 'Launch')
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Herald bot')
  await waitFor(() => expect(links()).toHaveLength(1))
  expect(links().length).toBeLessThan(all)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest first')
  await user.type(screen.getByLabelText('To'), '2020-01-01')
  await screen.findByRole('heading', { name: 'Nothing found' })
  const kept =
    '/search?q=hello&chat=oc_launch&from=cli_a1b2c3d4e5f60718&kind=message&until=2020-01-01&sort=time'
  await waitFor(() => expect(address()).toBe(kept))
  unmount()
  await render(<SearchRoute />, { at: kept })
  expect(screen.getByRole('button', { name: 'Messages' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2020-01-01')
})

test('a failed worker is reported, and another one answers when the operator tries again', async () => {
  const { user } = await open('/search?q=hello')
  await screen.findByText(complete)
  HostWorker.started[0]!.die()
  await screen.findByRole('heading', { name: 'The index cannot be opened in this browser' })
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Results' })
  expect(HostWorker.started).toHaveLength(2)
})

test('a browser without room searches, and says that the next visit reads again', async () => {
  HostWorker.disk = memoryDisk(() => true)
  await open('/search?q=hello')
  await screen.findByText(/no room for the whole index/)
  await screen.findByRole('list', { name: 'Results' })
})

test('failed reading is reported, and continues when the operator tries again', async () => {
  await startService()
  await addFault({ route: ListMessages.route, code: 2200, count: 1 })
  const { user } = await render(<SearchRoute />, { at: '/search' })
  const alert = await screen.findByText(/Reading the rest failed/)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByText(complete)
})

test('chats that refuse their messages are counted, with the secret one, which always does', async () => {
  await startService()
  await addFault({ route: ListMessages.route, code: 230002, count: 1 })
  await render(<SearchRoute />, { at: '/search' })
  await screen.findByText('Chats whose messages cannot be read: 2')
})

test('an index that is removed elsewhere, such as by signing out, is shown no more and not read again', async () => {
  const { user } = await open('/search?q=hello')
  await screen.findByText(complete)
  await removeIndexes()
  await screen.findByRole('heading', { name: 'The index was removed from this browser' })
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull()
  expect(HostWorker.started).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  await screen.findByText(complete)
})

test('after a switch to another application its own index answers, and the first one is not read any more', async () => {
  const { rerender } = await open('/search?q=hello')
  await screen.findByText(complete)
  expect(links().length).toBeGreaterThan(0)
  setSession({ token: otherApp.token, app_id: otherApp.app_id, renew: () => Promise.resolve(otherApp.token) })
  rerender(
    <SessionContext value={{ ...sessionOf('editor'), app: { app_id: otherApp.app_id, name: 'Other bot' } }}>
      <SearchRoute />
    </SessionContext>,
  )
  await screen.findByRole('heading', { name: 'Nothing found' })
  expect(HostWorker.started).toHaveLength(2)
})
