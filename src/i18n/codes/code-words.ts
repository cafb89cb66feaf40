import { downloadEn } from './download-en'
import { downloadZhCn } from './download-zh-cn'
import type { ExplainedCode } from './explained-codes'
import { forwardEn } from './forward-en'
import { forwardZhCn } from './forward-zh-cn'
import { gatewayEn } from './gateway-en'
import { gatewayZhCn } from './gateway-zh-cn'
import { uploadEn } from './upload-en'
import { uploadZhCn } from './upload-zh-cn'

export type CodeWords = Record<ExplainedCode, { what: string; next: string }>

export const codesEn: CodeWords = { ...forwardEn, ...uploadEn, ...downloadEn, ...gatewayEn }
export const codesZhCn: CodeWords = { ...forwardZhCn, ...uploadZhCn, ...downloadZhCn, ...gatewayZhCn }
