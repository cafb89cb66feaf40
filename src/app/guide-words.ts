import { guideEn } from '../features/error-guide/strings/en'
import { guideZhCn } from '../features/error-guide/strings/zh-cn'
import { addWords } from '../i18n/words'

/** The words of the guide, both languages at once; the words of the codes come with them. */
export function addGuideWords() {
  addWords('guide', { en: guideEn, zhCn: guideZhCn })
}
