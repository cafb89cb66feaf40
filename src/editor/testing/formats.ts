import type { BlockTree } from '../../../document/block-tree'
import { kindNames } from '../../../document/blocks/registry'
import { parseHtml } from '../../../formats/html/parse-html'
import { readHtml } from '../../../formats/html/read-html'
import type { ReadBlocks } from '../../../formats/html/read-html'
import { ownHtml } from '../../../formats/html/read-own-html'
import { treesFromJson } from '../../../formats/json/tree-from-json'
import type { Loss } from '../../../formats/losses'
import { treesFromMarkdown } from '../../../formats/markdown/trees-from-markdown'
import { exportDocument } from '../export/export-document'
import type { ExportRequest } from '../export/export-text'
import { treesFromDocx } from '../word/read-docx'
import { people, pictures, sheets } from './any-document'
import { markdownAlike, markdownChanges } from './markdown-changes'
import { htmlChanges, jsonChanges } from './round-trip'
import type { Change } from './round-trip'
import { wordChanges } from './word-changes'

/** A format that documents are exported to and imported from. */
export interface Format {
  name: string
  write(page: BlockTree): Promise<{ file: string | Uint8Array; losses: readonly Loss[] }>
  read(file: string | Uint8Array): Promise<ReadBlocks> | ReadBlocks
  /** What it does not give back; absent if that is not listed. */
  changes?: readonly Change[]
  /** What it cannot tell apart. */
  alike?: readonly Change[]
}

const kinds = kindNames('en')

/** Pictures that were read have their bytes as their token. */
const known = new Map([...pictures, ...[...pictures.values()].map((bytes) => [bytes, bytes] as const)])

const textFormat = (
  format: ExportRequest['format'],
  read: (text: string) => ReadBlocks,
  changes?: readonly Change[],
): Format => ({
  name: format,
  async write(page) {
    const exported = await exportDocument({ format, page, language: 'en', people, pictures: known, sheets })
    return { file: exported.content, losses: exported.losses }
  },
  read: (file) => read(file as string),
  ...(changes && { changes }),
})

export const json = textFormat('json', (text) => treesFromJson(text)!, jsonChanges)

export const html = textFormat(
  'html',
  (text) => readHtml(parseHtml(text)!, ownHtml),
  htmlChanges({ pictures, sheets, kindName: (key) => kinds[key]! }),
)

export const markdown: Format = {
  ...textFormat(
    'markdown',
    treesFromMarkdown,
    markdownChanges({ people, sheets, kindName: (key) => kinds[key]! }),
  ),
  alike: markdownAlike,
}

export const docx: Format = {
  name: 'docx',
  async write(page) {
    const asked = { page, language: 'en', people, pictures: known, sheets }
    const { content, losses } = await exportDocument({ format: 'word', ...asked })
    return { file: content, losses }
  },
  read(file) {
    const read = treesFromDocx(file as Uint8Array<ArrayBuffer>)
    if ('fault' in read) throw new Error(read.fault)
    return read
  },
  changes: wordChanges({ people, pictures, sheets, kindName: (key) => kinds[key]! }),
}
