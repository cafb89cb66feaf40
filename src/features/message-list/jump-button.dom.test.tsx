import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render'
import { JumpButton } from './jump-button'

async function opened() {
  const onJump = vi.fn()
  function Jump() {
    const [open, setOpen] = useState(false)
    return <JumpButton open={open} onOpen={setOpen} onJump={onJump} />
  }
  const { user } = await render(<Jump />)
  await user.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to a day or a message' }))
  return { user, onJump, dialog, field: dialog.getByRole<HTMLInputElement>('textbox') }
}

test('the dialog focuses its field, and “Go” waits for a target', async () => {
  const { dialog, field } = await opened()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(dialog.getByRole('textbox', { name: 'Message id or link' })).toBe(field)
  for (const go of dialog.getAllByRole('button', { name: 'Go' })) expect(go).toHaveProperty('disabled', true)
})

test.each([
  ['an id', ' om_hello ', 'om_hello'],
  ['a link', 'see https://herald.test/messages/oc_launch?at=om_hello please', 'om_hello'],
])('pasting %s goes there and closes the dialog', async (_, pasted, to) => {
  const { user, onJump, field } = await opened()
  await user.click(field)
  await user.paste(pasted)
  await user.keyboard('{Enter}')
  expect(onJump).toHaveBeenCalledWith(to)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an unreadable target says so until it is changed', async () => {
  const { user, onJump, dialog, field } = await opened()
  await user.type(field, 'nonsense{Enter}')
  const description = 'No message id found here. It begins with om_.'
  expect(dialog.getByRole('alert').textContent).toBe(description)
  expect(dialog.getByRole('textbox', { description })).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, '!')
  expect(dialog.queryByRole('alert')).toBeNull()
  expect(onJump).not.toHaveBeenCalled()
})

test('a chosen day is opened', async () => {
  const { user, onJump, dialog } = await opened()
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-01-04' } })
  await user.click(dialog.getAllByRole('button', { name: 'Go' })[1]!)
  expect(onJump).toHaveBeenCalledWith('2026-01-04')
})

test.each([
  ['First message', 'first'],
  ['Newest', undefined],
])('“%s” takes one press', async (name, to) => {
  const { user, onJump, dialog } = await opened()
  await user.click(dialog.getByRole('button', { name }))
  expect(onJump).toHaveBeenCalledWith(to)
})
