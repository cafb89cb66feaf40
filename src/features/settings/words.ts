import { addWords } from '../../i18n/words'
import { settingsEn } from './strings/en'
import { settingsZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('settings', { en: settingsEn, zhCn: settingsZhCn })
