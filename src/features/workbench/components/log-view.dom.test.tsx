import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AddFault } from '../../../../contract/herald/faults'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import { render, startService } from '../../../testing/render'
import { asBot, sendAsBot } from '../testing/as-bot'
import { LogView } from './log-view'

const CHATS = '/open-apis/im/v1/chats'

const draw = (at = '/') => render(<LogView appNames={new Map([[happyApp.app_id, 'Herald bot']])} />, { at })

/** The log after a refused call and an answered one, the newest first. */
async function called() {
  await startService()
  await call(AddFault, { body: { route: `GET ${CHATS}`, code: 99991672, count: 1 } })
  await asBot(CHATS)
  await asBot(CHATS)
  const { user } = await draw()
  const [answered, refused] = await screen.findAllByRole('link')
  return { user, answered: answered!, refused: refused! }
}

const chooseRoute = async (user: Awaited<ReturnType<typeof called>>['user']) =>
  user.selectOptions(await screen.findByRole('combobox', { name: 'Route' }), `GET ${CHATS}`)

test('the log shows that it loads, then that there are no calls', async () => {
  await startService()
  await draw()
  screen.getByText('Loading the log…')
  await screen.findByText('No calls yet')
})

test('each call is a row with its request, its application and its answer', async () => {
  const { answered, refused } = await called()
  screen.getByText('2 calls')
  expect(answered.textContent).toMatch(/GET\/open-apis\/im\/v1\/chats.*Herald bot200/)
  expect(refused.textContent).toContain('99991672')
})

test('the log is filtered by words and a route, and says if no call matches', async () => {
  const { user } = await called()
  await asBot(`${CHATS}/oc_launch`)
  await chooseRoute(user)
  expect(screen.getAllByRole('link')).toHaveLength(2)
  await user.type(screen.getByRole('textbox', { name: 'Filter by text' }), 'no such words')
  await screen.findByText('No calls match the filter')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
})

test('a chat filters the log to the calls that name it, also in their body', async () => {
  const { user } = await called()
  await asBot(`${CHATS}/oc_other`)
  await sendAsBot('oc_launch', { text: 'hi' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Chat' }), 'Launch')
  await screen.findByText('1 of 4 calls')
  expect(screen.getByRole('link').textContent).toContain('/open-apis/im/v1/messages')
})

test('the console’s own calls are hidden by default, and marked', async () => {
  const { user } = await called()
  await call(ListChats, { query: {} })
  await user.click(await screen.findByRole('checkbox', { name: 'Show this console’s calls' }))
  await screen.findByText('3 calls')
  const marked = screen.getAllByRole('link').map(({ textContent }) => /^\S+?GETconsole/.test(textContent))
  expect(marked).toEqual([true, false, false])
  await user.click(screen.getByRole('checkbox', { name: 'Show this console’s calls' }))
  await screen.findByText('2 calls')
})

test('a paused log says so on its button', async () => {
  const { user } = await called()
  await user.click(screen.getByRole('button', { name: 'Pause', pressed: false }))
  screen.getByRole('button', { name: 'Resume', pressed: true })
})

test('arrow keys move through the calls, and Escape returns from the details to the row', async () => {
  const { user, answered, refused } = await called()
  answered.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(refused))
  await user.keyboard('{Enter}')
  const details = await screen.findByRole('region', { name: /^Call \d+$/ })
  within(details).getByText(/The application has none of the permissions/)
  screen.getByRole('button', { name: 'Close the details' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(refused))
  expect(screen.queryByRole('region', { name: /^Call \d+$/ })).toBeNull()
})

test('an open call links to a fault with its route', async () => {
  const { user, answered } = await called()
  await user.click(answered)
  const link = await screen.findByRole('link', { name: 'Add a fault here' })
  expect(link.getAttribute('href')).toContain('/workbench/faults?route=')
})

test('a call is copied as curl and as code for the SDK', async () => {
  const { user, refused } = await called()
  await user.click(refused)
  await user.click(await screen.findByRole('button', { name: 'Copy as curl' }))
  await screen.findByText('Copied')
  expect(await navigator.clipboard.readText()).toBe(
    `curl 'http://localhost:3000${CHATS}' -H "Authorization: Bearer $TENANT_ACCESS_TOKEN"`,
  )
  await user.click(screen.getByRole('button', { name: 'Copy as Node SDK code' }))
  await vi.waitFor(async () => {
    const code = await navigator.clipboard.readText()
    expect(code).toContain(`  method: "GET",\n  url: "${CHATS}",\n`)
    expect(code).toContain(`appId: "${happyApp.app_id}"`)
  })
})

test('the shown calls are saved as a HAR file', async () => {
  const { user } = await called()
  await asBot(`${CHATS}/oc_launch`)
  const bytes = vi.spyOn(URL, 'createObjectURL')
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  await chooseRoute(user)
  await user.click(screen.getByRole('button', { name: 'Export as HAR' }))
  await waitFor(() => expect(link).toHaveBeenCalled())
  expect(link.mock.contexts[0]).toHaveProperty('download', 'herald.har')
  const { log: archive } = JSON.parse(await (bytes.mock.calls[0]![0] as Blob).text()) as {
    log: { entries: { request: { url: string } }[] }
  }
  expect(archive.entries.map(({ request }) => new URL(request.url).pathname)).toEqual([CHATS, CHATS])
})

test('the link to a call opens it with its bodies, and it can be repeated', async () => {
  await startService()
  const { user } = await draw()
  await sendAsBot('oc_launch', { text: 'by a link' })
  await user.click((await screen.findAllByRole('link'))[0]!)
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  const link = new URL(await navigator.clipboard.readText())
  cleanup()
  const opened = await draw(`/${link.search}`)
  const body = await screen.findByRole('region', { name: 'Request body' })
  expect(JSON.parse(body.textContent)).toEqual({
    receive_id: 'oc_launch',
    msg_type: 'text',
    content: { text: 'by a link' },
  })
  expect(screen.getByRole('region', { name: 'Response body' }).textContent).toContain('"message_id": "om_')
  await opened.user.click(screen.getByRole('button', { name: 'Replay' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /POST/ })).toHaveLength(2))
  await screen.findByRole('region', { name: 'Call 2' })
})

test('a secret is never shown, and its call can’t be repeated', async () => {
  const { user } = await called()
  const { app_id, app_secret } = happyApp
  await asBot('/open-apis/auth/v3/tenant_access_token/internal', { app_id, app_secret })
  await user.click(await screen.findByRole('link', { name: /auth/ }))
  expect((await screen.findByRole('region', { name: 'Request body' })).textContent).toContain('"…"')
  expect(document.body.textContent).not.toContain(app_secret)
  screen.getByText(/^This call can’t be replayed/)
})

test('the log opens the call that a refusal links to, and lists the fields that are wrong', async () => {
  await startService()
  const answer = await asBot('/open-apis/im/v1/messages?receive_id_type=thread_id', {
    receive_id: 'oc_launch',
  })
  const { error } = (await answer.json()) as { error: { log_id: string } }
  await draw(`/?call=${error.log_id}`)
  const label = await screen.findByText('What is wrong with the request')
  expect(label.closest('section')?.getAttribute('aria-label')).toMatch(/^Call \d+$/)
  const faults = within(label.parentElement!).getAllByRole('listitem')
  expect(faults.map(({ textContent }) => textContent)).toEqual([
    'receive_id_type receive_id_type is optional, options: [open_id,user_id,union_id,email,chat_id] Sent: thread_id',
    'msg_type msg_type is required',
    'content content is required',
  ])
})

test('the log shows which limit a call exceeds while limits are off', async () => {
  await startService((file) => (file.limits = 'off'))
  for (let at = 0; at < 6; at += 1) await sendAsBot('oc_launch', { text: 'hello' })
  const { user } = await draw()
  await user.click(await screen.findByText('Limits are off; otherwise 230020'))
  await screen.findByText('Rate limit')
})

test('an open call shows the warnings about its card', async () => {
  await startService()
  await sendAsBot('oc_launch', { elements: [{ tag: 'poem' }] }, 'interactive')
  const { user } = await draw()
  await user.click(await screen.findByRole('link', { name: /POST/ }))
  const warnings = within(await screen.findByRole('region', { name: 'Warnings about the card' }))
  warnings.getByText('Clients do not show the unknown component “poem”.')
  warnings.getByText('ROOT -> elements -> [0](tag: poem)')
})

test('the log says in row and details why no endpoint answered', async () => {
  await startService()
  await asBot('/open-apis/calendar/v4/calendars')
  const { user } = await draw()
  const [row] = await screen.findAllByRole('link')
  const why = 'An operation of the platform that Herald does not answer: GET /open-apis/calendar/v4/calendars'
  expect(row?.textContent).toContain(why)
  await user.click(row!)
  expect(await screen.findAllByText(why)).toHaveLength(2)
})
