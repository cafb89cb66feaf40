import { addWords } from '../../i18n/words'
import { gatewayEn } from './strings/gateway-en'
import { gatewayZhCn } from './strings/gateway-zh-cn'

/** The words of gateways, which a page without one does not load. */
export const useGatewayWords = addWords('gateway', { en: gatewayEn, zhCn: gatewayZhCn })
