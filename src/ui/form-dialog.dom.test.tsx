import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { FormDialog } from './form-dialog'

async function draw(holdsInput?: boolean) {
  const onClose = vi.fn()
  const { user } = await render(
    <FormDialog
      title="Rename"
      onClose={onClose}
      actions={null}
      {...(holdsInput !== undefined && { holdsInput })}
    >
      <input aria-label="Name" />
      <input type="radio" aria-label="Here" />
      <textarea aria-label="Why" />
    </FormDialog>,
  )
  return { user, onClose }
}

test('a click outside closes the dialog while nothing is filled in', async () => {
  const { user, onClose } = await draw()
  await user.click(screen.getByRole('radio', { name: 'Here' }))
  await user.click(document.body)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(['Name', 'Why'])(
  'after typing into “%s” a click outside does not close the dialog, but Escape does',
  async (name) => {
    const { user, onClose } = await draw()
    await user.type(screen.getByRole('textbox', { name }), 'x')
    await user.click(document.body)
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  },
)

test('a click outside does not close a dialog with the prop holdsInput', async () => {
  const { user, onClose } = await draw(true)
  await user.click(document.body)
  expect(onClose).not.toHaveBeenCalled()
})
