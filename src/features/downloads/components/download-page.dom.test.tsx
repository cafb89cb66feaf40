import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../../i18n/languages'
import { openConsole, startService } from '../../../testing/render'

async function open(search = '', language: Language = 'en') {
  await startService()
  const { user } = await openConsole(`/files/downloads${search}`, { language })
  const name = language === 'en' ? 'Show its files' : '查看文件'
  await screen.findByRole('button', { name })
  return { user, field: screen.getAllByRole<HTMLInputElement>('textbox')[0]! }
}

const found = (name = 'Files of the message') => screen.findByRole('region', { name })

test.each([
  [
    'en',
    'Message id, link, or text with one in it',
    'There is no message id in this text: one begins with om_.',
  ],
  ['zh-CN', '消息 ID、消息链接，或含有消息 ID 的文本', '这段文本里没有消息 ID：消息 ID 以 om_ 开头。'],
] as const)(
  'in %s the form reports a text without an id, and the focus stays',
  async (language, label, words) => {
    const { user, field } = await open('', language)
    await user.type(field, 'no id at all{Enter}')
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(screen.getByRole('textbox', { name: label, description: words })).toBe(field)
    expect(document.activeElement).toBe(field)
  },
)

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
    ['en', 'Files of the message', 'This message has nothing to download.', 'om_hello'],
    ['zh-CN', '消息中的文件', '这条消息没有可下载的内容。', 'om_hello'],
    ['en', 'Files of the message', /^Files inside merged messages can’t be downloaded/, 'om_bundle'],
    ['zh-CN', '消息中的文件', /^合并转发消息及其中的子消息都不支持下载文件/, 'om_bundle'],
    ['en', 'Files of the message', /^Stickers cannot be downloaded/, 'om_sticker'],
    ['zh-CN', '消息中的文件', /^表情包不支持下载/, 'om_sticker'],
    ['en', 'Files of the message', /^The message was recalled/, 'om_recalled'],
    ['zh-CN', '消息中的文件', /^消息已撤回/, 'om_recalled'],
  ] as const)('in %s the region “%s” shows “%s” for %s', async (language, name, words, messageId) => {
    await open(`?message_id=${messageId}`, language)
    const region = within(await found(name))
    region.getByText(words, { exact: false })
    expect(region.queryByRole('button', { name: /^(Download|下载)/ })).toBeNull()
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
