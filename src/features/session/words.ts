import { addWords } from '../../i18n/words'
import { sessionEn } from './strings/en'
import { sessionZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('session', { en: sessionEn, zhCn: sessionZhCn })
