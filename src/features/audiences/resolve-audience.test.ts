import { describe, expect, test } from 'vitest'
import { LarkError } from '../../../client/lark-error'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { Audience, NamedChat } from './audience'
import { changesSince, isUnchanged, resolveAudience } from './resolve-audience'
import type { ReachPorts } from './resolve-audience'
import { listedChat } from './testing/listed-chat'

const chat = (chat_id: string, name = chat_id): NamedChat => ({ chat_id, name })

const byHand = (...chats: NamedChat[]): Audience => ({
  id: 'a1',
  name: 'Weekly',
  revision: 1,
  choice: { by: 'hand', chats },
})

const byRule = (lastUse?: NamedChat[]): Audience => ({
  id: 'a2',
  name: 'Teams',
  revision: 1,
  choice: { by: 'rule', contains: 'team', owner: '', kind: 'any' },
  ...(lastUse && { lastUse: { at: 1, chats: lastUse } }),
})

/** The service’s answer about a chat that is not listed. */
const outside: Chat = { name: 'Old name', avatar: '', user_count: '1', bot_count: '0', chat_status: 'normal' }

const ports = (given: Partial<ReachPorts>): ReachPorts => ({
  listed: [],
  read: () => Promise.reject(new Error('not read')),
  refusalOf: () => Promise.resolve(undefined),
  ...given,
})

const refused = (code: number) => () => Promise.reject(new LarkError({ code, status: 400, msg: '' }))

const ids = (chats: readonly NamedChat[]) => chats.map(({ chat_id }) => chat_id)

describe('an audience by hand', () => {
  test('reaches its chats in their order, once each, by their names of today', async () => {
    const reach = await resolveAudience(
      byHand(chat('oc_b', 'Old B'), chat('oc_a'), chat('oc_b')),
      ports({ listed: [listedChat('oc_a', 'A'), listedChat('oc_b', 'B')] }),
    )
    expect(reach.chats).toEqual([chat('oc_b', 'B'), chat('oc_a', 'A')])
    expect(reach.leftOut).toEqual([])
  })

  test('leaves out and names a chat that was dissolved, listed or not', async () => {
    const reach = await resolveAudience(
      byHand(chat('oc_a'), chat('oc_b', 'B')),
      ports({
        listed: [listedChat('oc_a', 'A', { chat_status: 'dissolved' })],
        read: () => Promise.resolve({ ...outside, chat_status: 'dissolved_save' }),
      }),
    )
    expect(reach.chats).toEqual([])
    expect(reach.leftOut).toEqual([
      { ...chat('oc_a', 'A'), because: 'dissolved' },
      { ...chat('oc_b', 'B'), because: 'dissolved' },
    ])
  })

  test('leaves out a chat that the application has left', async () => {
    const reach = await resolveAudience(byHand(chat('oc_a')), ports({ read: () => Promise.resolve(outside) }))
    expect(reach.leftOut).toEqual([{ ...chat('oc_a'), because: 'left' }])
  })

  test('reaches a one-to-one chat, which the platform never lists', async () => {
    const p2p: Chat = { ...outside, chat_mode: 'p2p' }
    const reach = await resolveAudience(byHand(chat('oc_p')), ports({ read: () => Promise.resolve(p2p) }))
    expect(ids(reach.chats)).toEqual(['oc_p'])
  })

  test.each([
    [232006, 'gone'],
    [232011, 'left'],
    [232009, 'dissolved'],
  ] as const)('a read that is refused with %i leaves the chat out as %s', async (code, because) => {
    const reach = await resolveAudience(byHand(chat('oc_a')), ports({ read: refused(code) }))
    expect(reach.leftOut).toEqual([{ ...chat('oc_a'), because, code }])
  })

  test('counts a chat that a gateway does not show, and does not name it', async () => {
    const reach = await resolveAudience(
      byHand(chat('oc_a', 'Secret plan')),
      ports({ read: refused(99991676) }),
    )
    expect(reach.hidden).toBe(1)
    expect(JSON.stringify(reach.leftOut)).not.toContain('Secret plan')
  })

  test('keeps a chat that could not be checked, because the write checks it again', async () => {
    expect(ids((await resolveAudience(byHand(chat('oc_a')), ports({}))).chats)).toEqual(['oc_a'])
  })

  test('leaves out the source, and a chat that would refuse the write, with the code', async () => {
    const reach = await resolveAudience(
      byHand(chat('oc_a'), chat('oc_b')),
      ports({
        listed: [listedChat('oc_a', 'A'), listedChat('oc_b', 'B')],
        refusalOf: ({ chat_id }) => Promise.resolve(chat_id === 'oc_b' ? 1772005 : undefined),
        sourceId: 'oc_a',
      }),
    )
    expect(reach.chats).toEqual([])
    expect(reach.leftOut).toEqual([
      { ...chat('oc_b', 'B'), because: 'refused', code: 1772005 },
      { ...chat('oc_a', 'A'), because: 'source' },
    ])
  })

  test('adds only what is not chosen already, and names what is above 100', async () => {
    const many = Array.from({ length: 103 }, (_, at) => chat(`oc_${at}`))
    const listed = many.map(({ chat_id, name }) => listedChat(chat_id, name))
    const reach = await resolveAudience(byHand(...many), ports({ listed, chosen: ['oc_0', 'oc_other'] }))
    expect(reach.chats).toHaveLength(98)
    expect(reach.chats[0]?.chat_id).toBe('oc_1')
    expect(reach.leftOut).toEqual(
      ['oc_99', 'oc_100', 'oc_101', 'oc_102'].map((id) => ({ ...chat(id), because: 'limit' })),
    )
    expect(reach.members.has('oc_0')).toBe(true)
  })
})

describe('an audience by rule', () => {
  const listed = [listedChat('oc_1', 'Team 1'), listedChat('oc_2', 'Team 2'), listedChat('oc_3', 'Other')]

  test('marks the chats that are new since its last use', async () => {
    const reach = await resolveAudience(byRule([chat('oc_1')]), ports({ listed }))
    expect(ids(reach.chats)).toEqual(['oc_1', 'oc_2'])
    expect([...reach.fresh]).toEqual(['oc_2'])
  })

  test('marks nothing as new before it was used', async () => {
    expect((await resolveAudience(byRule(), ports({ listed }))).fresh.size).toBe(0)
  })

  test('names the chats of its last use that it no longer finds, and why', async () => {
    const reach = await resolveAudience(
      byRule([chat('oc_3', 'Team 3'), chat('oc_4', 'Team 4')]),
      ports({ listed, read: () => Promise.resolve({ ...outside, chat_status: 'dissolved' }) }),
    )
    expect(reach.leftOut).toEqual([
      { ...chat('oc_3', 'Other'), because: 'unfit' },
      { ...chat('oc_4', 'Team 4'), because: 'dissolved' },
    ])
  })
})

describe('chats that were chosen', () => {
  const [a, b] = [chat('oc_a', 'Team A'), chat('oc_b', 'B')]
  const listed = [listedChat('oc_a', 'Team A'), listedChat('oc_b', 'B')]
  const used = async () => [{ audience: byRule(), reach: await resolveAudience(byRule(), ports({ listed })) }]

  test('are unchanged as long as the platform says the same', async () => {
    const changes = await changesSince({ chats: [a, b], used: await used() }, ports({ listed }))
    expect(isUnchanged(changes)).toBe(true)
  })

  test('are named if they were renamed, dissolved or left, or would refuse now, or are new by the rule', async () => {
    const changes = await changesSince(
      {
        chats: [a, b, chat('oc_c', 'C'), chat('oc_d', 'D'), chat('oc_hidden', 'Secret')],
        used: await used(),
      },
      ports({
        listed: [
          listedChat('oc_a', 'Team One'),
          listedChat('oc_b', 'B', { chat_status: 'dissolved' }),
          listedChat('oc_d', 'D'),
          listedChat('oc_new', 'Team New'),
        ],
        read: (id) => (id === 'oc_hidden' ? refused(99991676)() : Promise.resolve(outside)),
        refusalOf: ({ chat_id }) => Promise.resolve(chat_id === 'oc_d' ? 230018 : undefined),
      }),
    )
    expect(changes.renamed).toEqual([{ ...chat('oc_a', 'Team One'), was: 'Team A' }])
    expect(changes.leftOut).toEqual([
      { ...b, because: 'dissolved' },
      { ...chat('oc_c', 'C'), because: 'left' },
      { ...chat('oc_d', 'D'), because: 'refused', code: 230018 },
      { ...chat('oc_hidden', ''), because: 'gone' },
    ])
    expect(changes.fresh).toEqual([chat('oc_new', 'Team New')])
  })
})
