import { addWords } from '../../i18n/words'
import { callsEn } from './strings/en'
import { callsZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('calls', { en: callsEn, zhCn: callsZhCn })
