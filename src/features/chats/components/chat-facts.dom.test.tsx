import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Say } from '../../../../contract/herald/people'
import { ChangeThing } from '../../../../contract/herald/state'
import { AddMembers } from '../../../../contract/im/chats/add-members'
import { CreateMessage } from '../../../../contract/im/messages/create-message'
import { happyApp } from '../../../../service/testing/happy-world'
import { announcementTypeQuery } from '../../../api/announcement/announcement'
import { documentQuery } from '../../../api/announcement/open-document'
import { call } from '../../../api/client'
import { lastMessageQuery } from '../../../api/messages/messages'
import { createQueryClient } from '../../../api/query-client'
import { partOf } from '../../../testing/part-of'
import { openConsole, startService, streamOpened } from '../../../testing/render'

/** Chooses the rows that count as in view. */
let inView = (_row: Element) => true

class Sight implements Partial<IntersectionObserver> {
  readonly #onSeen: IntersectionObserverCallback
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen
  }
  observe(target: Element) {
    const isIntersecting = inView(target.closest('a') ?? target)
    this.#onSeen(
      [{ isIntersecting, target } as IntersectionObserverEntry],
      partOf<IntersectionObserver>(this),
    )
  }
  disconnect() {}
  unobserve() {}
}

beforeEach(() => {
  inView = () => true
  vi.stubGlobal('IntersectionObserver', Sight)
})
afterEach(() => void vi.unstubAllGlobals())

const link = (name: RegExp) => screen.findByRole('link', { name })

test('a row says that its chat is muted, and that its announcement is of the old type', async () => {
  await startService((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_other')!.muted = true
  })
  await openConsole('/announcements')
  await link(/^Other muted/)
  await link(/^Old announcement old announcement/)
  expect(screen.queryByRole('link', { name: /^Launch old announcement/ })).toBeNull()
})

test('a row that is out of view or of a dissolved chat reads nothing', async () => {
  await startService()
  const fetched = vi.spyOn(globalThis, 'fetch')
  inView = (row) => /Launch|Dissolved/.test(row.textContent ?? '')
  await openConsole('/messages')
  await link(/^Launch .+ \d\d:\d\d$/)
  const asked = fetched.mock.calls
    .map(([url]) => url as string)
    .filter((url) => /page_size=1(?:&|$)/.test(url))
  expect(asked).toHaveLength(1)
})

test.each([
  ['type', announcementTypeQuery],
  ['last message', lastMessageQuery],
] as const)('a refused %s is not requested again when the row is drawn again', async (_, query) => {
  await startService()
  const queries = createQueryClient()
  const draw = (chatId: string) => {
    const row = new QueryObserver<unknown>(queries, query(chatId) as QueryObserverOptions)
    onTestFinished(row.subscribe(() => undefined))
    return row
  }
  const first = draw('oc_external')
  await waitFor(() => expect(first.getCurrentResult().status).toBe('error'))
  expect(draw('oc_external').getCurrentResult().fetchStatus).toBe('idle')
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  const other = draw('oc_launch')
  await waitFor(() => expect(other.getCurrentResult().status).toBe('error'))
  expect(draw('oc_launch').getCurrentResult().fetchStatus).toBe('fetching')
})

test('a row requests the announcement of an external chat once the chat is no longer external', async () => {
  await startService()
  await streamOpened()
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = (chatId: string) =>
    fetched.mock.calls.filter(([url]) => (url as string).endsWith(`/chats/${chatId}/announcement`)).length
  await openConsole('/announcements')
  await waitFor(() => expect(asked('oc_launch')).toBe(1))
  expect(asked('oc_external')).toBe(0)
  const path = { kind: 'chats', id: 'oc_external' } as const
  await call(ChangeThing, { path, body: { external: false } }, { withoutToken: true })
  await waitFor(() => expect(asked('oc_external')).toBe(1))
})

test('the type of an announcement is not requested again once the announcement was opened', async () => {
  await startService()
  const queries = createQueryClient()
  await queries.fetchQuery(documentQuery('oc_launch'))
  await queries.fetchQuery(documentQuery('oc_old'))
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await queries.fetchQuery(announcementTypeQuery('oc_launch'))).toBe('docx')
  expect(await queries.fetchQuery(announcementTypeQuery('oc_old'))).toBe('doc')
  expect(fetched).not.toHaveBeenCalled()
})

test('the type of an announcement that is just being opened needs no request of its own', async () => {
  await startService()
  const queries = createQueryClient()
  const fetched = vi.spyOn(globalThis, 'fetch')
  const type = queries.fetchQuery(announcementTypeQuery('oc_launch'))
  await queries.fetchQuery(documentQuery('oc_launch'))
  expect(await type).toBe('docx')
  expect(fetched.mock.calls.filter(([url]) => (url as string).endsWith('/announcement'))).toHaveLength(1)
})

test('a member who joins an open chat and sends a message there has a name', async () => {
  await startService((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.owner_id = happyApp.app_id
  })
  await streamOpened()
  await openConsole('/messages/oc_launch')
  await screen.findByText('hello')
  await call(AddMembers, { path: { chat_id: 'oc_launch' }, query: {}, body: { id_list: ['ou_dan'] } })
  const body = { chat_id: 'oc_launch', open_id: 'ou_dan', text: 'good morning' }
  await call(Say, { body }, { withoutToken: true })
  await screen.findByText('good morning')
  await screen.findByText('Dan')
})

test('a new message shows in its row without a request', async () => {
  await startService()
  await openConsole('/messages')
  await link(/^Other in the other chat/)
  await call(CreateMessage, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other', msg_type: 'text', content: JSON.stringify({ text: 'news' }) },
  })
  await link(/^Other news/)
})
