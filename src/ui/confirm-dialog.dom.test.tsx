import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { Button } from './button'
import { ConfirmDialog } from './confirm-dialog'

const words = { question: 'Delete it?', consequence: 'It is gone for good.', cancel: 'Keep it', go: 'Delete' }

async function draw() {
  const did = { onGo: vi.fn(), onClose: vi.fn() }
  return { ...(await render(<ConfirmDialog {...words} {...did} />)), ...did }
}

test('the focus starts on the cancel button', async () => {
  await draw()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' })))
})

test('Escape cancels', async () => {
  const { user, onGo, onClose } = await draw()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onGo).not.toHaveBeenCalled()
})

test('a trigger opens the dialog and gets the focus back', async () => {
  const { user } = await render(
    <ConfirmDialog {...words} onGo={() => undefined} trigger={<Button>Ask</Button>} />,
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
})
