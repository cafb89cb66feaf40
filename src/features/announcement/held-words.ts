import { addWords, useWordsOf } from '../../i18n/words'
import { heldEn } from './strings/held-en'
import { heldZhCn } from './strings/held-zh-cn'

// Loaded with the bar only.
addWords('announcement-held', { en: heldEn, zhCn: heldZhCn })

/** Returns words of the bar of a held change in the chosen language. */
export const useHeldWords = () => useWordsOf<typeof heldEn>('announcement-held').say
