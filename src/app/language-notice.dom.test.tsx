import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addLateWords, chooseLanguage, i18n } from '../i18n/i18n'
import { openConsole, startService } from '../testing/render'

declare module '../i18n/i18n' {
  interface Namespaces {
    cut: { hello: string }
  }
}

test('a language that cannot be loaded is named above the page, and another try changes to it', async () => {
  let isOnline = false
  addLateWords('cut', {
    en: () => Promise.resolve({ hello: 'Hello' }),
    'zh-CN': () => (isOnline ? Promise.resolve({ hello: '你好' }) : Promise.reject(new TypeError('offline'))),
  })
  await startService()
  const { user } = await openConsole('/settings')
  const chinese = await screen.findByRole('radio', { name: '简体中文' })
  const notice = /^简体中文 couldn’t be loaded/
  await user.click(chinese)
  const words = await screen.findByText(notice)
  expect(i18n.language).toBe('en')
  await user.click(within(words.parentElement!).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(notice)).toBeNull()
  await user.click(chinese)
  await screen.findByText(notice)
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: '设置' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '重试' })).toBeNull())
  await act(() => chooseLanguage('en'))
})
