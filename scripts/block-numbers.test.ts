import { expect, test } from 'vitest'
import { blockTypes } from '../contract/docx/block-types'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'

/** Calls that take the type of a block. */
const calls =
  'mayHold|placementRefusal|specOf|lineOf|keyOf|headingLevel|newTextBlock|textObject|is(?:Code|Task|Part|Slot|TextFamily|PlainText)'
const names = blockTypes.map(({ key }) => key.toUpperCase()).join('|')

/** A number that stands for a type of block: compared, given, passed on, chosen by a node's name, or given a type's name. */
const bare = new RegExp(
  [
    String.raw`(?:block_type|typeOfBlock\([^()]*\)|\btype)\s*[!=]==\s*[1-9]`,
    String.raw`\bblock_type:\s*\d`,
    String.raw`\b(?:${calls})\((?:[^()]|\([^()]*\))*(?<![\w.])\d`,
    String.raw`\btype\.name [!=]== '\w+' \? (?:[2-9]|\d\d)`,
    String.raw`\bconst (?:${names}) = \d`,
  ].join('|'),
)

test('the console names types of blocks, and only the contract has their numbers', () => {
  const files = sourceFiles(projectRoot).filter(
    (file) => file.startsWith('src/') && !/\.test\.|\/testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    linesWithNumbers(readSource(projectRoot, file)).map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  'if (typeOfBlock(block) === 2) return',
  'const isCode = node.block_type !== 14',
  'mayHold(typeOfBlock($from.parent), 2)',
  'placementRefusal(25, moved)',
  'placementRefusal(typeOfBlock($end.parent), [2])',
  "parent.type.name === 'table_row' ? 31 : other",
  'const ORDERED = 13',
])('a number is found in: %s', (line) => {
  expect(linesWithNumbers(line)).toEqual([line])
})

function linesWithNumbers(text: string) {
  return text
    .split('\n')
    .filter((line) => bare.test(line))
    .map((line) => line.trim())
}
