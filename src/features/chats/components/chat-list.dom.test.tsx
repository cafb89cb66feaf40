import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { RemoveThing } from '../../../../contract/herald/state'
import { call } from '../../../api/client'
import { openTabChannel } from '../../../storage/tab-channel'
import { addFault } from '../../../testing/add-fault'
import { address, render, startService, streamOpened } from '../../../testing/render'
import { ChatList } from './chat-list'

const draw = (openId?: string) => render(<ChatList section="announcements" openId={openId} />)

const rows = async () => (await screen.findAllByRole('link')).map((row) => row.textContent)

test('the list announces that it loads, then the number of chats', async () => {
  await startService()
  await draw()
  expect(screen.getByRole('status').textContent).toBe('Loading chats')
  expect(await screen.findByText('7 chats')).toBe(screen.getByRole('status'))
  screen.getByRole('navigation', { name: 'Chats' })
})

test('a row links to its chat and names its unusual states', async () => {
  await startService()
  await draw()
  const row = await screen.findByRole('link', { name: 'Dissolved dissolved oc_dissolved' })
  expect(row.getAttribute('href')).toBe('/announcements/oc_dissolved')
  screen.getByRole('link', { name: 'Partners external oc_external' })
})

test('an open chat without the bot appears above the list', async () => {
  await startService()
  await draw('oc_outside')
  await screen.findByRole('link', { name: 'Without the bot bot not a member oc_outside', current: 'page' })
})

test('arrows, Home and End move between the rows, which are a single tab stop', async () => {
  await startService()
  const { user } = await draw()
  const all = await screen.findAllByRole('link')
  expect(all.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  all[0]!.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(all[1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(all.at(-1))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(all.at(-1))
  await user.keyboard('{Home}{ArrowUp}')
  expect(document.activeElement).toBe(all[0])
})

test('searching filters the rows and shows how many match, and Escape shows all again', async () => {
  await startService()
  const { user } = await draw()
  await rows()
  const field = screen.getByRole('textbox', { name: 'Search chats by name or id' })
  await user.type(field, 'laun')
  expect(screen.getByRole('status').textContent).toBe('1 of 7 chats')
  expect(await rows()).toEqual(['LLaunchoc_launch'])
  await user.keyboard('{Escape}')
  expect((field as HTMLInputElement).value).toBe('')
  expect(await rows()).toHaveLength(7)
})

test('Down moves from the search into the list', async () => {
  await startService()
  const { user } = await draw()
  await rows()
  await user.type(screen.getByRole('textbox'), 'part{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Partners/ }))
})

test.each([
  ['laun', '/announcements/oc_launch?q=laun'],
  ['oc_elsewhere', '/announcements/oc_elsewhere'],
])('Enter after %s opens the result, not the open chat outside the list', async (asked, opened) => {
  await startService()
  const { user } = await render(<ChatList section="announcements" openId="oc_outside" />)
  await screen.findByRole('link', { current: 'page' })
  await user.type(screen.getByRole('textbox'), `${asked}{Enter}`)
  expect(address()).toBe(opened)
})

test('a search without results explains what can be searched', async () => {
  await startService()
  const { user } = await draw()
  await rows()
  await user.type(screen.getByRole('textbox'), 'zzz')
  await screen.findByText('No chats match “zzz”')
  screen.getByText(/^Search covers names and ids/)
})

test('the list of a bot without chats explains how to add it to one', async () => {
  await startService((file) => file.chats.forEach((chat) => (chat.bots = [])))
  await draw()
  await screen.findByText('The bot isn’t in any chat yet')
  screen.getByText(/Add it to a group/)
})

test('a refused listing shows the code, and a click tries again', async () => {
  await startService()
  await addFault({ route: 'GET /open-apis/im/v1/chats', code: 99991672, count: 1 })
  const { user } = await draw()
  const failure = within(await screen.findByRole('alert'))
  expect(failure.getByRole('link', { name: '99991672' }).getAttribute('href')).toBe('/codes/99991672')
  await user.click(failure.getByRole('button', { name: 'Check again' }))
  expect(await rows()).toHaveLength(7)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a chat that is removed from the world leaves the list by itself', async () => {
  await startService()
  await streamOpened()
  await draw()
  const row = await screen.findByRole('link', { name: /^Partners/ })
  await call(RemoveThing, { path: { kind: 'chats', id: 'oc_external' }, body: {} }, { withoutToken: true })
  await waitFor(() => expect(row.isConnected).toBe(false))
  expect(await rows()).toHaveLength(6)
})

test('changes that the page missed show as soon as it is notified of the gap', async () => {
  const world = await startService()
  await streamOpened()
  await draw()
  const row = await screen.findByRole('link', { name: /^Partners/ })
  await world.store.transaction((tx) =>
    tx.deleteFrom('chat_bots').where('chat_id', '=', 'oc_external').execute(),
  )
  const otherTab = openTabChannel('herald.changes', () => undefined)
  onTestFinished(() => otherTab.close())
  otherTab.post({ kind: 'missed' })
  await waitFor(() => expect(row.isConnected).toBe(false))
})

test('a chat that is on two pages, because its activity changed between them, is listed once', async () => {
  const world = await startService((file) => {
    const other = file.chats.find(({ chat_id }) => chat_id === 'oc_other')!
    file.chats.push(...Array.from({ length: 99 }, (_, at) => ({ ...other, chat_id: `oc_more_${at}` })))
  })
  const service = globalThis.fetch
  let pages = 0
  globalThis.fetch = async (url, init) => {
    const answer = await service(url, init)
    if ((url as string).includes('/im/v1/chats?') && (pages += 1) === 1)
      await world.store.transaction(async (tx) => {
        await tx.deleteFrom('messages').where('chat_id', '=', 'oc_launch').execute()
        await tx
          .updateTable('announcements')
          .set({ update_time: 0 })
          .where('chat_id', '=', 'oc_launch')
          .execute()
      })
    return answer
  }
  await draw()
  await screen.findByText('106 chats')
  expect(pages).toBe(2)
})

test('a refused reload keeps the listed chats, and shows the code', async () => {
  await startService()
  const { user } = await draw()
  await rows()
  await addFault({ route: 'GET /open-apis/im/v1/chats', code: 99991672, count: 1 })
  await user.click(screen.getByRole('button', { name: 'Reload the chats' }))
  expect((await screen.findByRole('alert')).textContent).toContain('99991672')
  expect(await rows()).toContain('LLaunchoc_launch')
})
