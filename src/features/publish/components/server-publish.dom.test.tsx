import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LocalPublications } from '../../../../contract/herald/publications'
import { rehearseInProcess } from '../../../../publishing/rehearsal/rehearse-in-process'
import { openInMemory } from '../../../../publishing/testing/platform'
import { publishWorld } from '../../../../publishing/testing/publish-world'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import { address, render, startService } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'
import { PublishPage } from './publish-page'

/** Publishing the announcement of Launch to Other, by the server. */
async function open({
  isInPage = false,
  isGateway = false,
  isPart = false,
  approval = [] as string[],
  also = [] as string[],
} = {}) {
  const world = await startService()
  const { children } = await writeLines('oc_launch', 'Hello at {{time}}', 'Bye')
  await writeLines('oc_other', 'What was there')
  const publishQueue = (await publishWorld()).openPublishQueue()
  await publishQueue.load()
  const to = ['oc_other', ...also].map((chat) => `to=${chat}`).join('&')
  const { user } = await render(
    <PublishPage
      chatId="oc_launch"
      appId={happyApp.app_id}
      publishQueue={publishQueue}
      server={{ isInPage, isGateway, approval }}
    />,
    {
      at: `/announcements/oc_launch/publish?${to}${isPart ? `&first=${children[0]?.block_id}` : ''}`,
    },
  )
  await user.click(await screen.findByRole('radio', { name: /^The server, now or at a time/ }))
  return { user, world }
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fault = (words: string) => screen.findByText(words, { selector: '[role="status"]' })
const publications = async () => (await call(LocalPublications.list, { query: {} })).publications

const opened = () => waitFor(() => expect(address()).toMatch(/^\/publications\/pub_/))

/** Chooses 1 December 2027, 10 o'clock, in Shanghai. */
async function atTen(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('radio', { name: 'At a time' }))
  type('Date and time', '2027-12-01T10:00')
  type('Time zone', 'Asia/Shanghai')
}

test('a time of a zone, a duration, a test group, an approval and a name make a publication, which opens', async () => {
  const { user } = await open()
  await atTen(user)
  type('Spread over', '2')
  await user.selectOptions(screen.getByLabelText('Unit'), 'hours')
  await user.selectOptions(screen.getByLabelText('Test group'), 'Other')
  await user.click(screen.getByRole('checkbox', { name: /^A second person approves it first/ }))
  type('Your name', 'Ada')
  fireEvent.blur(screen.getByLabelText('Your name'))
  await user.click(await button('Publish to 1 chat…'))
  const sure = (await screen.findByText('Let the server publish “Launch” to 1 chat?')).parentElement!
  for (const words of [
    /Begins Dec 1, 2027, 10:00 in Asia\/Shanghai/,
    /Spread over 2 hr\./,
    /Other gets it first\./,
  ])
    within(sure).getByText(words)
  await user.click(await button('Ask for approval'))
  await opened()
  const [made] = await publications()
  expect(made).toMatchObject({
    state: 'needs_approval',
    made_by: 'Ada',
    at: Date.parse('2027-12-01T02:00Z'),
    over_ms: 7_200_000,
    test_target: 'oc_other',
    source: { chat_id: 'oc_launch' },
    targets: [{ chat_id: 'oc_other', how: 'end' }],
  })
  expect(address()).toBe(`/publications/${made?.publication_id}`)
  expect(localStorage.getItem('herald.own-name')).toBe('Ada')
})

test.each([
  ['Time zone', 'Mars/Olympus', 'There is no time zone of this name. Choose one from the list.'],
  ['Date and time', '2020-12-01T10:00', 'This time has passed. Choose a later one.'],
  ['Date and time', '', 'Choose a date and a time.'],
  ['Spread over', '-3', 'The duration must be a number, 0 or more.'],
] as const)('%s “%s” is refused in words, and nothing can be published', async (label, value, words) => {
  const { user } = await open()
  await atTen(user)
  await button('Publish to 1 chat…')
  type(label, value)
  await fault(words)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect((await button('Publish to 1 chat…')).disabled).toBe(true)
})

test('a chat that another publication writes in the same minute is named, and the next time is accepted', async () => {
  const { user } = await open()
  await call(LocalPublications.create, {
    body: {
      app_id: happyApp.app_id,
      source: { chat_id: 'oc_launch' },
      targets: [{ chat_id: 'oc_other', how: 'end' }],
      at: Date.parse('2027-12-01T02:00Z'),
    },
  })
  await atTen(user)
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Schedule'))
  await screen.findByText(/^Another publication writes to Other in the same minute\./)
  type('Date and time', '2027-12-01T10:01')
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Schedule'))
  await opened()
  expect(await publications()).toHaveLength(2)
})

test('an announcement that changed since the preview is not published until it was read again', async () => {
  const { user } = await open()
  await user.click(await button('Publish to 1 chat…'))
  await writeLines('oc_launch', 'One more line')
  await user.click(await button('Publish now'))
  await user.click(await button('Read it again'))
  await screen.findByText(/^From Launch, revision 3/)
  expect(await publications()).toEqual([])
})

test('a chosen chat that refuses is left out, and the publication reports it with the reason', async () => {
  const { user } = await open({ also: ['oc_only_owner', 'oc_dissolved.replace'] })
  await atTen(user)
  await screen.findByText(/2 .+ left out/)
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Schedule'))
  await opened()
  const [made] = await publications()
  expect(made?.state).toBe('waiting')
  expect(made?.targets.map(({ chat_id, how, state, code }) => [chat_id, how, state, code])).toEqual([
    ['oc_other', 'end', 'waiting', undefined],
    ['oc_only_owner', 'end', 'refused', 1772005],
    ['oc_dissolved', 'replace', 'refused', 1770002],
  ])
})

test('a chat that refuses at the last button is reported, too', async () => {
  const { user, world } = await open({ also: ['oc_secret'] })
  await user.click(await button('Publish to 2 chats…'))
  await world.store.transaction(async (tx) => {
    await tx
      .updateTable('chats')
      .set({ edit_permission: 'only_owner' })
      .where('chat_id', '=', 'oc_secret')
      .execute()
  })
  await user.click(await button('Publish now'))
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Publish now'))
  await opened()
  const [made] = await publications()
  expect(made?.targets).toMatchObject([
    { chat_id: 'oc_other' },
    { chat_id: 'oc_secret', state: 'refused', code: 1772005 },
  ])
})

test('selected blocks are published alone, with the time of the zone', async () => {
  const { user } = await open({ isPart: true })
  await atTen(user)
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Schedule'))
  await opened()
  const [made] = await publications()
  expect(made?.source).toEqual({ blocks: 2 })
  const path = { publication_id: made?.publication_id ?? '' }
  const { blocks } = await call(LocalPublications.content, { path })
  expect(JSON.stringify(blocks)).toContain('Hello at {{time}}')
  expect(JSON.stringify(blocks)).not.toContain('Bye')
})

test('a service in the page says that a page must stay open; a gateway knows the name', async () => {
  const { user } = await open({ isInPage: true, isGateway: true })
  screen.getByText(/keep a page open until it is done/)
  expect(screen.queryByLabelText('Your name')).toBeNull()
  await user.click(await button('Publish to 1 chat…'))
  await screen.findByText(/Keep a page open until it is done\./)
})

test('a gateway that asks for an approval of a chosen chat leaves no other way', async () => {
  const { user } = await open({ isGateway: true, approval: ['oc_other'] })
  // Once the chat is checked.
  await screen.findByText(/^This gateway asks for the approval of another operator\./)
  const checkbox = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'A second person approves it first',
  })
  expect([checkbox.checked, checkbox.disabled]).toEqual([true, true])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This page, now' }).disabled).toBe(true)
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Ask for approval'))
  await opened()
  expect((await publications())[0]?.state).toBe('needs_approval')
})

test('a rehearsal tells the calls, the time and the refusals before the last button, and writes nothing', async () => {
  const { user, world } = await open()
  world.publications.attach(
    () => undefined,
    (request) =>
      rehearseInProcess(request, {
        answer: (asked) => globalThis.fetch(asked.url, asked),
        openService: openInMemory,
        now: world.now,
        random: () => 0.5,
      }),
  )
  await user.click(await button('Publish to 1 chat…'))
  await user.click(await button('Rehearse'))
  await screen.findByText('No chat refuses.')
  screen.getByText(/^\d+, of which 1 write$/)
  screen.getByText(/^About \d+ sec$/)
  expect(screen.getByText('Calls left this month').nextSibling?.textContent).toBe(
    'Not counted by this service',
  )
  // The owner changes who may edit after the chats were checked.
  await world.store.transaction(async (tx) => {
    await tx
      .updateTable('chats')
      .set({ edit_permission: 'only_owner' })
      .where('chat_id', '=', 'oc_other')
      .execute()
  })
  await user.click(await button('Rehearse again'))
  await screen.findByText(/1 chat would not get everything:$/)
  await screen.findByText('Other: Only the owner and managers may edit here')
  expect(await publications()).toEqual([])
})
