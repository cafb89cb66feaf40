import { guideEn } from '../features/guide/strings/en'
import { guideZhCn } from '../features/guide/strings/zh-cn'
import { i18n } from '../i18n/i18n'

/** The words of the guide, both languages at once; the words of the codes come with them. */
export function addGuideWords() {
  i18n.addResourceBundle('en', 'guide', guideEn)
  i18n.addResourceBundle('zh-CN', 'guide', guideZhCn)
}
