import { i18n } from '../../../i18n/i18n'
import { useWordsOf } from '../../../i18n/use-words-of'
import { templatesEn } from './strings/en'
import { templatesZhCn } from './strings/zh-cn'

// They come with the templates, and with nothing else.
i18n.addResourceBundle('en', 'templates', templatesEn)
i18n.addResourceBundle('zh-CN', 'templates', templatesZhCn)

/** Says things about templates in the chosen language. */
export const useTemplateWords = () => useWordsOf<typeof templatesEn>('templates')
