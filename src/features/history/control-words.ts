import { addWords, useWordsOf } from '../../i18n/words'
import { historyControlEn } from './strings/control-en'
import { historyControlZhCn } from './strings/control-zh-cn'

// The announcement loads these with its page, and the other words once the control is used.
addWords('history-control', { en: historyControlEn, zhCn: historyControlZhCn })

/** Returns words of the control in the chosen language. */
export const useControlWords = () => useWordsOf<typeof historyControlEn>('history-control').say
