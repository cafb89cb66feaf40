import type { ErrorCode } from '../../../contract/error-codes'
import type { PlatformCode } from '../../../contract/platform-codes'
import type { failuresEn } from '../failures-en'
import type { NextClick } from './next-clicks'

/** Who can mend a refusal, and the click that helps most. */
export interface CodeGuide {
  who: keyof (typeof failuresEn)['who']
  click?: NextClick
}

type Guides = { [Code in ErrorCode | PlatformCode]?: CodeGuide }

/** §7.1. Words: forward-en.ts, forward-zh-cn.ts. */
const forwardCodes = {
  230001: { who: 'you' },
  230006: { who: 'developer', click: 'openSettings' },
  230036: { who: 'admin' },
  230034: { who: 'you', click: 'chooseTarget' },
  230019: { who: 'you', click: 'chooseTarget' },
  230063: { who: 'you', click: 'chooseTarget' },
  230002: { who: 'owner', click: 'chooseTarget' },
  230038: { who: 'nobody', click: 'chooseTarget' },
  232009: { who: 'nobody', click: 'chooseTarget' },
  230029: { who: 'nobody', click: 'chooseTarget' },
  230013: { who: 'developer', click: 'chooseTarget' },
  230053: { who: 'person', click: 'chooseTarget' },
  230074: { who: 'owner', click: 'chooseTarget' },
  230027: { who: 'developer', click: 'chooseTarget' },
  230062: { who: 'nobody', click: 'chooseTarget' },
  230035: { who: 'owner', click: 'chooseTarget' },
  230018: { who: 'owner', click: 'chooseTarget' },
  230065: { who: 'you', click: 'chooseMessages' },
  230064: { who: 'you', click: 'chooseMessages' },
  230049: { who: 'wait', click: 'wait' },
  230069: { who: 'you', click: 'split' },
  230067: { who: 'you', click: 'keepOrdinary' },
  230066: { who: 'nobody', click: 'chooseMessages' },
  230070: { who: 'owner', click: 'chooseMessages' },
  230020: { who: 'wait', click: 'wait' },
} as const satisfies Guides

/** §7.2, and what §7.3 shares with it. Words: upload-en.ts, upload-zh-cn.ts. */
const uploadCodes = {
  234001: { who: 'you' },
  234002: { who: 'you', click: 'reload' },
  234007: { who: 'developer', click: 'openSettings' },
  234010: { who: 'you', click: 'chooseFile' },
  234006: { who: 'you', click: 'chooseFile' },
  234041: { who: 'admin' },
  234042: { who: 'admin' },
  232096: { who: 'wait', click: 'wait' },
} as const satisfies Guides

/** §7.3. Words: download-en.ts, download-zh-cn.ts. */
const downloadCodes = {
  234019: { who: 'wait', click: 'retry' },
  234004: { who: 'owner', click: 'openChats' },
  234040: { who: 'owner' },
  230110: { who: 'nobody', click: 'chooseResource' },
  234009: { who: 'developer' },
  234043: { who: 'nobody', click: 'chooseResource' },
  234003: { who: 'you', click: 'chooseResource' },
  234038: { who: 'owner' },
  234037: { who: 'nobody' },
} as const satisfies Guides

/** The gateway and its tokens (platform-facts f.2, f.5, k.3). Words: gateway-en.ts, gateway-zh-cn.ts. */
const gatewayCodes = {
  9499: { who: 'herald' },
  1500: { who: 'platform', click: 'retry' },
  2200: { who: 'platform', click: 'retry' },
  99991400: { who: 'wait', click: 'wait' },
  99991401: { who: 'developer' },
  99991403: { who: 'admin' },
  99991543: { who: 'you', click: 'reload' },
  99991661: { who: 'you', click: 'reload' },
  99991662: { who: 'admin' },
  99991663: { who: 'you', click: 'reload' },
  99991664: { who: 'you', click: 'reload' },
  99991665: { who: 'you', click: 'openSettings' },
  99991668: { who: 'you', click: 'reload' },
  99991671: { who: 'you', click: 'reload' },
  99991672: { who: 'developer', click: 'openSettings' },
  99991673: { who: 'admin' },
  99991676: { who: 'developer', click: 'openSettings' },
  99991677: { who: 'you', click: 'reload' },
  99991679: { who: 'person' },
  99992351: { who: 'you' },
  99992354: { who: 'you', click: 'chooseMessages' },
  99992355: { who: 'you', click: 'openChats' },
  99992356: { who: 'you', click: 'openChats' },
  99992359: { who: 'you' },
  99992360: { who: 'you' },
  99992361: { who: 'you' },
  99992363: { who: 'you' },
  99992364: { who: 'you' },
  99992381: { who: 'you' },
  99992402: { who: 'you' },
  10003: { who: 'you' },
  10005: { who: 'admin' },
  10012: { who: 'developer', click: 'retry' },
  10013: { who: 'admin' },
  10014: { who: 'you' },
  10015: { who: 'you' },
  10016: { who: 'nobody' },
} as const satisfies Guides

export type ExplainedCode =
  | keyof typeof forwardCodes
  | keyof typeof uploadCodes
  | keyof typeof downloadCodes
  | keyof typeof gatewayCodes

/** Every code that has words of its own; the others have those of their topic (failure-topics.ts). */
export const explainedCodes: Readonly<Record<ExplainedCode, CodeGuide>> = {
  ...forwardCodes,
  ...uploadCodes,
  ...downloadCodes,
  ...gatewayCodes,
}

/** Words for every code of one section: a missing one, or one too many, does not compile. */
type SectionWords<Section> = Record<keyof Section, CodeWords>
export type ForwardWords = SectionWords<typeof forwardCodes>
export type UploadWords = SectionWords<typeof uploadCodes>
export type DownloadWords = SectionWords<typeof downloadCodes>
export type GatewayWords = SectionWords<typeof gatewayCodes>

/** In place of the words of the topic. */
interface CodeWords {
  /** What the platform means, in one sentence. */
  what: string
  /** What to do now. */
  next: string
}
