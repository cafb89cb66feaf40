import { addWords, useWordsOf } from '../../i18n/words'
import { templatesControlEn } from './strings/control-en'
import { templatesControlZhCn } from './strings/control-zh-cn'

// The announcement loads these with its page, and the other words once the control is used.
addWords('templates-control', { en: templatesControlEn, zhCn: templatesControlZhCn })

/** Returns words of the control in the chosen language. */
export const useControlWords = () => useWordsOf<typeof templatesControlEn>('templates-control').say
