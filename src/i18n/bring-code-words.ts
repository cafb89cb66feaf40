import { i18n } from './i18n'

/**
 * Brings the words of each code, in both languages. They are many, and nobody
 * needs them before the first refusal: they come beside the first page. Until
 * then, and where they cannot be had, those of the topic serve.
 */
export async function bringCodeWords() {
  const { codesEn, codesZhCn } = await import('./codes/code-words')
  i18n.addResourceBundle('en', 'failures', { codes: codesEn }, true, true)
  i18n.addResourceBundle('zh-CN', 'failures', { codes: codesZhCn }, true, true)
}
