import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AddFault, ListFaults } from '../../../../contract/herald/faults'
import { call } from '../../../api/client'
import { render, startService } from '../../../testing/render'
import { FaultsView } from './faults-view'

const names = new Map([['cli_a1b2c3d4e5f60718', 'Herald bot']])

async function draw(at = '/') {
  await startService()
  return render(<FaultsView appNames={names} />, { at })
}

describe('the faults', () => {
  test('are added with the form, and listed', async () => {
    const { user } = await draw()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Endpoint' }), 'GET /open-apis/im/v1/chats')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Effect' }), 'Cut after the effect')
    await user.click(screen.getByRole('button', { name: 'Add a fault' }))
    await screen.findByText('GET /open-apis/im/v1/chats: cut after the effect')
    expect((await call(ListFaults, {})).items).toMatchObject([
      { route: 'GET /open-apis/im/v1/chats', cut: 'after' },
    ])
  })

  test('for an application and this console say so, and are set in the service', async () => {
    const { user } = await draw()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Application' }), 'Herald bot')
    await user.click(screen.getByRole('checkbox', { name: 'Also affect this console’s own calls' }))
    await user.click(screen.getByRole('button', { name: 'Add a fault' }))
    await screen.findByText(/only Herald bot · this console too$/)
    expect((await call(ListFaults, {})).items).toMatchObject([
      { app_id: 'cli_a1b2c3d4e5f60718', console: true },
    ])
  })

  test('are removed by a button that names the fault', async () => {
    const { user } = await draw()
    await call(AddFault, { body: { console: true, route: '*', code: 99991400, probability: 0.5 } })
    await user.click(screen.getByRole('button', { name: 'Add a fault' }))
    await user.click(await screen.findByRole('button', { name: 'Remove: All endpoints, returns 99991400' }))
    await waitFor(async () => expect((await call(ListFaults, {})).items).toHaveLength(1))
  })
})

describe('a fault in the form', () => {
  test('has the fields of its kind', async () => {
    const { user } = await draw()
    const kind = screen.getByRole('combobox', { name: 'Effect' })
    expect(screen.queryByRole('spinbutton', { name: 'Milliseconds' })).toBeNull()
    await user.selectOptions(kind, 'delay')
    expect(screen.queryByRole('combobox', { name: 'Code' })).toBeNull()
    screen.getByRole('spinbutton', { name: 'Milliseconds' })
  })

  test('of a status has a body, and is listed with the calls that it lets through', async () => {
    const { user } = await draw()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Effect' }), 'HTTP status')
    await user.selectOptions(screen.getByRole('combobox', { name: 'HTTP status' }), '503')
    await user.type(screen.getByRole('textbox', { name: 'Body' }), '<h1>Down</h1>')
    await user.type(screen.getByRole('spinbutton', { name: /^Let through first/ }), '2')
    await user.click(screen.getByRole('button', { name: 'Add a fault' }))
    await screen.findByText('All endpoints: returns HTTP 503')
    screen.getByText(/after 2 more calls$/)
    expect((await call(ListFaults, {})).items).toMatchObject([
      { status: 503, body: '<h1>Down</h1>', skip: 2 },
    ])
  })

  test('is listed with its count and probability until all are removed', async () => {
    const { user } = await draw()
    const probability = screen.getByRole('spinbutton', { name: 'Probability in percent' })
    await user.clear(probability)
    await user.type(probability, '50')
    await user.clear(screen.getByRole('spinbutton', { name: /^How many times/ }))
    await user.click(screen.getByRole('button', { name: 'Add a fault' }))
    await screen.findByText('Probability 50% · left: unlimited · hits: 0')
    await user.click(screen.getByRole('button', { name: 'Remove all' }))
    await screen.findByText('No active faults')
  })

  test('has the route from the address', async () => {
    await draw(`/?route=${encodeURIComponent('GET /open-apis/im/v1/chats/:chat_id')}`)
    expect(screen.getByRole('combobox', { name: 'Endpoint' })).toHaveProperty(
      'value',
      'GET /open-apis/im/v1/chats/:chat_id',
    )
  })
})
