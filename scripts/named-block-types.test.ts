import { expect, test } from 'vitest'
import { blockTypes } from '../contract/docx/block-types'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'

/** At most this many files of `src` name a type outside of its folder. */
const MOST = 12

/** The page, and the line that a block is by default: every part of the editor makes both. */
const everywhere = new Set(['page', 'text'])

/** The folder of a type that shares one with others, in `src/blocks` and `document/blocks`. */
const sharedFolders: Readonly<Record<string, RegExp>> = {
  table_cell: /blocks\/table[/.-]/,
  grid_column: /blocks\/grid[/.-]/,
  view: /blocks\/(?:file|media)[/.-]/,
  file: /blocks\/(?:file|media)[/.-]/,
  image: /blocks\/(?:image|media)[/.-]/,
}

/** Keys that are everyday words or names of other libraries: only uses that can mean nothing else count. */
const everyday = new Set(
  'code quote bullet ordered todo image file view grid sheet table table_cell divider task board diagram equation agenda undefined'.split(
    ' ',
  ),
)

/** Messages have kinds of their own, with some of the same names. */
const ofMessages = /^src\/features\/(?:message|download|workbench)/

const files = sourceFiles(projectRoot)
  .filter((file: string) => /^src\/(?!.*(?:\.test\.|\/testing\/|\/strings\/))/.test(file))
  .filter((file: string) => !ofMessages.test(file))
  .map((file: string) => ({ file, code: withoutComments(readSource(projectRoot, file)) }))

test.each(blockTypes.map(({ key }) => key).filter((key) => !everywhere.has(key)))(
  'few files outside of the folder of %s name that type',
  (key) => {
    const naming = files.filter(({ file, code }) => !isOwn(file, key) && names(key).test(code))
    expect(naming.map(({ file }) => file).slice(MOST)).toEqual([])
  },
)

test('the ways to name a type are found, and comments and other words are not', () => {
  const named = [
    "newTree('table', {})",
    "specNamed('table')",
    "node.type.name === 'table'",
    'const { property } = body.table ?? {}',
    "import { TABLE } from '../contract/docx/block-numbers'",
  ]
  expect(named.filter((code) => !names('table').test(code))).toEqual([])
  expect(names('callout').test('const calloutView = 1')).toBe(true)
  expect(names('table').test("role === 'table' && readTable(rows)")).toBe(false)
  expect(withoutComments('/** A callout. */ const a = 1 // callout')).toBe(' const a = 1 ')
})

function isOwn(file: string, key: string): boolean {
  return (sharedFolders[key] ?? new RegExp(`blocks/${key.replaceAll('_', '-')}/`)).test(file)
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*/g, '')
}

function names(key: string): RegExp {
  const camel = key.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const capital = camel.charAt(0).toUpperCase() + camel.slice(1)
  const calls =
    'numberOf|newTree|newText|newObject|newTextBlock|specNamed|blockTypeNamed|containerType|setKind'
  const words = everyday.has(key) ? [] : [`${camel}(?![a-z])`, `${capital}(?![a-z])`, `\\b${key}\\b`]
  return new RegExp(
    [
      String.raw`\b${key.toUpperCase()}\b`,
      String.raw`\b(?:${calls})\(\s*'${key}'`,
      String.raw`\b(?:body|nodes|kinds)\??\.${key}\b`,
      String.raw`\b(?:body|nodes)\??\.?\['${key}'\]`,
      String.raw`(?:keyOf\([^()]*\)|type\.name|\bkey|\bname|\bbox) [!=]== '${key}'`,
      String.raw`'kinds\.${key}'`,
      String.raw`case '${key}':`,
      ...words,
    ].join('|'),
  )
}
