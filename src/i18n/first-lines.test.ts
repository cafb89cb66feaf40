import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { LarkError } from '../../client/lark-error'
import { errorCodes } from '../../contract/error-codes'
import { wordsOfFeatures, type Tree } from '../testing/all-words'
import { explainFailure } from './explain-failure'
import { failuresEn } from './failures-en'
import { failuresZhCn } from './failures-zh-cn'
import { frameEn } from './frame-en'
import { frameZhCn } from './frame-zh-cn'
import { i18n } from './i18n'

/** Pages whose subject is codes: what the service refuses, the guide of codes, and the list of calls. */
const ABOUT_CODES = /features\/(?:workbench|error-guide|my-calls)\//

/** Words with a code that are shown only where a line unfolds, or in a report that is copied as text. */
const UNFOLDED = new Set([
  'message-selection refusedWith',
  'message-selection rule',
  'forward orAnotherTenant',
  'forward refusedLine',
])

/** A code, a blank for one, or a blank for words that come from the platform. */
const CODE = /(?<![\d.,])\d{5,8}(?![\d.,]*\d)|\{\{(?:code|rule|msg|logId|log_id)\}\}/

const leaves = (tree: Tree | string, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, each]) => leaves(each, path ? `${path}.${key}` : key))

const featureOf = (path: string) => /(?:features\/)?([\w-]+)\/strings/.exec(path)?.[1] ?? path

test('no words that a page shows have a code or a rule in them, unless they are unfolded', () => {
  const all: [string, Tree, Tree][] = [
    ...wordsOfFeatures().filter(([path]) => !ABOUT_CODES.test(path)),
    ['failures', failuresEn, failuresZhCn],
    ['frame', frameEn, frameZhCn],
  ]
  const withCode = all.flatMap(([path, ...languages]) =>
    languages.flatMap((tree) =>
      leaves(tree)
        .filter(([, words]) => CODE.test(words))
        .map(([key]) => `${featureOf(path)} ${key}`),
    ),
  )
  expect(withCode.filter((each) => !UNFOLDED.has(each))).toEqual([])
  expect(new Set(withCode)).toEqual(UNFOLDED)
})

test.each(['en', 'zh-CN'])(
  'in %s, the cause and the next step of no code have a code in them',
  (language) => {
    const t = i18n.getFixedT(language, 'failures')
    const lines = Object.entries(errorCodes).flatMap(([code, { status, msg }]) => {
      const { what, next, who } = explainFailure(new LarkError({ code: Number(code), status, msg }), t)
      return [what, next, who]
    })
    expect(lines.length).toBeGreaterThan(500)
    expect(lines.filter((line) => CODE.test(line))).toEqual([])
  },
)

const SOURCE = join(import.meta.dirname, '..')
const components = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) => path.endsWith('.tsx') && !/\.test\.|(?:^|\/)testing\//.test(path) && !ABOUT_CODES.test(path),
  )

/** The elements that show a code, and the elements around each. */
function codesShownIn(name: string, source: string): string[][] {
  const found: string[][] = []
  const around: string[] = []
  const isCode = (text: string) =>
    /^(?:[\w.!?]+\.)?(?:code|msg|logId)$/.test(text) || /^\s*\d{5,8}\s*$/.test(text)
  new Visitor({
    JSXElement({ openingElement, children }) {
      around.push(openingElement.name.type === 'JSXIdentifier' ? openingElement.name.name : '')
      for (const child of children) {
        if (child.type !== 'JSXText' && child.type !== 'JSXExpressionContainer') continue
        const { start, end } = child.type === 'JSXText' ? child : child.expression
        if (isCode(source.slice(start, end))) found.push([...around])
      }
    },
    'JSXElement:exit': () => void around.pop(),
  }).visit(parseSync(name, source).program)
  return found
}

test('no component shows a code outside of what unfolds', () => {
  expect(components.length).toBeGreaterThan(200)
  const open = components.filter((path) =>
    codesShownIn(path, readFileSync(join(SOURCE, path), 'utf8')).some(
      (around) => !around.includes('details'),
    ),
  )
  expect(open).toEqual([])
})

test('a code in the text, in a blank and inside what unfolds is found', () => {
  const source = '<p><code>234043</code> {error.code} <details><b>{code}</b></details>{t("code")}</p>'
  expect(codesShownIn('a.tsx', source)).toEqual([['p'], ['p', 'code'], ['p', 'details', 'b']])
})
