import type { BlockTree } from '../../../document/block-tree'
import type { Loss } from '../../../formats/losses'
import { outlineOf } from '../../../formats/testing/outline-of'

/** One sample of the corpus in `paste/samples`: what a program puts on the clipboard or writes to a file. */
export interface PasteSample {
  /** `source-what`, as in `word-chinese-numbering`. */
  name: string
  /** The file's ending: which type of the clipboard or file it is. */
  kind: 'html' | 'md' | 'txt'
  source: string
  /** The clipboard's data by type. */
  clipboard: Readonly<Record<string, string>>
  /** The name of the file with the blocks that a paste makes, and its content; '' if it is still to be written. */
  pasted: string
  expected: string
  /** The name of the file with the blocks that an import makes: usually the same. */
  imported: string
  /** Words and addresses that are left out on purpose. */
  leftOut: readonly string[]
}

/** The content of files by name. Each host reads a folder in its own way. */
type Files = ReadonlyMap<string, string>

const TYPES = { html: 'text/html', md: 'text/plain', txt: 'text/plain' } as const

/** Files that say more about a sample. */
const OF_A_SAMPLE = /\.(?:blocks|plain|left-out)\.txt$/

/** All samples in the files of `paste/samples`, by name. */
export const samplesIn = (files: Files): readonly PasteSample[] =>
  [...files.keys()]
    .filter((file) => /\.(?:html|md|txt)$/.test(file) && !OF_A_SAMPLE.test(file) && file !== 'README.md')
    .toSorted()
    .map((file) => sampleIn(file, files))

function sampleIn(file: string, files: Files): PasteSample {
  const kind = file.slice(file.lastIndexOf('.') + 1) as PasteSample['kind']
  const name = file.slice(0, -kind.length - 1)
  const source = files.get(file)!
  const plain = files.get(`${name}.plain.txt`)
  const others = JSON.parse(files.get(`${name}.types.json`) ?? '{}') as Record<string, string>
  const pasted = `${name}.blocks.txt`
  const imported = `${name}.import.blocks.txt`
  return {
    name,
    kind,
    source,
    clipboard: { ...others, [TYPES[kind]]: source, ...(plain === undefined ? {} : { 'text/plain': plain }) },
    pasted,
    expected: files.get(pasted) ?? '',
    imported: files.has(imported) ? imported : pasted,
    leftOut: (files.get(`${name}.left-out.txt`) ?? '').split('\n').filter(Boolean),
  }
}

/** Blocks and losses as the files of the corpus have them. */
export function sampleResult(blocks: readonly BlockTree[], losses: readonly Loss[]): string {
  const list = losses.map(({ key, number }) => `${key} ${number}`).join(', ')
  return `${sampleOutline(blocks)}\nlosses: ${list || 'none'}\n`
}

/** An outline without tokens of bytes. Spaces that look like others are written as escapes. */
export const sampleOutline = (blocks: readonly BlockTree[]): string =>
  outlineOf(blocks)
    .replaceAll(/"token":"[^"]*",?/g, '')
    .replaceAll(/^( *callout )\((.*)\)$/gm, (_, before: string, look: string) => `${before}(${sorted(look)})`)
    .replaceAll(/[\u00a0\u2000-\u200c\u200e\u200f\u2028\u2029\u202f\u3000\ufeff]/g, escaped)

/** The fields of a callout in one order. */
const sorted = (look: string) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(look) as object).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
