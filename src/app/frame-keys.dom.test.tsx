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

test('without a dialog `g f` leads to the files and `/` to the search', async () => {
  await startService()
  const { user } = await openConsole('/messages/oc_launch')
  await screen.findByText('hello')
  await user.keyboard('/')
  expect(document.activeElement?.id).toBe('chat-search')
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(location.pathname).toBe('/files')
})

test('while a dialog is open its keys without Ctrl do nothing to the page behind', async () => {
  const { user, map } = await openMap()
  await user.keyboard('gf/')
  expect(location.pathname).toBe('/messages/oc_launch')
  expect(map.contains(document.activeElement)).toBe(true)
})

test('nor do they if what had the focus in the dialog is gone', async () => {
  await openMap()
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'f' })
  expect(location.pathname).toBe('/messages/oc_launch')
})

test('what is typed before the palette is there goes into no field of the page', async () => {
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

test('an Enter that only ends the composing of an input method opens no chat, also in Safari', async () => {
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
