import { Document, Packer } from 'docx'
import type { BlockTree } from '../../../document/block-tree'
import type { NameLookup } from '../../../document/blocks/block-spec'
import { wordsOf } from '../../../document/wire/text-body'
import { LossCounter } from '../../../formats/losses'
import type { Loss } from '../../../formats/losses'
import { OWN_NAME } from './word-package'
import type { WordWriter } from './word-writer'
import { titleParagraph, wordBlocks } from './write-blocks'
import { xmlWords } from './write-lines'
import { WrittenLists } from './written-lists'
import { writtenStyles } from './written-styles'

/**
 * The announcement as a Word file (.docx), and what Word cannot hold. `treesFromDocx` reads its own file back: the
 * styles of the file name the kind of each paragraph and box.
 */
export async function docxFromTree(
  page: BlockTree,
  names: NameLookup,
  media: Pick<WordWriter, 'picture' | 'sheet'>,
  language: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; losses: readonly Loss[] }> {
  const out: WordWriter = {
    ...media,
    names,
    tally: new LossCounter(),
    lists: new WrittenLists(),
    pictures: 0,
    languages: new Set(),
  }
  const children = [titleParagraph(page, out), ...wordBlocks(page.children, 0, out)]
  const document = new Document({
    title: xmlWords(wordsOf(page)),
    creator: OWN_NAME,
    lastModifiedBy: OWN_NAME,
    styles: writtenStyles(out.languages, language),
    sections: [{ children }],
  })
  return { bytes: new Uint8Array(await Packer.toArrayBuffer(document)), losses: out.tally.losses }
}
