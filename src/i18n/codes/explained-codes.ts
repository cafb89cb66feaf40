import type { ErrorCode } from '../../../contract/error-codes'
import type { PlatformCode } from '../../../contract/platform-codes'
import type { failuresEn } from '../failures-en'
import type { NextClick } from './next-clicks'

/**
 * Whether trying again can succeed. `retry`: it can without any change. `check`: it can after another person fixes
 * the cause, which the console does not notice. `never`: the answer stays the same, so trying again is not offered.
 */
export type RetryAdvice = 'retry' | 'check' | 'never'

/** The guide to a refusal: who can fix it, whether trying again can help, and the click that helps most. */
export interface CodeGuide {
  who: keyof (typeof failuresEn)['who']
  again: RetryAdvice
  click?: NextClick
}

type Guides = { [Code in ErrorCode | PlatformCode]?: CodeGuide }

/** platform/messages#merge-forward-errors. Words: forward-en.ts, forward-zh-cn.ts. */
const forwardCodes = {
  230001: { who: 'you', again: 'never' },
  230006: { who: 'developer', again: 'check', click: 'openSettings' },
  230036: { who: 'admin', again: 'check' },
  230034: { who: 'you', again: 'never', click: 'chooseTarget' },
  230019: { who: 'you', again: 'never', click: 'chooseTarget' },
  230063: { who: 'you', again: 'never', click: 'chooseTarget' },
  230002: { who: 'owner', again: 'check', click: 'chooseTarget' },
  230038: { who: 'nobody', again: 'never', click: 'chooseTarget' },
  232009: { who: 'nobody', again: 'never', click: 'chooseTarget' },
  230029: { who: 'nobody', again: 'never', click: 'chooseTarget' },
  230013: { who: 'developer', again: 'check', click: 'chooseTarget' },
  230053: { who: 'person', again: 'check', click: 'chooseTarget' },
  230074: { who: 'owner', again: 'check', click: 'chooseTarget' },
  230027: { who: 'developer', again: 'check', click: 'chooseTarget' },
  230062: { who: 'nobody', again: 'never', click: 'chooseTarget' },
  230035: { who: 'owner', again: 'check', click: 'chooseTarget' },
  230018: { who: 'owner', again: 'check', click: 'chooseTarget' },
  230065: { who: 'you', again: 'never', click: 'chooseMessages' },
  230064: { who: 'you', again: 'never', click: 'chooseMessages' },
  230049: { who: 'wait', again: 'retry', click: 'wait' },
  230069: { who: 'you', again: 'never', click: 'split' },
  230067: { who: 'you', again: 'never', click: 'keepOrdinary' },
  230066: { who: 'nobody', again: 'never', click: 'chooseMessages' },
  230070: { who: 'owner', again: 'check', click: 'chooseMessages' },
  230020: { who: 'wait', again: 'retry', click: 'wait' },
} as const satisfies Guides

/**
 * platform/files#upload-errors, and the codes that platform/files#resource-errors shares with it. Words:
 * upload-en.ts, upload-zh-cn.ts.
 */
const uploadCodes = {
  234001: { who: 'you', again: 'never' },
  234002: { who: 'you', again: 'never', click: 'reload' },
  234007: { who: 'developer', again: 'check', click: 'openSettings' },
  234010: { who: 'you', again: 'never', click: 'chooseFile' },
  234006: { who: 'you', again: 'never', click: 'chooseFile' },
  234041: { who: 'admin', again: 'check' },
  234042: { who: 'admin', again: 'check' },
  232096: { who: 'wait', again: 'retry', click: 'wait' },
} as const satisfies Guides

/** platform/files#resource-errors. Words: download-en.ts, download-zh-cn.ts. */
const downloadCodes = {
  234019: { who: 'wait', again: 'retry', click: 'retry' },
  234004: { who: 'owner', again: 'check', click: 'openChats' },
  234040: { who: 'owner', again: 'check' },
  230110: { who: 'nobody', again: 'never', click: 'chooseResource' },
  234009: { who: 'developer', again: 'check' },
  234043: { who: 'nobody', again: 'never', click: 'chooseResource' },
  234003: { who: 'you', again: 'never', click: 'chooseResource' },
  234038: { who: 'owner', again: 'check' },
  234037: { who: 'nobody', again: 'never' },
} as const satisfies Guides

/** The gateway and its tokens (platform/envelope#schema-failures, platform/envelope#gateway-errors, platform/tokens#token-failures). Words: gateway-en.ts, gateway-zh-cn.ts. */
const gatewayCodes = {
  9499: { who: 'herald', again: 'retry' },
  1500: { who: 'platform', again: 'retry', click: 'retry' },
  2200: { who: 'platform', again: 'retry', click: 'retry' },
  99991400: { who: 'wait', again: 'retry', click: 'wait' },
  99991401: { who: 'developer', again: 'check' },
  99991403: { who: 'admin', again: 'check' },
  99991543: { who: 'you', again: 'never', click: 'reload' },
  99991661: { who: 'you', again: 'retry', click: 'reload' },
  99991662: { who: 'admin', again: 'check' },
  99991663: { who: 'you', again: 'retry', click: 'reload' },
  99991664: { who: 'you', again: 'never', click: 'reload' },
  99991665: { who: 'you', again: 'never', click: 'openSettings' },
  99991668: { who: 'you', again: 'never', click: 'reload' },
  99991671: { who: 'you', again: 'never', click: 'reload' },
  99991672: { who: 'developer', again: 'check', click: 'openSettings' },
  99991673: { who: 'admin', again: 'check' },
  99991676: { who: 'developer', again: 'check', click: 'openSettings' },
  99991677: { who: 'you', again: 'never', click: 'reload' },
  99991679: { who: 'person', again: 'check' },
  99992351: { who: 'you', again: 'never' },
  99992354: { who: 'you', again: 'never', click: 'chooseMessages' },
  99992355: { who: 'you', again: 'never', click: 'openChats' },
  99992356: { who: 'you', again: 'never', click: 'openChats' },
  99992357: { who: 'you', again: 'never' },
  99992359: { who: 'you', again: 'never' },
  99992360: { who: 'you', again: 'never' },
  99992361: { who: 'you', again: 'never' },
  99992363: { who: 'you', again: 'never' },
  99992364: { who: 'you', again: 'never' },
  99992381: { who: 'you', again: 'never' },
  99992402: { who: 'you', again: 'never' },
  10003: { who: 'you', again: 'never' },
  10005: { who: 'admin', again: 'check' },
  10012: { who: 'developer', again: 'check' },
  10013: { who: 'admin', again: 'check' },
  10014: { who: 'you', again: 'never' },
  10015: { who: 'you', again: 'never' },
  10016: { who: 'nobody', again: 'never' },
} as const satisfies Guides

export type ExplainedCode =
  | keyof typeof forwardCodes
  | keyof typeof uploadCodes
  | keyof typeof downloadCodes
  | keyof typeof gatewayCodes

/** Every code with its own words. The others use those of their topic (failure-topics.ts). */
export const explainedCodes: Readonly<Record<ExplainedCode, CodeGuide>> = {
  ...forwardCodes,
  ...uploadCodes,
  ...downloadCodes,
  ...gatewayCodes,
}

/** Words for every code of one section: a missing or an extra code does not compile. */
type SectionWords<Section> = Record<keyof Section, CodeWords>
export type ForwardWords = SectionWords<typeof forwardCodes>
export type UploadWords = SectionWords<typeof uploadCodes>
export type DownloadWords = SectionWords<typeof downloadCodes>
export type GatewayWords = SectionWords<typeof gatewayCodes>

/** Words that replace those of the topic. */
interface CodeWords {
  /** The cause, in one sentence. */
  what: string
  /** The next step. */
  next: string
}
