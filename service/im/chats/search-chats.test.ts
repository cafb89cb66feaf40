import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchChats } from '../../../contract/im/chats/search-chats'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { otherApp } from '../../testing/happy-world'
import { runs } from '../../testing/random-runs'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'
import { finds } from './finds'

const otherTenant = '1f2e3d4c5b6a7988'

async function start(change?: (file: WorldFile) => void) {
  const service = createService(await testWorld(change))
  return async (query: string, page_size = 100, token?: string) => {
    const found: string[] = []
    let page_token = ''
    do {
      const asked = { query, page_size, page_token }
      const { data } = await call(service, SearchChats, { query: asked, ...(token && { token }) })
      found.push(...data!.items.map((chat) => chat.chat_id))
      page_token = data?.page_token ?? ''
      expect(data?.has_more).toBe(page_token !== '')
    } while (page_token)
    return found
  }
}

describe('a word is found', () => {
  test.each([
    ['lau', 'Launch'],
    ['LAUNCH', 'the launch day'],
    ['day', 'launch-day'],
    ['launch d', 'Launch day'],
    ['测试', '新的测试群'],
    ['é', 'Éclair'],
    ['é', 'E\u0301clair'],
    ['🎉', 'party 🎉'],
    ['ｌａ', 'Launch'],
  ])('%s in %s', (query, text) => expect(finds(query, text)).toBe(true))

  test.each([
    ['unch', 'Launch'],
    ['x', 'Launch'],
    ['launchday', 'launch day'],
  ])('but not %s in %s', (query, text) => expect(finds(query, text)).toBe(false))

  test('any name that begins with it', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(words, words, (query, rest) => {
        // The rest could combine with the query into one letter; a space keeps them apart.
        expect(finds(query, `${query} ${rest}`)).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })
})

test('chats are found by their names, translations and members, page after page', async () => {
  const search = await start((file) => {
    file.chats[1]!.settings = { i18n_names: { zh_cn: '发布会' } }
    file.chats[2]!.members = ['ou_dan']
  })
  expect(await search('laun')).toEqual(['oc_launch'])
  expect(await search('发布')).toEqual(['oc_other'])
  expect(await search('DAN')).toEqual(['oc_external'])
  const ofAlice = await search('alice')
  expect(ofAlice).toEqual(['oc_launch', 'oc_other', 'oc_dissolved', 'oc_old', 'oc_only_owner', 'oc_secret'])
  for (const page_size of [1, 2, 3]) expect(await search('alice', page_size)).toEqual(ofAlice)
})

test('public chats are found from outside, by applications of their tenant only', async () => {
  const publicly = (file: WorldFile) => (file.chats[0]!.public = true)
  expect(await (await start())('launch', 100, otherApp.token)).toEqual([])
  expect(await (await start(publicly))('launch', 100, otherApp.token)).toEqual(['oc_launch'])
  const abroad = await start((file) => {
    publicly(file)
    file.apps[1]!.tenant_key = otherTenant
  })
  expect(await abroad('launch', 100, otherApp.token)).toEqual([])
})

test('nothing is found by nothing, nor by more than 64 characters', async () => {
  const long = '🎉'.repeat(65)
  const search = await start((file) => (file.chats[0]!.name = long))
  expect(await search('')).toEqual([])
  expect(await search(long)).toEqual([])
  expect(await search(long.slice(0, 128))).toEqual(['oc_launch'])
})

test('a page_token of another search is refused', async () => {
  const service = createService(await testWorld())
  const { data } = await call(service, SearchChats, { query: { query: 'alice', page_size: 1 } })
  const query = { query: 'bob', page_token: data?.page_token ?? '' }
  expect(await call(service, SearchChats, { query })).toMatchObject({ code: 232001 })
})
