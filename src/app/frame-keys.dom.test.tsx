import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, startService } from '../testing/render'

async function openMap() {
  await startService()
  const opened = await openConsole('/messages/oc_launch')
  await screen.findByText('hello')
  await opened.user.keyboard('?')
  return { ...opened, map: await screen.findByRole('dialog', { name: 'Keyboard' }) }
}

test('keys without Ctrl do nothing to the page behind an open dialog', async () => {
  const { user, map } = await openMap()
  await user.keyboard('gf/')
  expect(location.pathname).toBe('/messages/oc_launch')
  expect(map.contains(document.activeElement)).toBe(true)
})

test('keys do nothing to the page behind a dialog whose focused element is gone', async () => {
  await openMap()
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(location.pathname).toBe('/messages/oc_launch')
})

test('text that is typed before the palette has loaded enters no field of the page', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  await screen.findByText('hello')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' })
  await user.type(field, 'so far{Control>}k{/Control}other')
  await screen.findByRole('dialog')
  expect(field.value).toBe('so far')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.type(field, ', and on')
  expect(field.value).toBe('so far, and on')
})

test('an Enter that only ends an input method’s composition opens no chat, also in Safari', async () => {
  await startService()
  const { user } = await openConsole('/messages')
  await screen.findByRole('link', { name: /^Other/ })
  await user.keyboard('/other')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Launch/ })).toBeNull())
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', keyCode: 229 })
  expect(location.pathname).toBe('/messages')
  await user.keyboard('{Enter}')
  expect(location.pathname).toBe('/messages/oc_other')
})
