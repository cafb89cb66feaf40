import { expect, test } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { block, callout, code, mention, p, page, table } from '../../../editor/testing/page'
import { messageOf } from '../../message-content/testing/message-of'
import { entryOfAnnouncement, entryOfChat, entryOfMessage, entryOfSheets } from './search-entries'

const names = {
  person: (id: string) => ({ ou_carol: 'Carol' })[id],
  chat: (id: string) => ({ oc_other: '预算群' })[id],
}

const said = (msg_type: string, content: object, more = {}) =>
  messageOf({ msg_type, body: { content: JSON.stringify(content) }, ...more })

const textsOf = (message: Parameters<typeof entryOfMessage>[0]) =>
  entryOfMessage(message, names).records?.map(({ kind, text }) => [kind, text])

test.each([
  ['a shared chat, by its name', said('share_chat', { chat_id: 'oc_other' }), [['message', '预算群']]],
  ['a shared person, by their name', said('share_user', { user_id: 'ou_carol' }), [['message', 'Carol']]],
  ['a file, by its name', said('file', { file_key: 'f', file_name: 'a  b.pdf' }), [['file', 'a b.pdf']]],
  ['a picture without words', said('image', { image_key: 'i' }), []],
  ['a vote', said('vote', { topic: 'Lunch', options: ['rice', '面'] }), [['message', 'Lunch rice 面']]],
  [
    'a link of a post, by its title',
    said('post', { title: '周报', content: [[{ tag: 'a', text: 'the plan', href: 'https://a.example' }]] }),
    [['message', '周报 the plan']],
  ],
  [
    'a card, with its title, texts, buttons, and the people that it mentions',
    said('interactive', {
      title: '审批',
      elements: [
        [
          { tag: 'text', text: 'approve ' },
          { tag: 'at', user_id: 'ou_carol' },
        ],
        [{ tag: 'button', text: 'Agree' }],
      ],
    }),
    [['message', '审批 approve @Carol Agree']],
  ],
])('the words of %s', (_, message, expected) => {
  expect(textsOf(message)).toEqual(expected)
})

test('a recalled message has no entry, so that it is removed', () => {
  expect(entryOfMessage(messageOf({ deleted: true }), names)).toEqual({
    chat: 'oc_launch',
    owner: 'om_hello',
  })
})

test('words and files inside a merge-forward belong to it and its chat, and name the message inside', () => {
  const bundle = said('merge_forward', {}, { message_id: 'om_bundle' })
  const inside = [
    said(
      'text',
      { text: '明天发布' },
      { message_id: 'om_in', chat_id: 'oc_far', upper_message_id: 'om_bundle' },
    ),
    said('file', { file_key: 'f', file_name: '报告.pdf' }, { message_id: 'om_file', chat_id: 'oc_far' }),
    messageOf({ message_id: 'om_gone', deleted: true }),
  ]
  const { owner, chat, records } = entryOfMessage(bundle, names, inside)
  expect([owner, chat]).toEqual(['om_bundle', 'oc_launch'])
  expect(records).toMatchObject([
    { kind: 'message', of: 'om_bundle', chat: 'oc_launch', inside: 'om_in', text: '明天发布' },
    { kind: 'file', of: 'om_bundle', chat: 'oc_launch', inside: 'om_file', text: '报告.pdf' },
  ])
})

const announcement: Parameters<typeof entryOfSheets>[1] = {
  announcement_type: 'docx',
  revision_id: 3,
  owner_id_type: 'open_id',
  owner_id: 'ou_alice',
  modifier_id_type: 'open_id',
  modifier_id: 'ou_alice',
  create_time: 1_700_000_000,
  update_time: 1_700_000_000,
  create_time_v2: '1700000000',
  update_time_v2: '1700000000',
}

/** The records of an announcement called "Title", without that line. */
const foundBy = (...blocks: BlockTree[]) =>
  entryOfAnnouncement('oc_launch', { announcement, document: page(...blocks) }, names).records?.map(
    ({ kind, text, blocks: ids }) => [kind, text.replace('Title\n', ''), ids?.filter((id) => id !== 'page')],
  )

test.each([
  [
    'the caption of a picture',
    block('image', 'b', { caption: { content: '海报 by Carol' } }),
    '海报 by Carol',
  ],
  ['code', code('b', 'npm run\nbuild'), 'npm run build'],
  ['a mentioned person', p('b', [mention('ou_carol')]), '@Carol'],
  [
    'the title of a linked document',
    p('b', [{ mention_doc: { token: 'd', obj_type: 22, url: 'u', title: '周报' } }]),
    '周报',
  ],
  ['the name of a chat that a card shows', block('chat_card', 'b', { chat_id: 'oc_other' }), '预算群'],
  [
    'the address of an embedded page',
    block('iframe', 'b', { component: { url: 'https://figma.example/plan' } }),
    'https://figma.example/plan',
  ],
])('an announcement is found by %s', (_, tree, text) => {
  expect(foundBy(tree)).toEqual([['announcement', text, ['b']]])
})

test('words in callouts and cells of tables belong to the block that says them', () => {
  expect(foundBy(callout('note', p('in', '注意')), table('t', [[p('word', 'cost')]]))).toEqual([
    ['announcement', '注意\ncost', ['in', 'word']],
  ])
})

test('a file in an announcement is a file, and not also one of its lines', () => {
  expect(foundBy(block('file', 'b', { name: '预算.xlsx' }))).toEqual([
    ['announcement', 'Title', []],
    ['file', '预算.xlsx', ['b']],
  ])
})

test('each row of a sheet is a line of its block, with its number', () => {
  const sheet = { block: 'b7', rows: [['Day', 'Cost'], [], ['周一', '412']] }
  expect(entryOfSheets('oc_launch', announcement, [sheet]).records).toMatchObject([
    { kind: 'announcement', text: 'Day Cost\n周一 412', blocks: ['b7!0', 'b7!2'] },
  ])
})

test('a chat is found by its name and its description', () => {
  const chat: Parameters<typeof entryOfChat>[0] = {
    chat_id: 'oc_a',
    name: '预算群',
    description: 'Q4 plans',
    avatar: '',
    external: false,
    tenant_key: 'acme',
    chat_status: 'normal',
  }
  expect(entryOfChat(chat)).toMatchObject({
    chat: 'oc_a',
    records: [{ kind: 'chat', text: '预算群 · Q4 plans' }],
  })
})
