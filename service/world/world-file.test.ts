import { expect, test } from 'vitest'
import { readWorldFile, WorldFileError } from './world-file'
import type { WorldInput, WrittenWorld } from './world-file'

const chat = { chat_id: 'oc_a', tenant_key: 'k' }

test('an empty world is a world', () => {
  expect(readWorldFile('{}')).toMatchObject({ chats: [], apps: [], users: [] })
})

test('an omitted field has a default that breaks no rule', () => {
  const world = readWorldFile({
    chats: [chat],
    apps: [{ app_id: 'cli_a', app_secret: 's', tenant_key: 'k' }],
  })
  expect(world.chats[0]).toMatchObject({
    mode: 'group',
    edit_permission: 'all_members',
    dissolved: false,
    external: false,
    announcement: { type: 'docx', media: [], sheets: [] },
  })
  expect(world.apps[0]).toMatchObject({ bot_enabled: true, kind: 'custom', available_to: 'all' })
  expect(world.apps[0]?.scopes).toBeUndefined()
})

test('times are numbers or digit strings', () => {
  expect(readWorldFile({ now: '1763600000000' }).now).toBe(1_763_600_000_000)
  expect(readWorldFile({ now: 1_763_600_000_000 }).now).toBe(1_763_600_000_000)
})

test.each([
  ['{', 'not valid JSON'],
  ['[]', 'expected object'],
  [{ chats: [{ ...chat, annoucement: {} }] }, 'chats[0].annoucement: unknown key'],
  [{ chats: [chat, { ...chat, announcement: { blcks: [] } }] }, 'chats[1].announcement.blcks: unknown key'],
  [{ tennants: [] }, 'tennants: unknown key'],
  [{ chats: [{ tenant_key: 'k' }] }, 'chats[0].chat_id: '],
  [{ chats: [{ ...chat, mode: 'gruop' }] }, 'chats[0].mode: '],
  [{ now: 'yesterday' }, 'now: '],
  [
    {
      chats: [
        {
          ...chat,
          announcement: { media: [{ file_token: 'b', block_id: 'x', file_name: 'f', content_base64: '?' }] },
        },
      ],
    },
    'chats[0].announcement.media[0].content_base64: ',
  ],
  [{ files: [{ file_key: 'f', app_id: 'a' }] }, 'files[0]: needs either content_base64 or size'],
])('%j is refused with its place', (given, words) => {
  expect(() => readWorldFile(given)).toThrow(WorldFileError)
  expect(() => readWorldFile(given)).toThrow(words)
})

test('a block keeps every key of the file', () => {
  const block = { block_id: 'oc_a', block_type: 1, future: { a: 1 } }
  const world = readWorldFile({ chats: [{ ...chat, announcement: { blocks: [block] } }] })
  expect(world.chats[0]?.announcement.blocks?.[0]).toEqual({ ...block, parent_id: '' })
})

/** The names of its contents, at any depth, as paths. */
type Paths<T> = T extends readonly (infer Item)[]
  ? Paths<Item>
  : T extends object
    ? { [Key in keyof T & string]: Key | `${Key}.${Paths<T[Key]>}` }[keyof T & string]
    : never
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

test('the written type and the schema accept the same', () => {
  const sameValues: Same<WorldInput, WrittenWorld> = true
  const sameNames: Same<Paths<Omit<WorldInput, 'chats'>>, Paths<Omit<WrittenWorld, 'chats'>>> = true
  type Chat<W extends { chats?: unknown[] | undefined }> = NonNullable<W['chats']>[number]
  type Short<C> = C extends object ? Omit<C, 'announcement'> : never
  const sameChats: Same<Paths<Short<Chat<WorldInput>>>, Paths<Short<Chat<WrittenWorld>>>> = true
  expect([sameValues, sameNames, sameChats]).toEqual([true, true, true])
})
