import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LarkError } from '../../../client/lark-error'
import { errorCodes } from '../../../contract/error-codes'
import { platformCodes } from '../../../contract/platform-codes'
import { endpoints } from '../../../service/endpoints'
import { canTryAgain, explainFailure } from '../explain-failure'
import { guideOf, isExplained, topicOf } from '../failure-topics'
import { failuresEn } from '../failures-en'
import { failuresZhCn } from '../failures-zh-cn'
import { codesEn, codesZhCn } from './code-words'
import { explainedCodes } from './explained-codes'

/** A gate may also say how a code is answered. */
const gateCodes = (gates: object): number[] =>
  Object.values(gates).filter((value): value is number => typeof value === 'number')

/** The codes of the three operations of platform/envelope#gateway-errors: those of their gates, then of their rows. */
const answered = [
  'POST /open-apis/im/v1/messages/merge_forward',
  'POST /open-apis/im/v1/files',
  'GET /open-apis/im/v1/messages/:message_id/resources/:file_key',
].flatMap((route) => {
  const { gates, rules } = endpoints.find(({ contract }) => contract.route === route)!
  return [...gateCodes(gates), ...rules.map(({ code }) => code)]
})
/** The gateway's codes: those from 99990000, 10003 to 10016, and three others. */
const ofGateway = [...Object.keys(errorCodes), ...Object.keys(platformCodes)]
  .map(Number)
  .filter(
    (code) => code >= 99_990_000 || (code >= 10_003 && code <= 10_016) || [1500, 2200, 9499].includes(code),
  )

test('every code of the gateway and of platform/messages#merge-forward-errors to platform/files#resource-errors has its own words', () => {
  expect(answered.length).toBeGreaterThan(46)
  expect(ofGateway.length).toBeGreaterThan(30)
  expect([...answered, ...ofGateway].filter((code) => !isExplained(code))).toEqual([])
})

test.each([
  ['en', codesEn, failuresEn],
  ['zh-CN', codesZhCn, failuresZhCn],
] as const)('in %s no code repeats its topic, nor says the same as another', (_, codes, topics) => {
  const said = Object.entries(codes)
  for (const [code, words] of said) expect([code, words]).not.toEqual([code, topics[topicOf(Number(code))]])
  expect(new Set(said.map(([, { what }]) => what)).size).toBe(said.length)
})

test('words are sentences: a cause without a full stop, a next step with one', () => {
  const odd = [...Object.entries(codesEn), ...Object.entries(codesZhCn)].filter(
    ([, { what, next }]) => /[.。]$/.test(what) || !/[.。]$/.test(next),
  )
  expect(odd).toEqual([])
})

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'en',
  ns: ['failures'],
  defaultNS: 'failures',
  resources: { en: { failures: { ...failuresEn, codes: codesEn } } },
  interpolation: { escapeValue: false },
})
const t = i18n.getFixedT('en', 'failures')
const refused = (code: number, more = {}) =>
  explainFailure(new LarkError({ code, status: 400, msg: 'no', ...more }), t)

test.each(Object.keys(codesEn).map(Number).filter(isExplained))(
  'code %i has its own words, which say who can fix it',
  (code) => {
    expect(refused(code)).toMatchObject({
      ...codesEn[code],
      who: failuresEn.who[explainedCodes[code].who],
    })
  },
)

test('a click with an address is a link, and the page handles one without by its name', () => {
  expect(refused(230006).click).toEqual({
    name: 'openSettings',
    label: failuresEn.clicks.openSettings,
    to: '/settings',
  })
  expect(refused(230069).click).toEqual({ name: 'split', label: failuresEn.clicks.split })
  expect(refused(230001).click).toBeUndefined()
})

const everyCode = [...Object.keys(errorCodes), ...Object.keys(platformCodes)].map(Number).filter(Boolean)

test('every code’s advice on trying again agrees with who can fix it', () => {
  expect(everyCode.length).toBeGreaterThan(240)
  const odd = everyCode.filter((code) => {
    const { who, again, click } = guideOf(code)
    if (who === 'wait' || click === 'wait' || click === 'retry') return again !== 'retry'
    if (who === 'nobody') return again !== 'never'
    // A cause that another person must fix does not pass by itself, and a user's own wrong choice must be changed.
    if (['developer', 'owner', 'person', 'admin'].includes(who)) return again === 'retry'
    if (who === 'you') return again !== 'never'
    return again !== 'retry'
  })
  // A token is renewed by the client, and the renewal may have failed.
  expect(odd).toEqual([99991661, 99991663])
})

test.each([
  ['nobody brings a chat back', 232009, undefined, undefined],
  ['an id that is nobody’s stays so', 230034, undefined, undefined],
  ['an announcement that is not there', 1770002, undefined, undefined],
  ['the bot may be added to the chat', 230002, 'Check again', 'Try again'],
  ['a scope may be granted', 99991672, 'Check again', 'Try again'],
  ['the platform failed inside', 2200, 'Try again', 'Try again'],
  ['of an unknown code nobody knows', 424242, 'Try again', 'Try again'],
])('%s: %i', (_, code, reads, acts) => {
  const error = new LarkError({ code, status: 400, msg: 'no' })
  expect(explainFailure(error, t).again).toBe(reads)
  expect(explainFailure(error, t, 'acts').again).toBe(acts)
  expect(canTryAgain(error)).toBe(acts !== undefined)
})

test('the length of a wait is shown if the platform gave it', () => {
  expect(refused(230020, { retryAfterSeconds: 2.2 }).click?.label).toBe('Try again in 3 s')
  expect(refused(230020).click?.label).toBe(failuresEn.clicks.wait)
})
