import { addWords, useWordsOf } from '../../i18n/words'
import type { Say } from '../../i18n/words'
import { publishEn } from './strings/en'
import { publishZhCn } from './strings/zh-cn'

// Loaded with publishing only.
addWords('publish', { en: publishEn, zhCn: publishZhCn })

export type SayPublish = Say<typeof publishEn>

/** Translates the words of publishing into the chosen language. */
export const usePublishWords = () => useWordsOf<typeof publishEn>('publish')
