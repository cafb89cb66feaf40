import { addWords, useWordsOf } from '../../i18n/words'
import type { Say } from '../../i18n/words'
import { publicationsEn } from './strings/en'
import { publicationsZhCn } from './strings/zh-cn'

// Loaded with the pages of publications only.
addWords('publications', { en: publicationsEn, zhCn: publicationsZhCn })

export type SayPublications = Say<typeof publicationsEn>

/** Returns words of publications in the chosen language. */
export const usePublicationWords = () => useWordsOf<typeof publicationsEn>('publications')
