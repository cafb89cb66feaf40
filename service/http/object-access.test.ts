import { describe, expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { happyWorld } from '../testing/happy-world'
import { idSlots } from '../testing/id-slots'
import { heardBy, strangers } from '../testing/object-access'
import type { Heard, Stranger } from '../testing/object-access'
import type { AnyEndpoint } from './endpoint'

/**
 * A caller who asks for another's things is refused with the code that the platform documents. Where the contract
 * allows it, the answer for things that do not exist is the same. The tests walk every endpoint of the registry, and
 * every place of its happy request that names something.
 *
 * Exceptions, where the published codes distinguish the two, are listed here. Each has its routes, the place in the
 * request, the answer for another's thing, the answer for a missing one, and the source.
 */
interface ToldApart {
  routes: RegExp
  slot: string
  foreign: number
  unknown: number
  why: string
}

const im = /\/open-apis\/im\/v1\//
const chats = /\/open-apis\/im\/v1\/chats(\/|$)/
const messages = /\/open-apis\/im\/v1\/messages(\/:message_id(\/\w+)?)?$/
const reactions = /\/reactions(\/|$)/
const pins = /\/im\/v1\/pins(\/|$)/
const people = /\/contact\/v3\/users\/:user_id$/
const media = /\/open-apis\/drive\/v1\/medias\//
const sheets = /\/open-apis\/sheets\/v2\//
const sheets3 = /\/open-apis\/sheets\/v3\//
const announcement = /\/announcement/

const bothInTable = 'the table of the operation lists a row for each'
const lookedUp = 'platform/envelope#ids: the gateway looks up ids that name nothing'

const toldApart: ToldApart[] = [
  {
    routes: im,
    slot: 'body.receive_id',
    foreign: 230002,
    unknown: 230063,
    why: 'platform/messages#merge-forward-errors lists both',
  },
  { routes: messages, slot: 'body.receive_id', foreign: 230002, unknown: 230001, why: bothInTable },
  { routes: messages, slot: 'path.message_id', foreign: 230002, unknown: 99992354, why: lookedUp },
  { routes: messages, slot: 'path.message_id', foreign: 230064, unknown: 99992354, why: lookedUp },
  { routes: people, slot: 'path.user_id', foreign: 99992361, unknown: 99992351, why: lookedUp },
  { routes: messages, slot: 'query.container_id', foreign: 230002, unknown: 230001, why: bothInTable },
  { routes: reactions, slot: 'path.message_id', foreign: 231002, unknown: 99992354, why: lookedUp },
  { routes: reactions, slot: 'path.message_id', foreign: 231008, unknown: 99992354, why: lookedUp },
  { routes: pins, slot: 'path.message_id', foreign: 230002, unknown: 99992354, why: lookedUp },
  { routes: pins, slot: 'body.message_id', foreign: 230002, unknown: 99992354, why: lookedUp },
  { routes: pins, slot: 'query.chat_id', foreign: 230002, unknown: 99992356, why: lookedUp },
  { routes: im, slot: 'path.file_key', foreign: 234008, unknown: 234001, why: bothInTable },
  { routes: im, slot: 'path.image_key', foreign: 234008, unknown: 234001, why: bothInTable },
  {
    routes: im,
    slot: 'path.message_id',
    foreign: 234004,
    unknown: 234001,
    why: 'platform/files#resource-errors lists both',
  },
  { routes: chats, slot: 'path.chat_id', foreign: 232010, unknown: 99992356, why: lookedUp },
  { routes: chats, slot: 'path.chat_id', foreign: 232011, unknown: 99992356, why: lookedUp },
  { routes: chats, slot: 'body.owner_id', foreign: 232032, unknown: 232030, why: bothInTable },
  { routes: chats, slot: 'body.owner_id', foreign: 232031, unknown: 232035, why: bothInTable },
  { routes: chats, slot: 'body.user_id_list', foreign: 232033, unknown: 232043, why: bothInTable },
  { routes: chats, slot: 'body.id_list', foreign: 232028, unknown: 232043, why: bothInTable },
  { routes: media, slot: 'form.parent_node', foreign: 1061004, unknown: 1061044, why: bothInTable },
  { routes: media, slot: 'body.parent_node', foreign: 1061004, unknown: 1061044, why: bothInTable },
  { routes: media, slot: 'form.upload_id', foreign: 1062007, unknown: 1061003, why: bothInTable },
  { routes: media, slot: 'body.upload_id', foreign: 1062007, unknown: 1061003, why: bothInTable },
  { routes: media, slot: 'path.file_token', foreign: 1061004, unknown: 1061003, why: 'f.3: 403 and 404' },
  { routes: sheets, slot: 'path.spreadsheetToken', foreign: 91403, unknown: 90214, why: bothInTable },
  { routes: sheets3, slot: 'path.spreadsheet_token', foreign: 1310213, unknown: 1310214, why: bothInTable },
  { routes: announcement, slot: 'path.chat_id', foreign: 1772002, unknown: 1770002, why: bothInTable },
  { routes: announcement, slot: 'path.chat_id', foreign: 1772003, unknown: 1770002, why: bothInTable },
]

/** Endpoints that still answer the applications of the tenant, and only those. */
const answeredInTheTenant = [
  { route: 'GET /open-apis/im/v1/chats/:chat_id', why: 'a chat shows its face to the bots of its tenant' },
  {
    route: 'GET /open-apis/im/v1/chats/:chat_id/members/is_in_chat',
    why: 'whether one is in it is the question',
  },
  {
    route: 'PATCH /open-apis/im/v1/chats/:chat_id/members/me_join',
    why: 'a public chat takes in whoever of its tenant asks',
  },
]

/** A request that names several things is answered for the caller's own: a foreign one counts as missing. */
const leavesOut = [
  { route: 'POST /open-apis/im/v1/messages/merge_forward', slot: 'body.message_id_list' },
  { route: 'GET /open-apis/drive/v1/medias/batch_get_tmp_download_url', slot: 'query.file_tokens' },
  { route: 'PUT /open-apis/im/v1/chats/:chat_id/moderation', slot: 'body.moderator_added_list' },
  { route: 'GET /open-apis/contact/v3/users/batch', slot: 'query.user_ids' },
  { route: 'POST /open-apis/contact/v3/users/basic_batch', slot: 'body.user_ids' },
  { route: 'POST /open-apis/contact/v3/users/batch_get_id', slot: 'body.emails' },
]

const exceptionFor = (route: string, { slot, foreign, unknown }: Heard) =>
  toldApart.find(
    (row) =>
      row.routes.test(route) &&
      row.slot === slot.name &&
      row.foreign === foreign.code &&
      row.unknown === unknown.code,
  )

/** Describes what is wrong with the answers to a stranger; undefined if nothing is. */
function leak(
  route: string,
  heard: Heard,
  allowed: (row: object | undefined) => boolean,
): string | undefined {
  const { slot, foreign, unknown } = heard
  const said = `${slot.name}: ${foreign.code} of what is not his, ${unknown.code} of what is not there`
  const isSame = JSON.stringify(foreign) === JSON.stringify(unknown)
  const open = answeredInTheTenant.find((row) => row.route === route)
  if (foreign.code === 0 && slot.name === 'path.chat_id' && open) return allowed(open) ? undefined : said
  const left = leavesOut.find((row) => row.route === route && row.slot === slot.name)
  if (foreign.code === 0) return left && isSame && allowed(left) ? undefined : said
  if (isSame) return undefined
  return allowed(exceptionFor(route, heard)) ? undefined : said
}

const asked = endpoints.filter((endpoint) => endpoint.access !== 'public')

/** The answers of an endpoint to a stranger; each walk is made once, by the first test that asks for it. */
const walks = new Map<string, Promise<Heard[]>>()

function heardOnce(stranger: Stranger, endpoint: AnyEndpoint): Promise<Heard[]> {
  const { route } = endpoint.contract
  const name = `${stranger.name}: ${route}`
  const walk = walks.get(name) ?? heardBy(stranger, endpoint)
  walks.set(name, walk)
  return walk
}

describe.each(strangers)('$name', (stranger: Stranger) => {
  test.each(asked)('learns nothing but the refusal from $contract.route', async (endpoint) => {
    const heard = await heardOnce(stranger, endpoint)
    const isListed = (row: object | undefined) => row !== undefined
    expect(heard.map((each) => leak(endpoint.contract.route, each, isListed)).filter(Boolean)).toEqual([])
  })
})

test('every listed exception occurs', async () => {
  const used = new Set<object | undefined>()
  const use = (row: object | undefined) => used.add(row).has(row)
  for (const stranger of strangers)
    for (const endpoint of asked)
      for (const heard of await heardOnce(stranger, endpoint)) leak(endpoint.contract.route, heard, use)
  const listed = [...toldApart, ...answeredInTheTenant, ...leavesOut]
  expect(listed.filter((row) => !used.has(row))).toEqual([])
})

describe('the walk itself', () => {
  const slot = {
    name: 'path.chat_id',
    part: 'path',
    way: ['chat_id'],
    id: 'oc_launch',
    kind: 'object',
  } as const
  const said = (code: number, msg = '') => ({ status: 400, code, msg, data: {} })
  const route = 'GET /open-apis/im/v1/chats/:chat_id/members'
  const judged = (foreign: number, unknown: number, words = '') =>
    leak(route, { slot, foreign: said(foreign, words), unknown: said(unknown) }, Boolean)

  test('notices an answer, another code, and other words', () => {
    expect(judged(0, 99992356)).toContain('0 of what is not his')
    expect(judged(0, 0)).toBeDefined()
    expect(judged(232009, 99992356)).toBeDefined()
    expect(judged(99992356, 99992356, 'but its name is Launch')).toBeDefined()
    expect(judged(99992356, 99992356)).toBeUndefined()
    expect(judged(232011, 99992356)).toBeUndefined()
  })

  test('finds ids in paths, lists, objects, ranges and texts', () => {
    const file = happyWorld()
    const found = idSlots(
      {
        path: { chat_id: 'oc_launch' },
        query: { page_token: 'x', ranges: 'oc_launch!A1' },
        body: {
          message_id_list: ['om_hello', 'om_nowhere'],
          content: '{"image_key":"img_v3_happy"}',
          owner_id: 'ou_alice',
          words: 'no id',
        },
      },
      file,
    )
    expect(found.map(({ name, id, kind }) => [name, id, kind])).toEqual([
      ['path.chat_id', 'oc_launch', 'object'],
      ['query.ranges', 'oc_launch', 'object'],
      ['body.message_id_list', 'om_hello', 'object'],
      ['body.message_id_list', 'om_nowhere', 'object'],
      ['body.content', 'img_v3_happy', 'object'],
      ['body.owner_id', 'ou_alice', 'colleague'],
    ])
  })
})
