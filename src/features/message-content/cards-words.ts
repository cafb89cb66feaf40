import { addWords } from '../../i18n/words'
import { cardsEn } from './strings/cards-en'
import { cardsZhCn } from './strings/cards-zh-cn'

/** The words of drawn cards, which load with them. */
export const useWords = addWords('cards', { en: cardsEn, zhCn: cardsZhCn })
