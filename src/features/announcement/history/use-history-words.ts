import { i18n } from '../../../i18n/i18n'
import { useWordsOf } from '../../../i18n/use-words-of'
import type { Say } from '../../../i18n/use-words-of'
import { historyEn } from './strings/en'
import { historyZhCn } from './strings/zh-cn'

// They come with the history, and with nothing else.
i18n.addResourceBundle('en', 'history', historyEn)
i18n.addResourceBundle('zh-CN', 'history', historyZhCn)

export type SayHistory = Say<typeof historyEn>

/** Says things about the history in the chosen language. */
export const useHistoryWords = () => useWordsOf<typeof historyEn>('history')
