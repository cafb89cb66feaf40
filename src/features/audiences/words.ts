import { addWords, useWordsOf } from '../../i18n/words'
import { audiencesEn } from './strings/en'
import { audiencesZhCn } from './strings/zh-cn'

addWords('audiences', { en: audiencesEn, zhCn: audiencesZhCn })

/** Returns the words of this feature in the chosen language. */
export const useAudienceWords = () => useWordsOf<typeof audiencesEn>('audiences')
