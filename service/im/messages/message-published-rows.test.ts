import { expect, test } from 'vitest'
import { messageEndpoints } from './message-endpoints'

/**
 * Each code that the platform lists for an operation (platform/messages#message-errors) is a rule or a gate here, or
 * has a reason why not.
 */
const published: [route: RegExp, codes: string][] = [
  [
    /^POST .*\/messages$/,
    `230001 230002 230006 230013 230015 230017 230018 230019 230020 230022 230025 230027 230028 230029 230034
    230035 230036 230038 230049 230053 230054 230055 230075 230099 232009`,
  ],
  [
    /^POST .*\/reply$/,
    `230001 230002 230006 230011 230013 230015 230017 230018 230019 230020 230022 230025 230027 230028 230035
    230038 230049 230050 230054 230055 230071 230072 230075 230099 230111 232009`,
  ],
  [
    /^PUT /,
    `230001 230002 230006 230011 230013 230018 230020 230022 230025 230027 230028 230035 230038 230050 230054
    230055 230071 230072 230073 230074 230075 230110 232009`,
  ],
  [/^DELETE /, '230001 230002 230006 230009 230013 230026 230027 230050 230054 230110 232009'],
  [/^GET .*\/:message_id$/, '230001 230002 230006 230013 230027 230050 230110'],
  [/^GET .*\/messages$/, '230001 230002 230006 230013 230027 230073 230110 231203 231204'],
  [/^GET .*\/read_users$/, '230001 230002 230006 230012 230013 230027 230033 230110'],
]

test.each(published)('every published row of %s is answered or says why not', (route, codes) => {
  const [endpoint, ...others] = messageEndpoints.filter(({ contract }) => route.test(contract.route))
  expect(others).toEqual([])
  const { gates, rules = [], unreachable = [] } = endpoint ?? {}
  const known = new Set([
    ...Object.values(gates ?? {}),
    ...rules.map(({ code }) => code),
    ...unreachable.map(({ code }) => code),
  ])
  expect(codes.split(/\s+/).filter((code) => !known.has(Number(code)))).toEqual([])
})
