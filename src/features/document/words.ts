import { useWordsOf } from '../../i18n/words'
import { loadDocumentWords } from './load-words'
import type { documentEn } from './strings/en'

loadDocumentWords()

/** Returns words of documents in the chosen language. */
export const useDocumentWords = () => useWordsOf<typeof documentEn>('document').say
