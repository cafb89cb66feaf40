import { expect, test } from 'vitest'
import { z } from 'zod'
import { escapedTarget, isTargetName, Targets, targetsOf } from './audit-targets'
import { match, operations } from './operations'

/**
 * Texts of the contract that are content, settings, pages or checks. They name no person and nothing of the tenant's.
 */
const NO_TARGETS = `
  content title name description file_name zh_cn en_us ja_jp url sequence query record extra
  page_size page_token client_token uuid revision_id start_time end_time expire_time notify_time
  checksum size seq block_num duration parent_type url_type succeed_type
  reaction_type emoji_type user_id_type emoji_id component_id component_type_id comment_ids`
  .trim()
  .split(/\s+/)

const TARGETS = `
  avatar block_id bot_id_list chat_id container_id create_user_id department_id emails file_key file_token id_list
  image_key message_id message_id_list mobiles moderator_added_list moderator_removed_list owner_id parent_node range
  reaction_id receive_id sheet_id source_block_id spreadsheetToken spreadsheet_token task_id token upload_id user_id user_id_list
  wiki_token`
  .trim()
  .split(/\s+/)

interface Schema {
  type?: string
  enum?: unknown
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** The names of all free texts in a schema. */
const textsIn = (
  { type, enum: listed, const: only, properties, items, anyOf }: Schema,
  name = '',
): string[] => {
  if (properties) return Object.entries(properties).flatMap(([key, schema]) => textsIn(schema, key))
  if (items) return textsIn(items, name)
  if (anyOf) return anyOf.flatMap((schema) => textsIn(schema, name))
  return type === 'string' && listed === undefined && only === undefined ? [name] : []
}

const schemaOf = (part: z.ZodType) =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

test('every text that an operation accepts is either a target of the log or listed as none', () => {
  const names = operations.flatMap(({ endpoint: { path, query, body } }) =>
    [path, query, body].flatMap((part) => textsIn(schemaOf(part))),
  )
  expect([...new Set(names)].filter((name) => !isTargetName(name) && !NO_TARGETS.includes(name))).toEqual([])
  expect(NO_TARGETS.filter(isTargetName)).toEqual([])
  expect([...new Set(names.filter(isTargetName))].toSorted()).toEqual(TARGETS.toSorted())
})

const targets = (call: string, body?: unknown) => {
  const [method = '', url = ''] = call.split(' ')
  const { pathname, searchParams } = new URL(url, 'http://localhost/open-apis/')
  const matched = match(method, pathname)
  if (!matched) throw new Error(`no operation: ${call}`)
  return targetsOf(matched, { searchParams }, new Targets().addBody(matched.operation, body))
}

const mention = (user_id: string) => ({ mention_user: { user_id } })

test.each<[call: string, body: unknown, targets: string[]]>([
  ['POST im/v1/chats/oc_a/members', { id_list: ['ou_b', 'ou_c'] }, ['oc_a', 'ou_b', 'ou_c']],
  [
    'POST im/v1/chats',
    { name: 'text', owner_id: 'ou_o', user_id_list: ['ou_b'], bot_id_list: ['cli_c'], avatar: 'img_d' },
    ['img_d', 'ou_o', 'ou_b', 'cli_c'],
  ],
  [
    'POST contact/v3/users/batch_get_id',
    { emails: ['bob+x@example.com'], mobiles: ['+49 30 1234'] },
    ['bob+x@example.com', '+49%2030%201234'],
  ],
  ['GET contact/v3/users/find_by_department?department_id=od_a&page_token=x', undefined, ['od_a']],
  ['POST im/v1/messages/om_a/reply', { content: 'text', uuid: 'u' }, ['om_a']],
  [
    'POST im/v1/messages/merge_forward?receive_id_type=chat_id',
    { receive_id: 'oc_b', message_id_list: ['om_a', 'om_c', 'om_a'] },
    ['oc_b', 'om_a', 'om_c'],
  ],
  ['GET im/v1/messages/om_a/resources/file_b?type=file', undefined, ['om_a', 'file_b']],
  [
    'POST docx/v1/chats/oc_a/announcement/blocks/b1/children?client_token=x',
    {
      children: [
        { block_type: 2, text: { elements: [{ text_run: { content: 'text' } }, mention('ou_b')] } },
        { block_type: 20, chat_card: { chat_id: 'oc_c' } },
        { block_type: 27, image: { token: 'box_d', caption: { content: 'text' } } },
      ],
    },
    ['oc_a', 'b1', 'ou_b', 'oc_c', 'box_d'],
  ],
  [
    'PATCH docx/v1/chats/oc_a/announcement/blocks/batch_update',
    {
      requests: [
        { block_id: 'b1', update_text: { elements: [mention('ou_b')] } },
        { block_id: 'b2', replace_file: { token: 'box_c' } },
      ],
    },
    ['oc_a', 'b1', 'ou_b', 'b2', 'box_c'],
  ],
  [
    'PUT sheets/v2/spreadsheets/sht_a/values',
    { valueRange: { range: 'x!A1:B2', values: [['text']] } },
    ['sht_a', 'x!A1:B2'],
  ],
])('the log line of %s has its ids and none of its texts', (call, body, expected) => {
  expect(targets(call, body).toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['bob+x@example.com', 'bob+x@example.com'],
  ['ou_a ou_b', 'ou_a%20ou_b'],
  ['a\r\n\0"\'<b>\\%20', 'a%0D%0A%00%22%27%3Cb%3E%5C%2520'],
  ['\ud800x', '%EF%BF%BDx'],
])('no character drops an id: %j', (id, written) => {
  expect(escapedTarget(id)).toBe(written)
  expect(targets('POST im/v1/messages?receive_id_type=email', { receive_id: id })).toEqual([written])
})

test('a long id is cut, and a long list ends with the number of omitted ids', () => {
  const id = `ou_${'x'.repeat(3_000_000)}`
  expect(targets('PUT im/v1/chats/oc_a', { owner_id: id })).toEqual(['oc_a', `${id.slice(0, 200)}…`])
  expect(escapedTarget('\0'.repeat(200))).toBe(`${'%00'.repeat(66)}…`)
  const long = Array.from({ length: 50 }, (_, at) => `${at}${'x'.repeat(190)}`)
  const wide = targets('POST im/v1/chats/oc_a/members', { id_list: long })
  expect([wide.length, wide.at(-1)]).toEqual([28 + 1, '(and 23 more)'])
  const people = Array.from({ length: 500 }, (_, at) => `ou_${at}`)
  const line = targets('PUT im/v1/chats/oc_a/moderation', { moderator_added_list: people })
  expect(line.length).toBe(101)
  expect(line.slice(-2)).toEqual(['ou_98', '(and 401 more)'])
  const endless = targets('POST im/v1/chats/oc_a/members', {
    id_list: Array.from({ length: 1_000_000 }, () => 'ou_a'),
  })
  expect(endless).toEqual(['oc_a', 'ou_a', '(and others)'])
})

test.each([
  [{ receive_id: 5 }, ['5']],
  [{ receive_id: ['oc_a'] }, ['(no id)']],
  [undefined, []],
])('a body that breaks the contract is logged, too: %j', (body, expected) => {
  expect(targets('POST im/v1/messages?receive_id_type=chat_id', body)).toEqual(expected)
})
