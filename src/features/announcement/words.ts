import { useWordsOf } from '../../i18n/words'
import type { Say as SayOf } from '../../i18n/words'
import { loadAnnouncementWords } from './load-words'
import type { announcementEn } from './strings/en'

loadAnnouncementWords()

export type Say = SayOf<typeof announcementEn>

/** Returns words in the chosen language. */
export const useWords = (): Say => useWordsOf<typeof announcementEn>('announcement').say
