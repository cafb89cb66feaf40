import type { failuresEn } from './failures-en'

type Who = keyof (typeof failuresEn)['who']
export type Topic = Exclude<keyof typeof failuresEn, 'who' | 'facts'>

/** Who can mend what belongs to a topic. */
export const whoMends: Record<Topic, Who> = {
  tooOften: 'wait',
  quota: 'admin',
  token: 'you',
  scope: 'developer',
  badRequest: 'you',
  appUnknown: 'you',
  secretWrong: 'you',
  notFound: 'you',
  blockDeleted: 'you',
  limit: 'you',
  structure: 'you',
  tooOld: 'you',
  copying: 'wait',
  forbidden: 'owner',
  server: 'platform',
  noAnnouncement: 'nobody',
  tenant: 'developer',
  notMember: 'owner',
  external: 'developer',
  onlyOwner: 'owner',
  oldType: 'owner',
  botOff: 'developer',
  appOff: 'admin',
  mediaGone: 'you',
  notAnEnvelope: 'you',
  noAnswer: 'you',
  pageNotLoaded: 'you',
  bug: 'herald',
  unknown: 'platform',
}

const codesUnder: Partial<Record<Topic, readonly number[]>> = {
  tooOften: [99991400, 230020, 232019],
  quota: [99991403],
  token: [99991661, 99991663, 99991668, 99991671, 99991677],
  scope: [99991672, 99991676, 99991679, 232014],
  badRequest: [9499, 10003, 99992402, 1770001, 232001, 1061001, 1061002],
  appUnknown: [10014],
  secretWrong: [10015],
  notFound: [1770002, 232006, 232009],
  blockDeleted: [1770003],
  limit: [1770004, 1770005, 1770007, 1770008, 1770010, 1770011, 1770012, 1770033, 1770034, 1770035, 4000027],
  structure: [
    1770006, 1770013, 1770014, 1770015, 1770019, 1770024, 1770025, 1770026, 1770027, 1770028, 1770029,
    1770030, 1770031, 1770038, 1770041,
  ],
  tooOld: [1770021],
  copying: [1770020],
  forbidden: [1770032, 1061004],
  server: [1500, 2200, 1771001, 1771002, 1771003, 1771004, 1771005, 1771006],
  noAnnouncement: [1772001],
  tenant: [1772002, 232010],
  notMember: [1772003, 232011],
  external: [1772004, 232033],
  onlyOwner: [1772005, 232002],
  oldType: [1772006],
  botOff: [1772025, 232025],
  appOff: [1772034, 232034, 99991662],
  mediaGone: [1061003],
}

const topics = new Map(
  Object.entries(codesUnder).flatMap(([topic, codes]) => codes.map((code) => [code, topic as Topic])),
)

/** What a code is about; `unknown` when we have no words for it. */
export const topicOf = (code: number): Topic => topics.get(code) ?? 'unknown'
