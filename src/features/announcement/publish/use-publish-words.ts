import { i18n } from '../../../i18n/i18n'
import { useWordsOf } from '../../../i18n/use-words-of'
import type { Say } from '../../../i18n/use-words-of'
import { publishEn } from './strings/en'
import { publishZhCn } from './strings/zh-cn'

// They come with publishing, and with nothing else.
i18n.addResourceBundle('en', 'publish', publishEn)
i18n.addResourceBundle('zh-CN', 'publish', publishZhCn)

export type SayPublish = Say<typeof publishEn>

/** Says things about publishing in the chosen language. */
export const usePublishWords = () => useWordsOf<typeof publishEn>('publish')
