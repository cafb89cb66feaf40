import { addWords } from '../../i18n/words'
import { uploadsEn } from './strings/en'
import { uploadsZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('uploads', { en: uploadsEn, zhCn: uploadsZhCn })
