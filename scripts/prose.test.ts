import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './imports.mjs'
import { AIMS, judge, measure, sentencesOf, textsOfMarkdown } from './prose.mjs'

const textOf = (name: string) => readFileSync(join(projectRoot, name), 'utf8')
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

test.each([
  'Who leaves or saves an edit goes on in the message field.',
  'What is typed is saved after 400 ms.',
  'Of two people with the same name each is mentioned.',
  'If the second writer has not yet loaded the whole of the announcement, the merge waits.',
])('a sentence that begins with a clause is found: %s', (sentence) => {
  expect(judge(sentence).clauseFirst).toBe(true)
})

test.each([
  'What is Herald?',
  'If the disk is full, Herald refuses changes.',
  'After you save an edit, focus returns to the message field.',
  'Herald rejects an invalid world file and prints the path of the error.',
])('a plain sentence is not counted: %s', (sentence) => {
  expect(judge(sentence)).toMatchObject({ clauseFirst: false, heavy: false })
})

test.each(['A helper of ours reads it.', 'It is told by the caller.', 'Whoever asks gets the first answer.'])(
  'a heavy turn is found: %s',
  (sentence) => {
    expect(judge(sentence).heavy).toBe(true)
  },
)

test('sentences of a page are its paragraphs, list items and cells, without code', () => {
  const page =
    '# Title\n\nOne `a.b. c` here. Two there.\n\n- Three of it\n\n```\nFour of it.\n```\n\n| Five x |\n| --- |\n'
  expect(textsOfMarkdown(page).flatMap(sentencesOf)).toEqual([
    'One Code here.',
    'Two there.',
    'Three of it',
    'Five x',
  ])
})

test.each(['README', 'docs', 'decisions', 'comments', 'titles'] as const)(
  'the sentences of %s stay within the aims',
  (part) => {
    const found = measure(part)
    expect(found.sentences).toBeGreaterThan(20)
    expect(found.clauseFirst).toBeLessThanOrEqual(AIMS.clauseFirst)
    expect(found.heavy).toBeLessThanOrEqual(AIMS.heavy)
    expect(found.usual).toBeGreaterThanOrEqual(AIMS.usual)
    expect(found.longest).toBeLessThanOrEqual(AIMS.longest)
  },
)

test('the README has at most 400 words, and its first command stands within the first 60', () => {
  const readme = textOf('README.md')
  expect(wordsIn(readme.replaceAll(/<[^>]*>/g, ''))).toBeLessThanOrEqual(400)
  expect(wordsIn(readme.slice(0, readme.indexOf('npm ci && npm start')))).toBeLessThan(60)
})

test('the changelog lists versions, with at most 60 entries in 0.1.0 and at most 15 words in each entry', () => {
  const changelog = textOf('CHANGELOG.md')
  const [first, ...versions] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, title]) => title!)
  expect(first).toBe('Unreleased')
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/.test(version))).toEqual([])
  expect(versions.at(-1)).toMatch(/^0\.1\.0 /)
  const entries = [...changelog.matchAll(/^- (.+(?:\n {2}.+)*)/gm)].map(([, entry]) => entry!)
  expect(entries.length).toBeGreaterThan(30)
  expect(entries.filter((entry) => wordsIn(entry) > 15)).toEqual([])
  const [, oldest = ''] = changelog.split('\n## 0.1.0')
  expect([...oldest.matchAll(/^- /gm)].length).toBeLessThanOrEqual(60)
})
