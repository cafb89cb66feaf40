import { expect, test } from 'vitest'
import { withAnyKey } from './any-key'
import { Translator } from './translator'

const make = () =>
  new Translator({
    en: {
      frame: {
        hello: 'Hello, {{name}} and {{ other }}',
        files_one: '{{count}} file',
        files_other: '{{count}} files',
        names: { 'chat.name': 'name of the chat' },
        only: 'English only',
      },
      failures: { lost: 'Lost' },
    },
    'zh-CN': { frame: { hello: '你好，{{name}}', files_other: '{{count}} 个文件' } },
  })
const wordsOf = (translator: Translator) => withAnyKey(translator.getFixedT(null, 'frame'))

test('blanks are filled with values, and a blank without a value is empty', () => {
  const t = wordsOf(make())
  expect(t('hello', { name: '{{other}}', other: '$&' })).toBe('Hello, {{other}} and $&')
  expect(t('hello')).toBe('Hello,  and ')
})

test('a number selects the form of the language', () => {
  const translator = make()
  const t = wordsOf(translator)
  expect([t('files', { count: 1 }), t('files', { count: 0 })]).toEqual(['1 file', '0 files'])
  translator.changeLanguage('zh-CN')
  expect(t('files', { count: 1 })).toBe('1 个文件')
})

test('a key may name another namespace, and a name in the tree may have dots', () => {
  const t = wordsOf(make())
  expect([t('failures:lost'), t('lost', { ns: 'failures' }), t('names.chat.name')]).toEqual([
    'Lost',
    'Lost',
    'name of the chat',
  ])
})

test('words that a language lacks are English; then the default, and last the key, which is reported', () => {
  const translator = make()
  const t = wordsOf(translator)
  const missing: string[] = []
  translator.onMissing = (namespace, key) => missing.push(`${namespace}:${key}`)
  translator.changeLanguage('zh-CN')
  expect([t('only'), t('none', { defaultValue: 'Default' }), t('failures:none.constructor')]).toEqual([
    'English only',
    'Default',
    'none.constructor',
  ])
  expect(missing).toEqual(['failures:none.constructor'])
})

test('listeners learn of another language, and added words replace those with the same key', () => {
  const translator = make()
  const seen: string[] = []
  translator.onLanguageChanged(() => seen.push(translator.language))
  translator.changeLanguage('zh-CN')
  translator.add('zh-CN', 'frame', { only: '中文' })
  expect([...seen, wordsOf(translator)('only'), wordsOf(translator)('hello', { name: 'A' })]).toEqual([
    'zh-CN',
    '中文',
    '你好，A',
  ])
})
