import { expect, test } from 'vitest'
import { codeLanguages } from '../../../document/blocks/code-languages'
import { colouredPieces, loadGrammar } from './grammars'

const pieces = async (language: string, code: string) => {
  await loadGrammar(language)
  return colouredPieces(language, code).map(({ from, to, name }) => `${code.slice(from, to)}<${name}>`)
}

test('tokens of a language are named by their kind', async () => {
  expect(await pieces('Python', "def f():\n  return 'x' # why")).toEqual([
    'def<ed-code-keyword>',
    'f<ed-code-title>',
    'return<ed-code-keyword>',
    "'x'<ed-code-string>",
    '# why<ed-code-comment>',
  ])
})

test('most of the platform\u2019s languages have a grammar', async () => {
  await Promise.all(codeLanguages.map(loadGrammar))
  const without = codeLanguages.filter((language) => {
    const all = [
      'if',
      'return 1 "x" \'y\'',
      '<a b="c"/>',
      'a: 1',
      '# x',
      '/* y */',
      '@if',
      '+ x',
      '[x]',
      'x = 1',
      'GET / HTTP/1.1',
    ]
    return all.every((code) => colouredPieces(language, code).length === 0)
  })
  expect(without).toEqual([
    'PlainText',
    'ABAP',
    'Apex',
    'COBOL',
    'FoxPro',
    'Logo',
    'OpenEdge ABL',
    'PostScript',
    'RPG',
    'Scratch',
    'Solidity',
  ])
})
