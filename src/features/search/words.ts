import { addWords } from '../../i18n/words'
import { searchEn } from './strings/en'
import { searchZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('search', { en: searchEn, zhCn: searchZhCn })
