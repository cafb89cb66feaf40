import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCardText } from './check-card'
import { OptionError } from './options'
import { folderOfFile } from './testing/folders'
import { builtServer } from './testing/server-process'

const folder = folderOfFile()
const server = builtServer()

const action = { schema: '2.0', body: { elements: [{ tag: 'action', actions: [] }] } }
const refusal =
  'refused: 230099 Failed to create card content, ext=ErrCode: 200861; ErrPath: ROOT -> body -> elements -> [0](tag: action); ErrMsg: cards of schema V2 no longer support this capability; ErrorValue: unsupported tag action; '

test.each([
  ['a card', JSON.stringify(action, null, 2)],
  ['a card with a byte order mark', `\uFEFF${JSON.stringify(action)}`],
  [
    'the body of a message',
    JSON.stringify({ receive_id: 'oc_1', msg_type: 'interactive', content: JSON.stringify(action) }),
  ],
  ['the body of an update', JSON.stringify({ content: JSON.stringify(action) })],
])('%s is refused with the words of the service', (_, text) => {
  expect(checkCardText(text)).toEqual({ isRefused: true, lines: [refusal] })
})

test('an accepted card has its warnings and the names that only the platform knows', () => {
  const card = {
    elements: [
      { tag: 'poem' },
      { tag: 'img', img_key: 'img_v3_a', alt: { tag: 'plain_text', content: '' } },
      { tag: 'markdown', content: '<at id=ou_alice></at>' },
    ],
  }
  expect(checkCardText(JSON.stringify(card))).toEqual({
    isRefused: false,
    lines: [
      'accepted',
      'warning: ROOT -> elements -> [0](tag: poem): Clients do not show the unknown component “poem”.',
      'not checked: the platform must know the picture img_v3_a',
      'not checked: the platform must know the person ou_alice',
    ],
  })
})

test('a card above 30 KB is refused with 230025, however it is laid out', () => {
  const sized = (bytes: number) => {
    const empty = JSON.stringify({ elements: [], card_link: { url: '' } })
    return JSON.parse(empty.replace('""', `"${'x'.repeat(bytes - empty.length)}"`)) as object
  }
  expect(checkCardText(JSON.stringify(sized(30 * 1024), null, 8)).isRefused).toBe(false)
  expect(checkCardText(JSON.stringify(sized(30 * 1024 + 1))).lines).toEqual([
    'refused: 230025 The length of the message content reaches its limit.',
  ])
})

test('text that is no JSON is refused as a card', () => {
  expect(checkCardText('{').lines[0]).toContain('ErrCode: 200621')
})

test.each([
  ['a text message', '{"msg_type":"text","content":"{}"}', 'of type text'],
  ['a content that is no string', '{"msg_type":"interactive","content":{}}', 'in a string'],
])('%s is wrong usage', (_, text, words) => {
  expect(() => checkCardText(text)).toThrow(OptionError)
  expect(() => checkCardText(text)).toThrow(words)
})

test('the command ends with 0 for an accepted card, 1 for a refused one, and 2 without a file', async () => {
  const accepted = join(folder, 'accepted.json')
  writeFileSync(accepted, '{}')
  const bad = join(folder, 'refused.json')
  writeFileSync(bad, JSON.stringify(action))
  expect(await server.run('check-card', accepted)).toMatchObject({ code: 0, stdout: 'accepted\n' })
  expect(await server.run('check-card', bad)).toMatchObject({ code: 1, stdout: `${refusal}\n` })
  expect(await server.run('check-card', join(folder, 'nowhere.json'))).toMatchObject({ code: 2, stdout: '' })
})
