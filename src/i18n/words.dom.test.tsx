import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render'
import { addLateWords, chooseLanguage, i18n } from './i18n'
import { addWords, retranslate, useTranslation, useWordsOf } from './words'

declare module './i18n' {
  interface Namespaces {
    late: { hello: string }
    unreachable: { hello: string }
  }
}

const asked: unknown[] = []

function Title() {
  const { t } = useTranslation()
  useEffect(() => void asked.push(t), [t])
  return <h1>{t('announcements.title')}</h1>
}

test('a component renders again when the language changes, and all components of a namespace share one function', async () => {
  asked.length = 0
  const { rerender } = await render(
    <>
      <Title />
      <Title />
    </>,
  )
  const english = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  rerender(<Title />)
  expect(new Set(asked).size).toBe(1)
  await act(() => i18n.changeLanguage('zh-CN'))
  expect(screen.getByRole('heading').textContent).not.toBe(english[0])
  expect(screen.getByRole('heading').textContent).toBe(i18n.t('announcements.title'))
  expect(new Set(asked).size).toBe(2)
})

test('corrected words are shown after `retranslate`', async () => {
  const add = (hello: string) => addWords('late', { en: { hello }, zhCn: { hello } })
  const Hello = () => <p>{useWordsOf<{ hello: string }>('late').say('hello')}</p>
  add('Hello')
  await render(<Hello />)
  add('Good morning')
  expect(screen.getByRole('paragraph').textContent).toBe('Hello')
  act(retranslate)
  expect(screen.getByRole('paragraph').textContent).toBe('Good morning')
})

test('a language whose words cannot be loaded is not chosen, and can be chosen later', async () => {
  let isOnline = false
  const words = { hello: 'Hello' }
  addLateWords('unreachable', {
    en: () => Promise.resolve(words),
    'zh-CN': () => (isOnline ? Promise.resolve(words) : Promise.reject(new TypeError('offline'))),
  })
  await render(<Title />)
  await act(() => chooseLanguage('zh-CN'))
  expect(i18n.language).toBe('en')
  isOnline = true
  await act(() => chooseLanguage('zh-CN'))
  expect(i18n.language).toBe('zh-CN')
  await act(() => chooseLanguage('en'))
})
