import { addWords } from '../../i18n/words'
import { viewerEn } from './strings/en'
import { viewerZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('bundle-viewer', { en: viewerEn, zhCn: viewerZhCn })
