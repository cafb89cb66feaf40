import { addWords } from '../../i18n/words'
import { workbenchEn } from './strings/en'
import { workbenchZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('workbench', { en: workbenchEn, zhCn: workbenchZhCn })
