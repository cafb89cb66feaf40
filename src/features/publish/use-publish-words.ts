import { addWords, useWordsOf } from '../../i18n/words'
import type { Say } from '../../i18n/words'
import { publishEn } from './strings/en'
import { publishZhCn } from './strings/zh-cn'

// They come with publishing, and with nothing else.
addWords('publish', { en: publishEn, zhCn: publishZhCn })

export type SayPublish = Say<typeof publishEn>

/** Says things about publishing in the chosen language. */
export const usePublishWords = () => useWordsOf<typeof publishEn>('publish')
