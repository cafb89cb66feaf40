import { addWords } from '../../i18n/words'
import { downloadsEn } from './strings/en'
import { downloadsZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('downloads', { en: downloadsEn, zhCn: downloadsZhCn })
