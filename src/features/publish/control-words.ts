import { addWords, useWordsOf } from '../../i18n/words'
import { publishControlEn } from './strings/control-en'
import { publishControlZhCn } from './strings/control-zh-cn'

// The announcement loads these with its page, and the other words once the control is used.
addWords('publish-control', { en: publishControlEn, zhCn: publishControlZhCn })

/** Returns words of the control in the chosen language. */
export const useControlWords = () => useWordsOf<typeof publishControlEn>('publish-control').say
