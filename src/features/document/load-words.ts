import { addLateWords } from '../../i18n/i18n'

/** Loads the words of documents and of the editor that shows them. */
export function loadDocumentWords() {
  addLateWords('document', {
    en: async () => (await import('./strings/en')).documentEn,
    'zh-CN': async () => (await import('./strings/zh-cn')).documentZhCn,
  })
  addLateWords('editor', {
    en: async () => (await import('../../editor/strings/en')).editorEn,
    'zh-CN': async () => (await import('../../editor/strings/zh-cn')).editorZhCn,
  })
}
