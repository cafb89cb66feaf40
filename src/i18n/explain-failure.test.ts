import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LarkError, NOT_AN_ENVELOPE, NoAnswer, type Refusal } from '../../client/lark-error'
import { explainFailure, failureWithNext } from './explain-failure'
import { failuresEn } from './failures-en'
import { failuresZhCn } from './failures-zh-cn'

const i18n = i18next.createInstance()
await i18n.init({
  lng: 'en',
  ns: ['failures'],
  defaultNS: 'failures',
  resources: { en: { failures: failuresEn }, 'zh-CN': { failures: failuresZhCn } },
  interpolation: { escapeValue: false },
})
const t = i18n.getFixedT('en', 'failures')
const refused = (refusal: Partial<Refusal>) => new LarkError({ code: 1, status: 400, msg: 'no', ...refusal })

test('a refusal shows the cause, who can fix it, and the code with the log id', () => {
  const error = refused({ code: 1772003, msg: 'Operator can NOT be out of the chat.', logId: 'log-1' })
  expect(explainFailure(error, t)).toEqual({
    what: 'The bot is not in this chat',
    next: failuresEn.notMember.next,
    who: failuresEn.who.owner,
    again: 'Check again',
    facts: [
      { name: 'Code', value: '1772003', to: '/codes/1772003' },
      { name: 'HTTP', value: '400' },
      { name: 'The platform says', value: 'Operator can NOT be out of the chat.' },
      { name: 'Log id', value: 'log-1' },
    ],
  })
})

test('the fields that a refusal names are shown', () => {
  const field_violations = [{ field: 'children[0]', description: 'is required' }]
  const error = refused({ code: 99992402, detail: { field_violations } })
  expect(explainFailure(error, t).facts).toContainEqual({ name: 'Field', value: 'children[0]: is required' })
})

test.each([
  ['an unknown code', refused({ code: 424242 }), failuresEn.unknown.what],
  ['an unknown code under HTTP 500', refused({ code: 424242, status: 500 }), failuresEn.server.what],
  ['an unknown code under HTTP 429', refused({ code: 424242, status: 429 }), failuresEn.tooOften.what],
  ['a proxy’s page', refused({ code: NOT_AN_ENVELOPE, status: 404 }), failuresEn.notAnEnvelope.what],
  ['a cut line', new NoAnswer(new TypeError('cut')), failuresEn.noAnswer.what],
  [
    'a part of the console that did not come',
    new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
    failuresEn.pageNotLoaded.what,
  ],
  ['a bug', new TypeError('x is undefined'), failuresEn.bug.what],
  ['what is not even an error', 'oh', failuresEn.bug.what],
])('%s has words', (_, error, what) => {
  expect(explainFailure(error, t).what).toBe(what)
})

test('a picture that is too large for an announcement is not explained by the limits of messages', () => {
  const { what, next } = explainFailure(refused({ code: 1061043 }), t)
  expect({ what, next }).toEqual(failuresEn.mediaSize)
})

test('violations that are no list break nothing', () => {
  const error = refused({ detail: { field_violations: JSON.parse('[null, 7]') } })
  expect(() => explainFailure(error, t)).not.toThrow()
})

test.each([
  ['en', '. '],
  ['zh-CN', '。'],
] as const)('in %s a notice has the cause and the next step, and no code', (language, mark) => {
  const error = new LarkError({ code: 230002, status: 400, msg: 'The bot can not be outside the group.' })
  const { what, next } = explainFailure(error, i18n.getFixedT(language, 'failures'))
  expect(failureWithNext(error, i18n.getFixedT(language, 'failures'))).toBe(`${what}${mark}${next}`)
})
