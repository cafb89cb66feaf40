import { explainedCodes, type CodeGuide, type ExplainedCode } from './codes/explained-codes'
import type { failuresEn } from './failures-en'

export type Topic = Exclude<keyof typeof failuresEn, 'who' | 'clicks' | 'facts'>

/** The guide of each topic: who can fix the failure, whether trying again can help, and the click that helps. */
export const topicGuides: Readonly<Record<Topic, CodeGuide>> = {
  tooOften: { who: 'wait', again: 'retry' },
  quota: { who: 'admin', again: 'check' },
  token: { who: 'you', again: 'never', click: 'reload' },
  scope: { who: 'developer', again: 'check', click: 'openSettings' },
  badRequest: { who: 'you', again: 'never' },
  appUnknown: { who: 'you', again: 'never' },
  secretWrong: { who: 'you', again: 'never' },
  notFound: { who: 'you', again: 'never', click: 'openChats' },
  blockDeleted: { who: 'you', again: 'never', click: 'reload' },
  limit: { who: 'you', again: 'never' },
  structure: { who: 'you', again: 'never' },
  tooOld: { who: 'you', again: 'never', click: 'reload' },
  copying: { who: 'wait', again: 'retry' },
  forbidden: { who: 'owner', again: 'check' },
  server: { who: 'platform', again: 'retry' },
  noAnnouncement: { who: 'nobody', again: 'never', click: 'openChats' },
  tenant: { who: 'developer', again: 'never' },
  notMember: { who: 'owner', again: 'check' },
  external: { who: 'developer', again: 'check' },
  onlyOwner: { who: 'owner', again: 'check' },
  oldType: { who: 'owner', again: 'check' },
  botOff: { who: 'developer', again: 'check', click: 'openSettings' },
  appOff: { who: 'admin', again: 'check' },
  mediaGone: { who: 'you', again: 'never' },
  notThere: { who: 'you', again: 'never' },
  person: { who: 'person', again: 'check' },
  notTheirs: { who: 'developer', again: 'never' },
  groupForbids: { who: 'owner', again: 'check' },
  kindForbids: { who: 'nobody', again: 'never' },
  mixed: { who: 'you', again: 'never' },
  tooLate: { who: 'nobody', again: 'never' },
  size: { who: 'you', again: 'never' },
  mediaSize: { who: 'you', again: 'never' },
  again: { who: 'wait', again: 'retry' },
  storage: { who: 'admin', again: 'check' },
  upload: { who: 'you', again: 'never' },
  card: { who: 'you', again: 'never' },
  sheet: { who: 'you', again: 'never' },
  chatSettings: { who: 'you', again: 'never' },
  notAnEnvelope: { who: 'you', again: 'retry' },
  noAnswer: { who: 'you', again: 'retry' },
  pageNotLoaded: { who: 'you', again: 'retry' },
  bug: { who: 'herald', again: 'retry' },
  unknown: { who: 'platform', again: 'retry' },
}

/** Codes without their own words for which the guide of their topic is wrong. */
const otherwise: Readonly<Partial<Record<number, CodeGuide>>> = {
  // The owner can show history to new members.
  230050: { who: 'owner', again: 'check' },
  230073: { who: 'owner', again: 'check' },
  230075: { who: 'nobody', again: 'never' },
  231204: { who: 'nobody', again: 'never' },
  232004: { who: 'you', again: 'never' },
  232022: { who: 'nobody', again: 'never' },
  41012: { who: 'you', again: 'never' },
}

const codesUnder: Partial<Record<Topic, readonly number[]>> = {
  tooOften: [99991400, 230020, 232019, 230047, 11232],
  quota: [99991403],
  token: [
    99991661, 99991663, 99991668, 99991671, 99991677, 99991664, 10012, 10016, 1061005, 234002, 99991665,
    99991543, 20003, 20004, 20005, 20014, 20026, 20037, 20064, 20065, 20073, 20080, 20081, 20082, 19001,
    19021,
  ],
  scope: [210508, 19022, 99991401, 99991672, 99991676, 99991679, 232014, 1061073, 20027, 20068],
  badRequest: [
    210503, 210505, 9499, 10003, 99992402, 1770001, 232001, 1061002, 40001, 40011, 40012, 230001, 232007,
    232043, 234001, 1061008, 90201, 90229, 1310204, 1310229, 1310251, 99992351, 99992354, 99992355, 99992356,
    99992357, 99992359, 99992360, 99992361, 99992363, 99992364, 99992381, 231001, 231010, 231011, 231012,
    231014, 232018, 20001, 20024, 20029, 20036, 20043, 20049, 20063, 20067, 20070, 20071, 19002, 19024,
  ],
  appUnknown: [10014, 20048, 210504, 210506],
  secretWrong: [10015, 20002],
  notFound: [1770002, 232006, 232009, 230063, 230034],
  blockDeleted: [1770003],
  limit: [1770004, 1770005, 1770007, 1770008, 1770010, 1770011, 1770012, 1770033, 1770034, 1770035, 4000027],
  structure: [
    1770006, 1770013, 1770014, 1770015, 1770019, 1770024, 1770025, 1770026, 1770027, 1770028, 1770029,
    1770030, 1770031, 1770038, 1770041,
  ],
  tooOld: [1770021],
  copying: [1770020],
  forbidden: [1770032, 1061004, 40004, 41050, 90213, 91403, 1310213],
  server: [1500, 2200, 1061001, 1771001, 1771002, 1771003, 1771004, 1771005, 1771006, 90203, 1315201, 20050],
  noAnnouncement: [1772001, 232003],
  tenant: [1772002, 232010],
  notMember: [1772003, 232011, 230002, 234004, 232012, 231002, 231008],
  external: [1772004, 232033, 230027, 234009, 232028, 231021],
  onlyOwner: [1772005, 232002, 232016, 232017, 230026, 230046, 230052, 232064],
  oldType: [1772006],
  botOff: [1772025, 232025, 230006, 234007],
  appOff: [1772034, 232034, 99991662, 99991673, 10005, 10013, 232004, 231204],
  notThere: [
    18051, 230011, 230019, 230050, 230064, 230065, 230073, 230074, 230110, 234003, 234040, 1061041, 1061044,
    231003, 231018,
  ],
  person: [
    230013, 230029, 230053, 232022, 232024, 41012, 230038, 230023, 231019, 231022, 20008, 20010, 20021, 20066,
  ],
  notTheirs: [230012, 230017, 234008, 1062007, 231007],
  groupForbids: [230018, 230035, 230062, 230066, 230070, 230071, 230075, 234038, 232013, 232061, 232075],
  kindForbids: [
    18053, 230015, 230054, 230061, 230072, 231203, 232008, 232015, 232090, 232097, 234043, 231017, 232050,
    232062,
  ],
  mixed: [230067, 230069],
  tooLate: [230009, 230033],
  size: [19036, 230025, 234006, 234010, 234037, 234039, 90219, 90221, 90222, 90226, 90227, 1310219, 1310226],
  mediaSize: [1061043],
  again: [230049, 1061045, 232096, 234019, 90217, 1310217],
  storage: [230036, 234041, 234042],
  upload: [230055, 234011, 1062008, 1062009, 1062010, 1062011],
  card: [230099, 11246, 11311, 10002, 100000, 100030],
  sheet: [
    90202, 90204, 90206, 90211, 90212, 90214, 90215, 90216, 91402, 1310202, 1310206, 1310211, 1310214,
    1310215, 1310216, 1310249,
  ],
  chatSettings: [
    232020, 232021, 232026, 232027, 232029, 232030, 232031, 232032, 232035, 232038, 232040, 232041, 232042,
    232076, 232046, 232047, 232048, 232049, 232056,
  ],
  mediaGone: [1061003, 1061007, 1061021, 234005],
}

const topics = new Map(
  Object.entries(codesUnder).flatMap(([topic, codes]) => codes.map((code) => [code, topic as Topic])),
)

/** The topic of a code. `unknown` if we have no words for it. Codes of cards are those of two ranges. */
export const topicOf = (code: number): Topic =>
  topics.get(code) ?? (/^[23]00\d{3}$/.test(String(code)) ? 'card' : 'unknown')

/** Whether a code has its own words. */
export const isExplained = (code: number): code is ExplainedCode => Object.hasOwn(explainedCodes, code)

/** The guide of a code, known or not. */
export const guideOf = (code: number): CodeGuide =>
  isExplained(code) ? explainedCodes[code] : (otherwise[code] ?? topicGuides[topicOf(code)])
