import { editorEn } from '../../editor/strings/en'
import { editorZhCn } from '../../editor/strings/zh-cn'
import { addWords, useWordsOf } from '../../i18n/words'
import { documentEn } from './strings/en'
import { documentZhCn } from './strings/zh-cn'

addWords('document', { en: documentEn, zhCn: documentZhCn })
// Every document is shown in the editor.
addWords('editor', { en: editorEn, zhCn: editorZhCn })

/** Returns words of documents in the chosen language. */
export const useDocumentWords = () => useWordsOf<typeof documentEn>('document').say
