import { addWords, useWordsOf } from '../../i18n/words'
import type { Say } from '../../i18n/words'
import { historyEn } from './strings/en'
import { historyZhCn } from './strings/zh-cn'

// They are loaded with the history only.
addWords('history', { en: historyEn, zhCn: historyZhCn })

export type SayHistory = Say<typeof historyEn>

/** Says things about the history in the chosen language. */
export const useHistoryWords = () => useWordsOf<typeof historyEn>('history')
