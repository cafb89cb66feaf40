import { addWords } from '../../i18n/words'
import { manageEn } from './strings/en'
import { manageZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('manage', { en: manageEn, zhCn: manageZhCn })
