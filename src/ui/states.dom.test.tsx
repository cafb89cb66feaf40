import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../testing/render'
import { EmptyState } from './empty-state'
import { FailureNote } from './failure'

test.each([
  ['en', 'Nobody is here'],
  ['zh-CN', '没有人'],
] as const)(
  'in %s an empty state shows its title and next steps, and a heading only on request',
  async (language, title) => {
    const { rerender } = await render(<EmptyState title={title}>Invite somebody.</EmptyState>, { language })
    screen.getByText(title)
    screen.getByText('Invite somebody.')
    expect(screen.queryByRole('heading')).toBeNull()
    rerender(<EmptyState title={title} heading={1} icon={<svg />} />)
    screen.getByRole('heading', { level: 1, name: title })
  },
)

test('a failure is announced in words', async () => {
  await render(<FailureNote error={new Error('x is undefined')} />)
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong in Herald')
})
