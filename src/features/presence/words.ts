import { addWords, useWordsOf } from '../../i18n/words'
import { presenceEn } from './strings/en'
import { presenceZhCn } from './strings/zh-cn'

// Loaded with the list of who is here.
addWords('presence', { en: presenceEn, zhCn: presenceZhCn })

/** Returns words in the chosen language. */
export const useWords = () => useWordsOf<typeof presenceEn>('presence').say
