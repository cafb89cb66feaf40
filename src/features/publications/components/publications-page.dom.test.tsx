import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { happyApp } from '../../../../service/testing/happy-world'
import { render } from '../../../testing/render'
import { publish, startPublications } from '../testing/with-publications'
import { PublicationsPage } from './publications-page'

const LATE = 253_370_764_800_000

const open = (isInPage = false) => render(<PublicationsPage appId={happyApp.app_id} isInPage={isInPage} />)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('publications are rows with state, people and counts, the newest first', async () => {
  const { world } = await startPublications()
  await publish({ at: LATE })
  world.pass(1_000)
  await publish({ at: LATE + 60_000, needs_approval: true, made_by: 'Bob' })
  await open()
  await screen.findByText('Needs approval')
  expect(rows()).toEqual([
    expect.stringMatching(/^Launch to OtherNeeds approval.+0 of 1 published · 1 waiting · by Bob$/),
    expect.stringMatching(/^Launch to OtherScheduled.+0 of 1 published · 1 waiting · by Ada$/),
  ])
  expect(screen.getAllByRole('link', { name: /^Launch/ })[0]!.getAttribute('href')).toMatch(
    /^\/publications\/pub_/,
  )
})

test('a search finds them by author, and by the name of a chat', async () => {
  await startPublications()
  await publish({ at: LATE })
  const { user } = await open()
  const field = await screen.findByRole('textbox', { name: 'Search by chat or author' })
  for (const [words, count] of [
    ['ada', 1],
    ['other', 1],
    ['nobody', 0],
  ] as const) {
    await user.clear(field)
    await user.type(field, words)
    await screen.findByText(`${count} result${count === 1 ? '' : 's'}`)
  }
})

test('an empty list says how to publish, and a service in the page that the page must stay open', async () => {
  await startPublications()
  const { unmount } = await open(true)
  await screen.findByRole('heading', { name: 'No publications yet' })
  unmount()
  await publish({ at: LATE })
  await open(true)
  await screen.findByText(/keep a page open while it publishes/)
})
