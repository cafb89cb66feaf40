import { i18n } from './i18n'

/**
 * Brings the words of each code, in both languages. They are many, and nobody
 * needs them before the first refusal: they come beside the first page. Until
 * then, and where they cannot be had, those of the topic serve.
 */
export async function loadCodeWords() {
  const { codesEn, codesZhCn } = await import('./codes/code-words')
  const add = (language: string, codes: object, silent: boolean) =>
    i18n.addResourceBundle(language, 'failures', { codes }, true, true, { silent, skipCopy: true })
  add('en', codesEn, true)
  add('zh-CN', codesZhCn, false)
}
