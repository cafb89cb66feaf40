import { addWords } from '../../i18n/words'
import { manageEn } from './strings/manage-en'
import { manageZhCn } from './strings/manage-zh-cn'

/** The words of the dialogs, which are loaded with them. */
export const useManageWords = addWords('manage', { en: manageEn, zhCn: manageZhCn })
