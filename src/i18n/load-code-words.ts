import { i18n } from './i18n'
import { retranslate } from './words'

/**
 * Loads the words of each code, in both languages. There are many, and none is needed before the first refusal, so
 * they load alongside the first page. Until then, and if loading fails, a code uses the words of its topic.
 */
export async function loadCodeWords() {
  const { codesEn, codesZhCn } = await import('./codes/code-words')
  const add = (language: string, codes: object) =>
    i18n.addResourceBundle(language, 'failures', { codes }, true, true, { silent: true, skipCopy: true })
  add('en', codesEn)
  add('zh-CN', codesZhCn)
  retranslate()
}
