import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { happyWorld } from '../testing/happy-world'
import { idSlots } from '../testing/id-slots'
import { learnedFrom, told } from '../testing/object-access'

/**
 * Strangers try every place of each endpoint's happy request that names something: other applications, and the
 * application itself in another's chat. Where the published codes allow it, the answer is the one about a missing
 * thing; the declaration's `foreign` lists all other places, and what is said there.
 */
test.each(endpoints.filter(({ access }) => access !== 'public'))(
  '$contract.route tells strangers what it declares, and nothing else',
  async (endpoint) => {
    expect(await learnedFrom(endpoint)).toEqual(endpoint.foreign)
  },
)

test('an answer, another code and other words are noticed', () => {
  const said = (code: number, msg = '') => ({ status: 400, code, msg, data: {} })
  const heard = (foreign: number, unknown: number, words = '') =>
    told({ foreign: said(foreign, words), unknown: said(unknown) })
  expect(heard(0, 99992356)).toBe('shown')
  expect(heard(0, 0)).toBe('left out')
  expect(heard(232009, 99992356)).toBe(232009)
  expect(heard(99992356, 99992356, 'but its name is Launch')).toBe('leaked')
  expect(heard(99992356, 99992356)).toBeUndefined()
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
