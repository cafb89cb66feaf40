import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { JumpButton } from './jump-button'

async function opened(language: Language = 'en') {
  const onJump = vi.fn()
  function Jump() {
    const [open, setOpen] = useState(false)
    return <JumpButton open={open} onOpen={setOpen} onJump={onJump} />
  }
  const { user } = await render(<Jump />, { language })
  await user.click(screen.getByRole('button'))
  const dialog = within(await screen.findByRole('dialog'))
  return { user, onJump, dialog, field: dialog.getByRole<HTMLInputElement>('textbox') }
}

test.each([
  ['en', 'Go to a day or a message', 'Message id or link', 'Day', ['Go', 'Go', 'First message', 'Newest']],
  ['zh-CN', '跳转到日期或消息', '消息 ID 或链接', '日期', ['跳转', '跳转', '第一条消息', '最新消息']],
] as const)(
  'in %s the dialog focuses its field, and every part has its name',
  async (language, name, label, day, buttons) => {
    const { dialog, field } = await opened(language)
    screen.getByRole('dialog', { name })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(dialog.getByRole('textbox', { name: label })).toBe(field)
    expect(dialog.getByLabelText(day)).toHaveProperty('type', 'date')
    expect(dialog.getAllByRole('button').map((each) => each.textContent)).toEqual(buttons)
    expect(dialog.getAllByRole('button', { name: buttons[0] })).toEqual(
      dialog.getAllByRole('button').filter((each) => (each as HTMLButtonElement).disabled),
    )
    if (language === 'zh-CN') expect(latinWords(screen.getByRole('dialog'))).toEqual([])
  },
)

test.each([
  ['an id', ' om_hello ', 'om_hello'],
  ['a link', 'see https://herald.test/messages/oc_launch?at=om_hello please', 'om_hello'],
  ['a day', '2026-01-05', '2026-01-05'],
  ['a moment', '2026-01-05T08:00:00Z', '2026-01-05T08:00:00Z'],
])('pasting %s goes there and closes the dialog', async (_, pasted, to) => {
  const { user, onJump, field } = await opened()
  await user.click(field)
  await user.paste(pasted)
  await user.keyboard('{Enter}')
  expect(onJump).toHaveBeenCalledWith(to)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['en', 'No message id found here. It begins with om_.'],
  ['zh-CN', '没有识别到消息 ID，消息 ID 以 om_ 开头。'],
] as const)('in %s an unreadable target says so until it is changed', async (language, words) => {
  const { user, onJump, dialog, field } = await opened(language)
  await user.type(field, 'nonsense{Enter}')
  expect(dialog.getByRole('alert').textContent).toBe(words)
  expect(dialog.getByRole('textbox', { description: words })).toBe(field)
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

test('Escape closes the dialog and returns the focus', async () => {
  const { user, onJump } = await opened()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to' })))
  expect(onJump).not.toHaveBeenCalled()
})
