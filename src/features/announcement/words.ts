import { addWords, useWordsOf } from '../../i18n/words'
import type { Say as SayOf } from '../../i18n/words'
import { announcementEn } from './strings/en'
import { announcementZhCn } from './strings/zh-cn'

addWords('announcement', { en: announcementEn, zhCn: announcementZhCn })

export type Say = SayOf<typeof announcementEn>

/** Returns words in the chosen language. */
export const useWords = (): Say => useWordsOf<typeof announcementEn>('announcement').say

/** The properties of blocks that have a word. */
export const namedProperties = announcementEn.difference.property
