import { expect, test } from 'vitest'
import { outlineOf } from '../../../formats/testing/outline-of'
import { code, p, page } from '../testing/page'
import { stateOf } from '../testing/state-of'
import { asMeant } from './as-meant'
import { treesFromText } from './read-clipboard'
import type { Pasted } from './read-clipboard'

const inText = stateOf(page(p('a', 'x')), ['a', 1])
const inCode = stateOf(page(code('a', 'x')), ['a', 1])

/** What VS Code copies: coloured HTML, if it is not turned off, text, and the language of the file. */
function meant(text: string, mode: string | undefined, state = inText, from: 'html' | 'text' = 'html') {
  const editorData = mode === undefined ? '' : JSON.stringify({ version: 1, mode })
  const pasted: Pasted = { from, blocks: treesFromText('HTML'), losses: [], text }
  const { from: as, blocks } = asMeant(state, pasted, { text, editorData }) as Pasted
  return `${as}: ${outlineOf(blocks)}`
}

test.each(['html', 'text'] as const)(
  'lines of code from VS Code, with %s, are a code block in their language',
  (from) => {
    const lines = 'def f():\r\n\treturn 1\r\n'
    const block = 'def f():\\n\\treturn 1'
    expect(meant(lines, 'python', inText, from)).toBe(`html: code ${block} (language=49)`)
    expect(meant(lines, 'typescriptreact', inText, from)).toBe(`html: code ${block} (language=63)`)
    expect(meant(lines, 'never-heard-of', inText, from)).toBe(`html: code ${block} (language=1)`)
  },
)

test('one line from VS Code is words, even if it looks like Markdown', () => {
  expect(meant('# comment\n', 'python')).toBe('plain: text # comment')
})

test('Markdown and text from VS Code are text, which may be read as Markdown', () => {
  expect(meant('# Head\n\n- a', 'markdown')).toBe('text: text # Head\ntext\ntext - a')
  expect(meant('a\nb', 'plaintext')).toBe('text: text a\ntext b')
})

test('code takes the text of a clipboard, and words take its HTML', () => {
  expect(meant('a\n  b', undefined, inCode)).toBe('text: text a\ntext   b')
  expect(meant('a\n  b', 'python', inCode)).toBe('text: text a\ntext   b')
  expect(meant('a\n  b', undefined)).toBe('html: text HTML')
  expect(meant('', undefined, inCode)).toBe('html: text HTML')
})

test('broken facts of VS Code name no language', () => {
  for (const editorData of ['{', 'null', '{"mode":1}']) {
    const pasted: Pasted = { from: 'html', blocks: [], losses: [] }
    const { blocks } = asMeant(inText, pasted, { text: 'a\nb', editorData }) as Pasted
    expect(outlineOf(blocks)).toBe('code a\\nb (language=1)')
  }
})
