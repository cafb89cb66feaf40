import { addWords, useWordsOf } from '../../i18n/words'
import type { Say } from '../../i18n/words'
import { historyEn } from './strings/en'
import { historyZhCn } from './strings/zh-cn'

// The words are loaded only with the history.
addWords('history', { en: historyEn, zhCn: historyZhCn })

export type SayHistory = Say<typeof historyEn>

/** Returns words of the history in the chosen language. */
export const useHistoryWords = () => useWordsOf<typeof historyEn>('history')
