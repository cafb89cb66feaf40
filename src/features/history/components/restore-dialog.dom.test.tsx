import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NoAnswer } from '../../../../client/lark-error'
import { image, p, page } from '../../../editor/testing/page'
import { pagePorts } from '../../../editor/testing/page-ports'
import { render } from '../../../testing/render'
import { RestoreDialog } from './restore-dialog'

const now = page(p('a', 'Hello'))
const then = page(p('a', 'Hello'), image('i'))

test('a picture whose availability is unknown is checked again instead of given up', async () => {
  const isAvailable = vi.fn<() => Promise<boolean>>()
  isAvailable.mockRejectedValueOnce(new NoAnswer('offline')).mockResolvedValue(true)
  const ports = { ...pagePorts, media: { ...pagePorts.media, isAvailable } }
  const onRestore = vi.fn()
  const { user } = await render(
    <RestoreDialog
      revision={2}
      page={now}
      version={then}
      ports={ports}
      onRestore={onRestore}
      onClose={() => undefined}
    />,
  )
  await screen.findByRole('alert')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 picture or file to upload again')
  expect(screen.queryByText(/that the platform no longer has/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(onRestore).toHaveBeenCalledOnce()
})
