import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openConsole, startService } from '../testing/render'

test('on a phone, the list of chats is rendered when it is first shown, and stays', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', {
      value: query.includes('max-width'),
    }),
  )
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  const back = await screen.findByRole('link', { name: 'Chats' })
  expect(screen.queryByRole('navigation', { name: 'Chats' })).toBeNull()
  await user.click(back)
  await screen.findByRole('navigation', { name: 'Chats' })
  await user.click(await screen.findByRole('link', { name: /^Launch/ }))
  await screen.findByText('hello')
  screen.getByRole('navigation', { name: 'Chats', hidden: true })
})
