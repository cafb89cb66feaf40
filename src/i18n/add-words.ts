import { i18n } from './i18n'

/**
 * Brings the words of a page, in both languages, before anything that says them
 * is drawn. What is drawn already is not told, and need not be: it says none of
 * them.
 */
export function addWords(namespace: string, words: { en: object; zhCn: object }) {
  const add = (language: string, said: object) =>
    i18n.addResourceBundle(language, namespace, said, false, false, { silent: true, skipCopy: true })
  add('en', words.en)
  add('zh-CN', words.zhCn)
}
