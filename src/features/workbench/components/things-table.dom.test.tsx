import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render, startService } from '../../../testing/render'
import { EntityTable } from './things-table'

test('on a phone an id is cut until it is pressed, so that the name next to it is readable', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), 'matches', { value: true }),
  )
  await startService()
  const { user } = await render(<EntityTable kind="chats" seenAt={0} />)
  const id = await screen.findByRole('button', { name: 'oc_only_owner', expanded: false })
  expect(screen.getByRole('cell', { name: 'Only the owner edits' }).querySelector('button')).toBeNull()
  await user.click(id)
  expect(id.getAttribute('aria-expanded')).toBe('true')
})
