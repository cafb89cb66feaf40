import { describe, expect, test } from 'vitest'
import { chatsByRule, copyOf, eachOnce, isRuleEmpty } from './audience'
import type { AudienceRule } from './audience'
import { listedChat } from './testing/listed-chat'

const rule = (change: Partial<AudienceRule>): AudienceRule => ({
  by: 'rule',
  contains: '',
  owner: '',
  kind: 'any',
  ...change,
})

const listed = [
  listedChat('oc_3', 'Team 10'),
  listedChat('oc_2', 'team 9', { owner_id: 'ou_bob' }),
  listedChat('oc_5', '华东发布群', { external: true }),
  listedChat('oc_4', 'ＴＥＡＭ café'),
  listedChat('oc_6', 'Team of a bot', { owner_id: undefined }),
  listedChat('oc_7', 'Team that was', { chat_status: 'dissolved' }),
]

const found = (change: Partial<AudienceRule>) =>
  chatsByRule(rule(change), listed).map(({ chat_id }) => chat_id)

describe('a rule', () => {
  test('finds words of a name in any case, width and accent, and never a dissolved chat', () => {
    expect(found({ contains: ' TEAM ' })).toEqual(['oc_2', 'oc_3', 'oc_4', 'oc_6'])
    expect(found({ contains: 'cafe' })).toEqual(['oc_4'])
  })

  test('finds Chinese characters of a name', () => {
    expect(found({ contains: '发布' })).toEqual(['oc_5'])
  })

  test('finds the chats of one owner, or of bots', () => {
    expect(found({ owner: 'ou_bob' })).toEqual(['oc_2'])
    expect(found({ owner: 'bot' })).toEqual(['oc_6'])
  })

  test('finds groups of the organisation, or external ones', () => {
    expect(found({ kind: 'external' })).toEqual(['oc_5'])
    expect(found({ kind: 'internal', contains: '发布' })).toEqual([])
  })

  test('needs every condition to fit', () => {
    expect(found({ contains: 'team', owner: 'ou_bob', kind: 'external' })).toEqual([])
  })

  test('without a condition finds no chat instead of every chat', () => {
    expect(isRuleEmpty(rule({ contains: '  ' }))).toBe(true)
    expect(found({ contains: '  ' })).toEqual([])
  })

  test('sorts by name, numbers as numbers, whatever the platform’s order is', () => {
    const turned = chatsByRule(rule({ contains: 'team' }), listed.toReversed())
    expect(turned.map(({ name }) => name)).toEqual(['team 9', 'Team 10', 'ＴＥＡＭ café', 'Team of a bot'])
  })
})

test('a chat that is chosen twice is in the list once, at its first place', () => {
  const [one, two] = [
    { chat_id: 'oc_b', name: 'B' },
    { chat_id: 'oc_a', name: 'A' },
  ] as const
  expect(eachOnce([one, two, one])).toEqual([one, two])
})

test('a copy has no last use and no long name', () => {
  const audience = {
    id: 'a1',
    name: 'Weekly',
    revision: 7,
    choice: rule({ contains: 'x' }),
    lastUse: { at: 1, chats: [] },
  }
  expect(copyOf(audience, 'a2', 'n'.repeat(120))).toEqual({
    id: 'a2',
    name: 'n'.repeat(100),
    revision: 1,
    choice: audience.choice,
  })
})
