import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { happyApp } from '../../service/testing/happy-world'
import { documentQuery } from '../api/announcement/open-document'
import { membersQuery } from '../api/people/people'
import { createQueryClient } from '../api/query-client'
import { ChatList } from '../features/chats/chats'
import { rememberApp, SessionGate } from '../features/session/session'
import { addFault } from '../testing/add-fault'
import { render, startService } from '../testing/render'
import { readEarly } from './read-early'

const ENVIRONMENT = 'GET /_herald/environment'
const SESSION = 'POST /_herald/session'
const CHATS = 'GET /open-apis/im/v1/chats'
const CHAT = 'GET /open-apis/im/v1/chats/oc_launch'
const ANNOUNCEMENT = 'GET /open-apis/docx/v1/chats/oc_launch/announcement'
const MEMBERS = 'GET /open-apis/im/v1/chats/oc_launch/members'
const BLOCKS = 'GET /open-apis/docx/v1/chats/oc_launch/announcement/blocks'

/** Reads early for an address; returns the calls that are made, also later. */
async function readFor(pathname: string) {
  const queries = createQueryClient()
  const { fetch } = globalThis
  const calls: string[] = []
  globalThis.fetch = (url, init) => {
    calls.push(`${init?.method} ${new URL(url as string, location.href).pathname}`)
    return fetch(url, init)
  }
  rememberApp(happyApp.app_id)
  await readEarly(queries, pathname)
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  return { queries, calls }
}

test.each([
  ['/announcements/oc_launch', [ENVIRONMENT, SESSION, CHATS, CHAT, MEMBERS, ANNOUNCEMENT, BLOCKS]],
  ['/announcements/oc_launch/publish', [ENVIRONMENT, SESSION, CHATS, CHAT]],
  ['/messages/oc_launch', [ENVIRONMENT, SESSION, CHATS, CHAT]],
  ['/announcements', [ENVIRONMENT, SESSION, CHATS]],
  ['/', [ENVIRONMENT, SESSION, CHATS]],
  ['/settings', [ENVIRONMENT, SESSION]],
])('the page at %s finds what it shows first already read', async (pathname, expected) => {
  await startService()
  const { calls } = await readFor(pathname)
  expect(calls.toSorted()).toEqual(expected.toSorted())
})

test('the page reads nothing a second time', async () => {
  await startService()
  const { queries, calls } = await readFor('/announcements/oc_launch')
  await render(
    <QueryClientProvider client={queries}>
      <SessionGate>
        <ChatList section="announcements" openId="oc_launch" />
      </SessionGate>
    </QueryClientProvider>,
  )
  await screen.findByText('7 chats')
  const { document } = await queries.fetchQuery(documentQuery('oc_launch'))
  expect(document?.block_type).toBe(1)
  await queries.fetchQuery(membersQuery('oc_launch'))
  expect(calls).toHaveLength(7)
})

test('a page whose early read was refused reads again', async () => {
  await startService()
  await addFault({ route: CHATS, code: 99991672, count: 1 })
  const { queries } = await readFor('/announcements')
  await render(
    <QueryClientProvider client={queries}>
      <ChatList section="announcements" openId={undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText('7 chats')
})

test('the application of the last visit opens its session while the environment is read', async () => {
  await startService()
  const { fetch } = globalThis
  let ask: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (ask = resolve))
  globalThis.fetch = async (url, init) => {
    if (init?.method === 'POST') ask()
    else await asked
    return fetch(url, init)
  }
  const { calls } = await readFor('/settings')
  expect(calls.toSorted()).toEqual([ENVIRONMENT, SESSION])
})

test('no chats are read where someone signs in first', async () => {
  await startService(undefined, { place: 'other' })
  const { calls } = await readFor('/announcements')
  expect(calls).not.toContain(CHATS)
})
