import { addWords } from '../../i18n/words'
import { gatewayEn } from './strings/en'
import { gatewayZhCn } from './strings/zh-cn'

/** The words of this feature. */
export const useWords = addWords('gateway', { en: gatewayEn, zhCn: gatewayZhCn })
