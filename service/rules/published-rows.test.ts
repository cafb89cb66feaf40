import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import type { AnyEndpoint } from '../http/endpoint'

/**
 * The rows that the platform publishes for its operations, copied from its pages: each is a rule, a gate, or has its
 * reason for never being answered here.
 */
const mergeForward = `230001 230002 230006 230013 230018 230019 230020 230027 230029 230034 230035 230036 230038
  230049 230053 230062 230063 230064 230065 230066 230067 230069 230070 230074 232009`
const upload = '232096 234001 234002 234006 234007 234010 234041 234042'
const resource = `230110 234001 234002 234003 234004 234009 234019 234037 234038 234040 234041 234042 234043`

const announcementRead = `1770001 1770002 1770032 1771001 1771002 1771003 1771004 1771005 1772001 1772002 1772003
  1772004 1772006 1772025 1772034`
const announcementWrite = `${announcementRead} 1770003 1770004 1770005 1770006 1770007 1770008 1770010 1770011
  1770012 1770013 1770014 1770015 1770019 1770020 1770021 1770024 1770025 1770026 1770027 1770028 1770029 1770030
  1770031 1770033 1770034 1770035 1770038 1770041 1772005`

const media = `1061001 1061002 1061003 1061004 1061005 1061006 1061007 1061008 1061021 1061041 1061042 1061043 1061044
  1061045 1061061 1061073 1061101 1061109 1061113 1061547 1062004 1062005 1062006 1062007 1062008 1062009 1062010
  1062011 1062012 1062013 1062014 1062051 1062505 1062506 1062507`

const sheets2 = `90201 90202 90203 90204 90205 90206 90207 90208 90209 90210 90211 90212 90213 90214 90215 90216
  90217 90218 90219 90221 90222 90223 90224 90225 90226 90227 90228 90229 90235 90242 91401 91402 91403 91404`
const sheets3 = `1310202 1310204 1310206 1310211 1310213 1310214 1310215 1310216 1310217 1310218 1310219 1310226
  1310229 1310235 1310242 1310249 1310251 1315201 1315203 1315210`

const announcement = '/open-apis/docx/v1/chats/:chat_id/announcement'

const reactions = '/open-apis/im/v1/messages/:message_id/reactions'
const tabs = '/open-apis/im/v1/chats/:chat_id/chat_tabs'
const writeTabs = '232001 232006 232009 232010 232011 232024 232025 232033 232034'

/** The codes that the pages of reactions, pins, urgent messages, tabs and links list, one operation a row. */
const published8 = (
  [
    [
      `POST ${reactions}`,
      `230110 231001 231002 231003 231004 231005 231006 231008 231012 231013 231014 231015 231017 231018 231019
      231020 231021 231022 232009`,
      19,
    ],
    [
      `DELETE ${reactions}/:reaction_id`,
      `230110 231001 231002 231003 231004 231005 231007 231008 231010 231011 231012 231013 231015 231018 231019
      231020 231021 231022 232009`,
      19,
    ],
    [`GET ${reactions}`, '230110 231001 231003 231008 231012 231013 231014 231018', 8],
    [
      'POST /open-apis/im/v1/pins',
      '230001 230002 230006 230011 230013 230027 230045 230046 230047 230050 230054 230111 232009',
      13,
    ],
    [
      'DELETE /open-apis/im/v1/pins/:message_id',
      '230001 230002 230006 230013 230027 230045 230046 230047 230050 232009',
      10,
    ],
    ['GET /open-apis/im/v1/pins', '230001 230002 230006 230013 230027 230048', 6],
    [
      'PATCH /open-apis/im/v1/messages/:message_id/urgent_app',
      '230001 230002 230006 230012 230013 230023 230024 230027 230052 230098 230110 232009',
      12,
    ],
    [`POST ${tabs}`, `${writeTabs} 232046 232047 232048 232050 232051 232055 232056`, 16],
    [`POST ${tabs}/update_tabs`, `${writeTabs} 232047 232048 232049 232050 232051 232055 232056`, 16],
    [`DELETE ${tabs}/delete_tabs`, `${writeTabs} 232049 232050 232055`, 12],
    [`POST ${tabs}/sort_tabs`, `${writeTabs} 232050 232055`, 11],
    [`GET ${tabs}/list_tabs`, '232001 232006 232010 232011 232024 232025 232033 232034 232050', 9],
    [
      'POST /open-apis/im/v1/chats/:chat_id/link',
      `232001 232006 232009 232010 232011 232019 232024 232025 232033 232034 232061 232062 232063 232064 232065`,
      15,
    ],
    [
      'PATCH /open-apis/im/v1/chats/:chat_id/members/me_join',
      '232004 232006 232008 232009 232010 232013 232019 232025 232027 232034 232075',
      11,
    ],
  ] as const
).map(([route, codes, count]): [string, RegExp, string, number] => [`${route}`, exactly(route), codes, count])

/** One endpoint, or a family that shares its table: a row counts as met when one of the family knows it. */
const published: [name: string, routes: RegExp, codes: string, count: number][] = [
  [
    'merge-forward (platform/messages#merge-forward-errors)',
    /^POST \/open-apis\/im\/v1\/messages\/merge_forward$/,
    mergeForward,
    25,
  ],
  ['upload (platform/files#upload-errors)', /^POST \/open-apis\/im\/v1\/files$/, upload, 8],
  [
    'download (platform/files#resource-errors)',
    /^GET \/open-apis\/im\/v1\/messages\/:message_id\/resources\/:file_key$/,
    resource,
    13,
  ],
  ...['', '/blocks', '/blocks/:block_id', '/blocks/:block_id/children'].map(
    (path): [string, RegExp, string, number] => [
      `GET announcement${path} (platform/docx#announcement-errors)`,
      exactly(`GET ${announcement}${path}`),
      announcementRead,
      15,
    ],
  ),
  ...[
    `POST ${announcement}/blocks/:block_id/children`,
    `PATCH ${announcement}/blocks/batch_update`,
    `DELETE ${announcement}/blocks/:block_id/children/batch_delete`,
  ].map((route): [string, RegExp, string, number] => [
    `${route} (platform/docx#announcement-errors)`,
    exactly(route),
    announcementWrite,
    44,
  ]),
  [
    'the announcement of the old type (platform/docx#legacy-announcement, platform/contacts#chat-errors)',
    exactly('GET /open-apis/im/v1/chats/:chat_id/announcement'),
    '232001 232003 232010 232011 232019 232024 232025 232033 232034 232066 232097',
    11,
  ],
  [
    'its PATCH (platform/docx#legacy-announcement)',
    exactly('PATCH /open-apis/im/v1/chats/:chat_id/announcement'),
    `232001 232002 232003 232009 232010 232011 232018 232019 232024 232025 232033 232034 232066 232097`,
    14,
  ],
  ...published8,
  ['media (platform/files#media-errors)', /\/open-apis\/drive\/v1\/medias\//, media, 35],
  ['spreadsheets v2 (platform/sheets#sheet-errors)', /\/open-apis\/sheets\/v2\//, sheets2, 34],
  ['spreadsheets v3 (platform/sheets#sheet-errors)', /\/open-apis\/sheets\/v3\//, sheets3, 20],
]

test.each(published)(
  'every published row of %s is answered, or there is a reason why not',
  (_name, routes, codes, count) => {
    const family = endpoints.filter((endpoint) => routes.test(endpoint.contract.route))
    const rows = codes.split(/\s+/).map(Number)
    expect(rows).toHaveLength(count)
    expect(family).not.toHaveLength(0)
    const known = new Set(family.flatMap(codesOf))
    expect(rows.filter((code) => !known.has(code))).toEqual([])
  },
)

test('merge-forward, upload and download have 46 rows', () => {
  expect([mergeForward, upload, resource].flatMap((codes) => codes.split(/\s+/))).toHaveLength(46)
})

const codesOf = ({ gates, limits, rules, unreachable = [] }: AnyEndpoint): number[] => [
  ...Object.values(gates).filter((value) => value !== true),
  ...limits.flatMap(({ code }) => code ?? []),
  ...rules.map((rule) => rule.code),
  ...unreachable.map((row) => row.code),
]

function exactly(route: string): RegExp {
  return new RegExp(`^${route}$`)
}
