import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openConsole, startService } from '../../../testing/render'

async function open(search = '') {
  await startService()
  const { user } = await openConsole(`/files/downloads${search}`)
  await screen.findByRole('button', { name: 'Show its files' })
  return { user, field: screen.getAllByRole<HTMLInputElement>('textbox')[0]! }
}

const found = () => screen.findByRole('region', { name: 'Files of the message' })

test('the form reports a text without an id, and the focus stays', async () => {
  const { user, field } = await open()
  await user.type(field, 'no id at all{Enter}')
  const words = 'There is no message id in this text: one begins with om_.'
  expect(screen.getByRole('alert').textContent).toBe(words)
  const name = 'Message id, link, or text with one in it'
  expect(screen.getByRole('textbox', { name, description: words })).toBe(field)
  expect(document.activeElement).toBe(field)
})

test('the form finds an id anywhere in a text, and the address keeps it', async () => {
  const { user, field } = await open()
  await user.click(field)
  await user.paste('see https://herald.test/messages/oc_launch?at=om_file please')
  await user.keyboard('{Enter}')
  expect((await found()).textContent).toContain('报告.pdf')
  expect(location.search).toBe('?message_id=om_file')
  expect(field.value).toBe('om_file')
})

describe('a message', () => {
  test('of one file offers it, its preview, and a link to the chat', async () => {
    await open('?message_id=om_file')
    const region = within(await found())
    expect(
      region.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ).toEqual(['Preview 报告.pdf', 'Download'])
    expect(region.getByRole('link', { name: 'Show in the chat' }).getAttribute('href')).toContain('om_file')
  })

  test('of several files offers each, the selected ones, or all', async () => {
    const { user } = await open('?message_id=om_video')
    const region = within(await found())
    region.getByRole('button', { name: 'Download all 2' })
    await user.click(region.getByRole('checkbox', { name: 'Select walk.mp4' }))
    region.getByRole('button', { name: 'Download 1' })
  })

  test.each([
    ['This message has nothing to download.', 'om_hello'],
    [/^Files inside merged messages can’t be downloaded/, 'om_bundle'],
    [/^Stickers cannot be downloaded/, 'om_sticker'],
    [/^The message was recalled/, 'om_recalled'],
  ])('shows “%s” for %s', async (words, messageId) => {
    await open(`?message_id=${messageId}`)
    const region = within(await found())
    region.getByText(words, { exact: false })
    expect(region.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  test('that is unknown shows the code', async () => {
    await open('?message_id=om_nobody')
    within(await screen.findByRole('alert')).getByRole('link', { name: '99992354' })
    within(screen.getByRole('alert')).getByText(/^This application can’t find a message/)
    screen.getByText(/^The id may be mistyped/)
    const link = screen.getByRole('link', { name: 'Find it among the files of a chat' })
    expect(link.getAttribute('href')).toBe('/files/chat')
  })
})

describe('a key of another message', () => {
  test('is recognised, and leads to the right message if the page has read it', async () => {
    const { user, field } = await open('?message_id=om_file')
    await found()
    await user.clear(field)
    await user.type(field, 'om_audio')
    const keys = screen.getByRole('textbox', { name: 'File key, if you have it' })
    await user.type(keys, 'file_v3_happy{Enter}')
    const region = within(await found())
    await region.findByText(/^This message does not contain the key/)
    await user.click(region.getByRole('button', { name: 'Use this message' }))
    await waitFor(() => expect(location.search).toBe('?message_id=om_file&file_key=file_v3_happy'))
    expect((await found()).textContent).toContain('报告.pdf')
  })

  test('can be searched for in the chat if the page has not read its message', async () => {
    const { user } = await open('?message_id=om_audio&file_key=file_v3_happy')
    const region = within(await found())
    await user.click(await region.findByRole('button', { name: 'Search its chat for the message' }))
    await user.click(await region.findByRole('button', { name: 'Use this message' }))
    await waitFor(() => expect(location.search).toContain('message_id=om_file'))
  })
})
