import { Table, TableCell, TableRow, WidthType } from 'docx'
import type { ITableCellOptions, Paragraph } from 'docx'
import type { BlockTree } from '../../../document/block-tree'
import type { TableStyle } from './table-style'
import { INDENT_TWIPS } from './word-numbering'
import type { WordWriter } from './word-writer'
import { paragraph } from './write-lines'
import type { ParagraphLook } from './write-lines'

export type WordBlock = Paragraph | Table

/** Writes blocks of one type. By default a box is one with a line at its left, and any other block is its name. */
export interface WordBlockWriter {
  readonly key: string
  write(tree: BlockTree, place: WordPlace): WordBlock[]
  /** The style of its table, by which its reader knows it again. */
  readonly style?: TableStyle
}

/** Where a block is written, and the ways to write what is in it. */
export interface WordPlace {
  /** How deep it is in lists and below other blocks. */
  readonly level: number
  readonly out: WordWriter
  /** How a paragraph is moved in there. */
  readonly look: ParagraphLook
  /** Blocks in a cell. */
  inside(trees: readonly BlockTree[]): WordBlock[]
  /** Blocks in its place. */
  blocks(trees: readonly BlockTree[]): WordBlock[]
  /** Its name and its words, with what is below it. */
  named(loss: 'blocks' | 'sheets'): WordBlock[]
  /** A link to this address, or its name. */
  linked(url: unknown): WordBlock[]
}

/** Word requires a paragraph after a table: between two of them, and at the end of a cell. */
const filler = () => paragraph([], { style: 'HeraldFiller' })

/** A pixel is 15 twentieths of a point. */
export const TWIPS_PER_PIXEL = 15
/** The width of the text on a page. */
const PAGE_TWIPS = 9026

interface Box {
  style: string
  level: number
  widths: readonly number[]
  head?: { row?: boolean; column?: boolean }
}

export function box({ style, level, widths, head = {} }: Box, rows: readonly TableRow[]): WordBlock[] {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const made = new Table({
    style,
    rows,
    columnWidths: widths,
    // A wider table is made as wide as the page.
    width:
      whole > PAGE_TWIPS ? { size: 100, type: WidthType.PERCENTAGE } : { size: whole, type: WidthType.DXA },
    ...(level > 0 && { indent: { size: level * INDENT_TWIPS, type: WidthType.DXA } }),
    tableLook: {
      firstRow: head.row === true,
      lastRow: false,
      firstColumn: head.column === true,
      lastColumn: false,
      noHBand: true,
      noVBand: true,
    },
  })
  return [made, filler()]
}

export const cell = (children: readonly WordBlock[], more: Omit<ITableCellOptions, 'children'> = {}) =>
  new TableCell({ children: children.length > 0 ? children : [paragraph([], {})], ...more })

/** A box as a table with one cell. */
export const oneCell = (
  style: string,
  level: number,
  content: readonly WordBlock[],
  more = {},
): WordBlock[] =>
  box({ style, level, widths: [PAGE_TWIPS] }, [new TableRow({ children: [cell(content, more)] })])

/** Word opens no table with more. */
export const MOST_COLUMNS = 63
