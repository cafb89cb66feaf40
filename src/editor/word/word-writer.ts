import type { ParagraphChild } from 'docx'
import type { NameLookup } from '../../../document/blocks/block-spec'
import type { LossCounter } from '../../../formats/losses'
import type { WrittenLists } from './written-lists'

/** The state that the writers of one Word file share. */
export interface WordWriter {
  names: NameLookup
  tally: LossCounter
  /** The bytes of a picture as a `data:` address, by its token. */
  picture(token: string): string | undefined
  /** The shown cells of an embedded sheet, by its token. */
  sheet(token: string): readonly (readonly string[])[] | undefined
  lists: WrittenLists
  /** How many pictures there are: each has its number. */
  pictures: number
  /** The emoji of a callout, which goes before its first line of text. */
  emoji?: ParagraphChild | undefined
  /** The languages of code blocks, each of which has a style. */
  languages: Set<number>
}
