import { addWords } from '../../i18n/words'
import { guideEn } from './strings/en'
import { guideZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('guide', { en: guideEn, zhCn: guideZhCn })
