import { strToU8, zipSync } from 'fflate'
import type { BlockTree } from '../../document/block-tree'
import type { NameLookup } from '../../document/blocks/block-spec'
import { wordsOf } from '../../document/wire/text-body'
import { LossCounter } from '../import/losses'
import type { Loss } from '../import/losses'
import {
  appPart,
  contentTypesPart,
  corePart,
  documentPart,
  documentRelations,
  numberingPart,
  packageRelations,
  settingsPart,
} from './word-parts'
import { Relations } from './word-writer'
import type { WordWriter } from './word-writer'
import { blocksXml, titleXml } from './write-blocks'
import { stylesPart } from './written-styles'

/**
 * The announcement as a Word file (.docx), and what Word cannot hold. `treesFromDocx` reads its own file back: the
 * styles of the file name the kind of each paragraph and box. The same page always gives the same bytes.
 */
export function docxFromTree(
  page: BlockTree,
  names: NameLookup,
  media: Pick<WordWriter, 'picture' | 'sheet'>,
  language: string,
): { bytes: Uint8Array<ArrayBuffer>; losses: readonly Loss[] } {
  const out: WordWriter = {
    ...media,
    names,
    tally: new LossCounter(),
    relations: new Relations(),
    ordered: [],
    drawings: 0,
    languages: new Set(),
  }
  const body = titleXml(page, out) + blocksXml(page.children, 0, out)
  const { pictures } = out.relations
  const texts: Record<string, string> = {
    '[Content_Types].xml': contentTypesPart(pictures.map(({ name }) => name)),
    '_rels/.rels': packageRelations(),
    'docProps/app.xml': appPart(),
    'docProps/core.xml': corePart(wordsOf(page)),
    'word/document.xml': documentPart(body),
    'word/_rels/document.xml.rels': documentRelations(out.relations.all),
    'word/styles.xml': stylesPart(out.languages, language),
    'word/numbering.xml': numberingPart(out.ordered),
    'word/settings.xml': settingsPart(),
  }
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {}
  for (const [name, text] of Object.entries(texts)) files[name] = strToU8(text)
  // Pictures are compressed already.
  for (const { name, base64 } of pictures) files[`word/${name}`] = [bytesOf(base64), { level: 0 }]
  return { bytes: zipSync(files, { mtime: '1980-01-01T00:00:00' }), losses: out.tally.losses }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
