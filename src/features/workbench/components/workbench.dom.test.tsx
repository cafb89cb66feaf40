import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { call } from '../../../api/client'
import { render, startService } from '../../../testing/render'
import { ClockView } from './clock-view'
import { StateView } from './state-view'
import { WorkbenchPage } from './workbench-page'
import { WorldView } from './world-view'

const names = new Map([['cli_a1b2c3d4e5f60718', 'Herald bot']])

async function draw(view: ReactNode) {
  await startService()
  return render(view)
}

test('the tabs of the workbench have their names', async () => {
  await draw(<WorkbenchPage tab="clock" appNames={names} />)
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the workbench' }))
  const said = tabs.getAllByRole('link').map(({ textContent }) => textContent)
  expect(said.toSorted()).toEqual(
    'Log, Chat, Events, Explorer, Connect your bot, Clock, Faults, World, State, Refusals'
      .split(', ')
      .toSorted(),
  )
})

describe('the clock', () => {
  test('shows its difference to this machine’s, and can be advanced', async () => {
    const { user } = await draw(<ClockView />)
    await screen.findByText('The same as on this machine')
    await user.click(screen.getByRole('button', { name: '+ 1 hour' }))
    await screen.findByText('1 hour ahead of this machine')
  })

  test('can be set to a day and an hour in 24-hour format', async () => {
    const { user } = await draw(<ClockView />)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Date and time (24 hours)' })
    await user.clear(field)
    await user.type(field, '2027-01-31 6:00 PM')
    expect(field.checkValidity()).toBe(false)
    await user.clear(field)
    await user.type(field, '2027-01-31 18:00')
    await user.click(screen.getByRole('button', { name: 'Set' }))
    await screen.findByText(/^31 Jan 2027, 18:00:0\d$|^Jan 31, 2027, 18:00:0\d$/)
  })
})

describe('the world', () => {
  test('a snapshot is taken under a name, and deleted only after a confirmation', async () => {
    const { user } = await draw(<WorldView />)
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Before')
    await user.click(screen.getByRole('button', { name: 'Take a snapshot' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Before' }))
    const ask = await screen.findByRole('alertdialog', { name: 'Delete “Before”?' })
    await user.click(within(ask).getByRole('button', { name: 'Cancel' }))
    screen.getByText('Before')
    await user.click(screen.getByRole('button', { name: 'Delete Before' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No snapshots yet')
  })

  test('resetting asks first, and says what is lost', async () => {
    const { user } = await draw(<WorldView />)
    await screen.findByText('No snapshots yet')
    await user.click(screen.getByRole('button', { name: 'Reset the world' }))
    await screen.findByRole('alertdialog', {
      name: 'Reset the world?',
      description: /Every change since the service started is lost/,
    })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('the file of the world', () => {
  const choose = async (user: UserEvent, name: string, content: string) =>
    user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([content], name, { type: 'application/json' }),
    )

  test('is rejected with a note if it is not JSON', async () => {
    const { user } = await draw(<WorldView />)
    await choose(user, 'cut.json', '{"chats": [')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^cut\.json is not JSON: /)
  })

  test('is refused after the confirmation if it is invalid, and changes nothing', async () => {
    const { user } = await draw(<WorldView />)
    await choose(user, 'wrong.json', '{"chats":[{"chat_id":7}]}')
    const ask = within(await screen.findByRole('alertdialog', { name: 'Import wrong.json?' }))
    await user.click(ask.getByRole('button', { name: 'Import' }))
    await screen.findByText('This world file is invalid. Nothing was changed.')
    expect((await call(ListChats, { query: {} })).items).not.toEqual([])
  })
})

describe('the state', () => {
  test('shows a kind as a table of its things', async () => {
    const { user } = await draw(<StateView />)
    await user.click(await screen.findByRole('radio', { name: '4 Users' }))
    const table = within(await screen.findByRole('region', { name: 'Users of the world' }))
    await table.findByRole('cell', { name: 'alice@acme.example' })
    table.getByRole('columnheader', { name: 'open_id' })
  })
})
