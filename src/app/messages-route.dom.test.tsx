import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { GatewayRole } from '../../contract/herald/gateway'
import { render, sessionOf, startService } from '../testing/render'
import { MessagesRoute } from './messages-route'

/** Opens the messages page in front of a gateway, for an operator of this role. */
async function open(role: GatewayRole) {
  await startService()
  return await render(
    <Routes>
      <Route path="/messages/:chat_id" element={<MessagesRoute />} />
    </Routes>,
    { at: '/messages/oc_launch', as: sessionOf(role) },
  )
}

test.each([
  ['reader', false, ['Copy text', 'Copy link', 'Copy message id', 'Show JSON']],
  [
    'editor',
    true,
    [
      'React…',
      'Reply',
      'Reply in a thread',
      'Edit',
      'Forward…',
      'Read by…',
      'Copy text',
      'Copy link',
      'Copy message id',
      'Show JSON',
      'Recall…',
    ],
  ],
] as const)('in front of a gateway a %s sees what the role may do', async (role, writes, offered) => {
  const { user } = await open(role)
  const row = await screen.findByRole('row', { name: /hello from the bot/ })
  await user.click(within(row).getByRole('button', { name: 'Actions for this message' }))
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(offered)
  expect(screen.queryByRole('region', { name: 'Write a message' }) !== null).toBe(writes)
  expect(screen.queryByText(/^You have read access only\./) === null).toBe(writes)
  await user.keyboard('{Escape}')
  await user.click(within(row).getByRole('checkbox'))
  await screen.findByRole('complementary', { name: 'Selected messages' })
  expect(screen.queryByText('Your role only reads here.') === null).toBe(writes)
})
