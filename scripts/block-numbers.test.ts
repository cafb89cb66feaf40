import { expect, test } from 'vitest'
import { blockTypes } from '../contract/docx/block-types'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'

/** Calls that take the type of a block. */
const calls =
  'mayHold|placementRefusal|specOf|blockTypeOf|lineOf|keyOf|headingLevel|newTextBlock|textObject|setKind|insertLine|is(?:Code|Task|Part|Slot|TextFamily|PlainText)'
const names = blockTypes.map(({ key }) => key.toUpperCase()).join('|')

/**
 * A number that means a type of block: compared, assigned, passed on, chosen by a node's name, or assigned to a
 * type's name.
 */
const bare = new RegExp(
  [
    String.raw`(?:block_type|typeOfBlock\([^()]*\)|\btype)\s*(?:[!=]==|[<>]=?)\s*[1-9]`,
    String.raw`\bblock_type:\s*\d`,
    String.raw`\b(?:${calls})\((?:[^()]|\([^()]*\))*(?<![\w.])[1-9]`,
    String.raw`\[[^\][]*\b\d+\b[^\][]*\]\.includes\(\w*[tT]ype\)`,
    String.raw`\btype\.name [!=]== '\w+' \? (?:[2-9]|\d\d)`,
    String.raw`\bconst (?:${names}) = [1-9]\d?\b`,
  ].join('|'),
)

test('types of blocks are named, and only the contract, tests and measurements have their numbers', () => {
  const files = sourceFiles(projectRoot).filter(
    (file) => /^(?!contract|e2e|bench)/.test(file) && !/\.(?:test|postgres)\.|\/testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    linesWithNumbers(readSource(projectRoot, file)).map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  'if (typeOfBlock(block) === 2) return',
  'const isCode = node.block_type !== 14',
  'mayHold(typeOfBlock($from.parent), 2)',
  'placementRefusal(typeOfBlock($end.parent), [2])',
  "parent.type.name === 'table_row' ? 31 : other",
  'const ORDERED = 13',
  'const isHeading = (type: number) => type >= 3 && type <= 11',
  '[TEXT, 12, 13, TODO].includes(type)',
])('a number is found in: %s', (line) => {
  expect(linesWithNumbers(line)).toEqual([line])
})

function linesWithNumbers(text: string) {
  return text
    .split('\n')
    .filter((line) => bare.test(line))
    .map((line) => line.trim())
}
