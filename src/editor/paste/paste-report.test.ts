import i18next from 'i18next'
import { expect, test } from 'vitest'
import { withAnyKey } from '../../i18n/any-key'
import { lossKeys } from '../import/losses'
import { editorEn } from '../strings/en'
import { editorZhCn } from '../strings/zh-cn'
import { lossText } from './paste-report'

const i18n = i18next.createInstance()
await i18n.init({
  ns: ['editor'],
  defaultNS: 'editor',
  resources: { en: { editor: editorEn }, 'zh-CN': { editor: editorZhCn } },
})
const wordsIn = (language: string) => withAnyKey(i18n.getFixedT(language, 'editor'))

test.each([
  ['en', 1, '1 picture turned into a link, because this page may not load it'],
  ['en', 3, '3 pictures turned into links, because this page may not load them'],
  ['zh-CN', 1, '1 张图片无法从本页获取，已改为链接'],
  ['zh-CN', 3, '3 张图片无法从本页获取，已改为链接'],
])('in %s a loss of %i is a sentence', (language, number, said) => {
  expect(lossText({ key: 'picturesAsLinks', number }, wordsIn(language))).toBe(said)
})

test.each(['en', 'zh-CN'])('in %s every loss has its number in a sentence, not after a colon', (language) => {
  const withoutNumber = ['markdownAsText', 'formattingAsText', 'frontMatter']
  for (const key of lossKeys) {
    for (const number of [1, 3]) {
      const said = lossText({ key, number }, wordsIn(language))
      expect(said).not.toMatch(/clipboard|[:：]|\{/)
      if (!withoutNumber.includes(key)) expect(said).toContain(`${number}`)
    }
  }
})
