import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendByWebhook } from '../../../../contract/im/webhooks/send-by-webhook'
import { call } from '../../../api/client'
import { render, startService } from '../../../testing/render'
import { WebhooksSection } from './webhooks-section'

test('a custom bot is made, its secret is shown once, and it is removed after a confirmation', async () => {
  await startService()
  const { user } = await render(<WebhooksSection />)
  await user.click(await screen.findByRole('button', { name: 'New custom bot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New custom bot' }))
  await dialog.findByRole('option', { name: 'Launch' })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Chat' }), 'Launch')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Deploys')
  await user.type(dialog.getByRole('textbox', { name: /^Keywords/ }), 'Alarm, Out')
  await user.click(dialog.getByRole('checkbox', { name: 'Requests need a signature' }))
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await dialog.findByText(/^Secret: \w{22}\. It is shown only now\.$/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Secret:/)).toBeNull()
  await screen.findByText('Launch · signed · keywords Alarm, Out')

  await user.click(screen.getByRole('button', { name: 'Copy the address of Deploys' }))
  const address = await navigator.clipboard.readText()
  const [, hook_token = ''] = /\/open-apis\/bot\/v2\/hook\/([\w-]{36})$/.exec(address) ?? []
  const unsigned = { path: { hook_token }, body: { msg_type: 'text', content: { text: 'Out' } } }
  await expect(call(SendByWebhook, unsigned, { withoutToken: true })).rejects.toMatchObject({ code: 19021 })

  await user.click(screen.getByRole('button', { name: 'Remove Deploys' }))
  const ask = await screen.findByRole('alertdialog', { name: 'Remove Deploys?' })
  await user.click(within(ask).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Deploys')).toBeNull())
})
