import { expect, test } from 'vitest'
import { errorCodes } from '../../contract/error-codes'
import { editorEn } from '../editor/strings/en'
import { editorZhCn } from '../editor/strings/zh-cn'
import { manageEn } from '../features/chats/strings/en'
import { manageZhCn } from '../features/chats/strings/zh-cn'
import { announcementEn } from '../features/document/strings/en'
import { announcementZhCn } from '../features/document/strings/zh-cn'
import { guideEn } from '../features/error-guide/strings/en'
import { guideZhCn } from '../features/error-guide/strings/zh-cn'
import { filesEn } from '../features/files/strings/en'
import { filesZhCn } from '../features/files/strings/zh-cn'
import { historyEn } from '../features/history/strings/en'
import { historyZhCn } from '../features/history/strings/zh-cn'
import { messagesEn } from '../features/messages/strings/en'
import { messagesZhCn } from '../features/messages/strings/zh-cn'
import { callsEn } from '../features/my-calls/strings/en'
import { callsZhCn } from '../features/my-calls/strings/zh-cn'
import { publishEn } from '../features/publish/strings/en'
import { publishZhCn } from '../features/publish/strings/zh-cn'
import { gatewayEn } from '../features/session/strings/en'
import { gatewayZhCn } from '../features/session/strings/zh-cn'
import { templatesEn } from '../features/templates/strings/en'
import { templatesZhCn } from '../features/templates/strings/zh-cn'
import { workbenchEn } from '../features/workbench/strings/en'
import { workbenchZhCn } from '../features/workbench/strings/zh-cn'
import { codesEn, codesZhCn } from './codes/code-words'
import { topicOf } from './failure-topics'
import { failuresEn } from './failures-en'
import { failuresZhCn } from './failures-zh-cn'
import { frameEn } from './frame-en'
import { frameZhCn } from './frame-zh-cn'

type Tree = { [key: string]: string | Tree }

const leafStrings = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value]] : leafStrings(value, `${at}${key}.`),
  )

/** Chinese has one form for every number, so `_one` is never looked up. */
const inChinese = (keys: [string, string][]) => keys.filter(([key]) => !key.endsWith('_one'))

const pairs: [string, Tree, Tree][] = [
  ['frame', frameEn, frameZhCn],
  ['failures', failuresEn, failuresZhCn],
  ['calls', callsEn, callsZhCn],
  ['gateway', gatewayEn, gatewayZhCn],
  ['announcement', announcementEn, announcementZhCn],
  ['history', historyEn, historyZhCn],
  ['publish', publishEn, publishZhCn],
  ['templates', templatesEn, templatesZhCn],
  ['editor', editorEn, editorZhCn],
  ['manage', manageEn, manageZhCn],
  ['files', filesEn, filesZhCn],
  ['messages', messagesEn, messagesZhCn],
  ['guide', guideEn, guideZhCn],
  ['codes', codesEn, codesZhCn],
  ['workbench', workbenchEn, workbenchZhCn],
]

const blanksIn = (text: string) => new Set([...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name))

test.each(pairs)('%s has the same keys in both languages, and no empty words', (_, en, zhCn) => {
  const english = leafStrings(en)
  const chinese = new Map(leafStrings(zhCn))
  expect([...chinese.keys()].sort()).toEqual(
    inChinese(english)
      .map(([key]) => key)
      .sort(),
  )
  expect([...english, ...chinese].filter(([, words]) => words.trim() === '')).toEqual([])
})

test.each(pairs)('%s has the same blanks in both languages', (_, en, zhCn) => {
  const chinese = new Map(leafStrings(zhCn))
  for (const [key, words] of inChinese(leafStrings(en))) {
    expect([key, blanksIn(chinese.get(key) ?? '')]).toEqual([key, blanksIn(words)])
  }
})

test('every code of the contract has its own words', () => {
  const codes = Object.keys(errorCodes).map(Number)
  expect(codes.filter((code) => code !== 0 && topicOf(code) === 'unknown')).toEqual([])
})
