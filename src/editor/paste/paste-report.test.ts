import i18next from 'i18next'
import { expect, test } from 'vitest'
import { lossKeys } from '../../../formats/losses'
import { withAnyKey } from '../../i18n/any-key'
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
