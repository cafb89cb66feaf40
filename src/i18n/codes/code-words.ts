import type { ExplainedCode } from './explained-codes'
import { forwardEn } from './forward-en'
import { forwardZhCn } from './forward-zh-cn'
import { gatewayEn } from './gateway-en'
import { gatewayZhCn } from './gateway-zh-cn'
import { downloadEn, uploadEn } from './transfer-en'
import { downloadZhCn, uploadZhCn } from './transfer-zh-cn'

export type CodeWords = Record<ExplainedCode, { what: string; next: string }>

export const codesEn: CodeWords = { ...forwardEn, ...uploadEn, ...downloadEn, ...gatewayEn }
export const codesZhCn: CodeWords = { ...forwardZhCn, ...uploadZhCn, ...downloadZhCn, ...gatewayZhCn }
