import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { GetAnnouncement } from '../../../../contract/docx/get-announcement'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import { LocalPublications } from '../../../../contract/herald/publications'
import { call } from '../../../api/client'
import { render } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'
import { publish, startPublications } from '../testing/with-publications'
import { PublicationPage } from './publication-page'
import { TargetRow } from './target-row'

const open = async ({ publication_id }: PublicationAnswer, { mayWrite = true, isGateway = false } = {}) =>
  await render(
    <PublicationPage
      publicationId={publication_id}
      mayWrite={mayWrite}
      server={{ isInPage: false, isGateway }}
    />,
  )

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const buttons = () =>
  within(screen.getByRole('group', { name: 'Actions' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'li *' })).closest('li')!)
const confirm = async (name: string) =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name })

const local = { isInPage: false, isGateway: false }

/** A time that does not come in a test. */
const LATE = 253_370_764_800_000

test('a chat names the sheets that came back empty', async () => {
  const lost_sheets = [
    { rows: 5, columns: 501 },
    { rows: 9, columns: 600 },
  ]
  const target = {
    chat_id: 'oc_other',
    how: 'replace',
    state: 'partly',
    due_at: 0,
    reason: 'sheets',
  } as const
  await startPublications()
  await render(
    <TargetRow target={{ ...target, lost_sheets }} work="take_back" isTest={false} changedTo={undefined} />,
  )
  await screen.findByText(
    /came back empty: a spreadsheet of 5 rows and 501 columns, a spreadsheet of 9 rows and 600 columns\.$/,
  )
})

test('taking back replaced pages says that spreadsheets come back without formats', async () => {
  await startPublications()
  const publication = await publish({ targets: [{ chat_id: 'oc_other', how: 'replace' }] })
  const { user } = await open(publication)
  await user.click(await button('Take back…'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Replaced spreadsheets come back with values and formulas')
})

test('a chat says whether the platform holds what was written, and whether others wrote meanwhile', async () => {
  const target = { chat_id: 'oc_other', how: 'end', state: 'done', due_at: 0 } as const
  await startPublications()
  const rows = (more: object) => (
    <TargetRow target={{ ...target, ...more }} work="publish" isTest={false} changedTo={undefined} />
  )
  const { rerender } = await render(rows({ verified: true, merged: true }))
  await screen.findByText('at the end · merged with changes of others · read back')
  rerender(rows({ verified: false }))
  await screen.findByText(/^The platform holds something else than what was written\./)
})

describe('a publication that is done', () => {
  test('shows its author, its source, and revisions and links of each chat', async () => {
    await startPublications()
    await open(await publish())
    await screen.findByText('1 of 1 published')
    screen.getByRole('heading', { level: 1, name: 'Launch to Other' })
    screen.getByText(/^Made by Ada, .+ · Content: revision \d+ of Launch/)
    const other = await row('Other')
    other.getByText('Published')
    const [, before, after] = /revision (\d+) → (\d+)/.exec(other.getByText(/revision/).textContent)!
    expect(Number(after)).toBeGreaterThan(Number(before))
    expect(other.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/announcements/oc_other/history?revision=${after}&since=${before}`,
      '/announcements/oc_other',
      '/messages/oc_other',
    ])
  })

  test('is taken back after a confirmation that says what stays', async () => {
    await startPublications()
    const { user } = await open(await publish())
    await user.click(await button('Take back…'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Take it back from 1 chat?' })
    expect(dialog.textContent).toContain('What others wrote since stays.')
    await user.click(await confirm('Take back'))
    await screen.findByText('1 taken back')
    ;(await row('Other')).getByText('Taken back')
    expect(buttons()).toEqual([])
    await waitFor(() => expect(screen.queryByText('The server takes it back.')).toBeNull())
  })

  test('marks a chat that was changed since, and an update reaches it', async () => {
    const { world } = await startPublications()
    const publication = await publish()
    const { user } = await open(publication)
    await screen.findByText('1 of 1 published')
    await screen.findByText('No chat was changed since.')
    await writeLines('oc_other', 'A word of another user')
    await user.click(await button('Look again'))
    await screen.findByText(/^1 chat was changed since\./)
    ;(await row('Other')).getByText('Changed since')
    // The limits of calls count the world's time.
    world.pass(2_000)
    await writeLines('oc_launch', 'One more line')
    await user.click(await button('Update…'))
    await user.click(await confirm('Update'))
    await screen.findByText('Updated')
  })

  test('says that an update has nothing to do while the source is the same', async () => {
    await startPublications()
    const { user } = await open(await publish())
    await user.click(await button('Update…'))
    await user.click(await confirm('Update'))
    await screen.findByText('The source has not changed, so there is nothing to update.')
  })
})

describe('a scheduled publication', () => {
  test('is paused and resumed at once, and the focus stays at the actions', async () => {
    await startPublications()
    const { user } = await open(await publish({ at: LATE, over_ms: 60_000, test_target: 'oc_other' }))
    await screen.findByText('Scheduled')
    screen.getByText(/Starts .+ · Spread over 1 min · Other first, as a test/)
    await user.click(await button('Pause'))
    await screen.findByText('Nothing is written until you resume.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume' })))
    expect(buttons()).toEqual(['Resume', 'Stop…'])
    await user.click(await button('Resume'))
    await screen.findByText('Nothing has been written yet.')
  })

  test('is stopped after a confirmation, and its chats have not begun', async () => {
    await startPublications()
    const { user } = await open(await publish({ at: LATE }))
    await user.click(await button('Stop…'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'No chat has been written. A stopped publication cannot be resumed.',
    )
    await user.click(await confirm('Stop it'))
    await screen.findByText('0 of 1 published · 1 not begun')
    expect(buttons()).toEqual([])
  })

  test('a reader sees it without actions', async () => {
    await startPublications()
    await open(await publish({ at: LATE }), { mayWrite: false })
    await screen.findByText('Scheduled')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('a refused chat is first, says why, and a button tries it again', async () => {
  const { world } = await startPublications()
  const setEditing = (edit_permission: 'only_owner' | 'all_members') =>
    world.store.transaction(async (tx) => {
      await tx.updateTable('chats').set({ edit_permission }).where('chat_id', '=', 'oc_other').execute()
    })
  const publication = await publish({ at: world.now() + 1_000 })
  await setEditing('only_owner')
  world.pass(1_000)
  world.publications.wake()
  const { user } = await open(publication)
  await screen.findByText(/1 need attention/)
  const other = await row('Other')
  other.getByText('Refused')
  expect(other.getByRole('group').textContent).toMatch(/manager|owner/i)
  await setEditing('all_members')
  await user.click(await button('Try 1 chat again'))
  await screen.findByText('1 of 1 published')
})

test('a chat that refused before has a row with the reason, and can be tried again', async () => {
  await startPublications()
  const left_out = [{ chat_id: 'oc_secret', how: 'end' as const, code: 1772005, msg: 'refused before' }]
  const { user } = await open(await publish({ left_out }))
  await screen.findByText('1 of 2 published · 1 need attention')
  const secret = await row('Secret')
  secret.getByText('Refused')
  expect(secret.getByRole('group').textContent).toMatch(/manager|owner/i)
  await user.click(await button('Try 1 chat again'))
  await screen.findByText('2 of 2 published')
})

test('behind a gateway, later changes are read only on request, which names the calls', async () => {
  await startPublications()
  let reads = 0
  const { fetch } = globalThis
  globalThis.fetch = (url, init) => {
    if ((url as string).endsWith(GetAnnouncement.route.slice(4).replace(':chat_id', 'oc_other'))) reads += 1
    return fetch(url, init)
  }
  const publication = await publish()
  await waitFor(async () => {
    const { publication_id } = publication
    const { publication: now } = await call(LocalPublications.get, { path: { publication_id } })
    expect(now.state).toBe('done')
  })
  reads = 0
  const { user } = await open(publication, { isGateway: true })
  const ask = await button('Look for later changes (1 call)')
  expect(reads).toBe(0)
  await user.click(ask)
  await screen.findByText('No chat was changed since.')
  expect(reads).toBe(1)
})

test('a service in the page says that a page must stay open', async () => {
  await startPublications()
  const { publication_id } = await publish({ at: LATE })
  const server = { isInPage: true, isGateway: false }
  await render(<PublicationPage publicationId={publication_id} mayWrite server={server} />)
  await screen.findByText('The service is in this page. Keep a page open until it is done.')
})

test('an unknown one says so, with the way to all', async () => {
  await startPublications()
  await render(<PublicationPage publicationId="pub_none" mayWrite server={local} />)
  await screen.findByRole('heading', { name: 'Publication not found' })
  expect(screen.getByRole('link', { name: 'All publications' }).getAttribute('href')).toBe('/publications')
})
