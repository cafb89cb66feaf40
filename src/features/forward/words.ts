import { addWords } from '../../i18n/words'
import { forwardEn } from './strings/en'
import { forwardZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('forward', { en: forwardEn, zhCn: forwardZhCn })
