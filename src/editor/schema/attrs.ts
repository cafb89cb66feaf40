import type { Mark, Node } from 'prosemirror-model'
import type { TextElement } from '../../../contract/docx/text'
import type { BlockBody, BlockTree } from '../../../document/block-tree'

/** Attributes of the page and of a text block. */
export interface BlockAttrs {
  /** `''` until the id plugin has seen the block. */
  id: string
}

export interface LineAttrs {
  type: number
  /** As loaded or as last edited, elements included; null for a block that is new and plain. */
  body: BlockBody | null
}

/** Attributes of everything that is not a line of text: containers, tables, cards. */
export interface ObjectAttrs {
  id: string
  type: number
  body: BlockBody
}

export interface CellAttrs extends ObjectAttrs {
  colspan: number
  rowspan: number
  header: '' | 'row' | 'column'
  /** The cells below this merged one, row by row: the wire keeps them in its list (platform/docx#tables). */
  covered: readonly BlockTree[]
}

/** An inline element that is not a text run. Its marks are ProseMirror's, the rest of it is here. */
export interface ElementAttrs {
  element: TextElement
  sendable: boolean
  /**
   * All elements of a line that has too many of them. This element replaces the line, which is shown and not edited.
   */
  line?: readonly TextElement[] | null
}

/*
 * ProseMirror types attributes as `any`. Only here do they get their types, for nodes that schema.ts defines; the
 * caller has checked which kind a node is.
 */
export const blockId = (block: Pick<Node, 'attrs'>): string => (block.attrs as BlockAttrs).id
export const blockType = (block: Pick<Node, 'attrs'>): number => (block.attrs as ObjectAttrs).type
export const lineAttrs = (line: Pick<Node, 'attrs'>): LineAttrs => line.attrs as LineAttrs
export const objectAttrs = (block: Pick<Node, 'attrs'>): ObjectAttrs => block.attrs as ObjectAttrs
export const cellAttrs = (cell: Pick<Node, 'attrs'>): CellAttrs => cell.attrs as CellAttrs
export const elementAttrs = (element: Pick<Node, 'attrs'>): ElementAttrs => element.attrs as ElementAttrs

/** Attributes of the mark that neighbouring blocks of the page share. */
interface GroupAttrs {
  number: number
  /** In pixels, for as long as the group is not drawn. */
  height: number
}

export const groupAttrs = (mark: Pick<Mark, 'attrs'>): GroupAttrs => mark.attrs as GroupAttrs
export const commentIdsOf = (mark: Pick<Mark, 'attrs'>): readonly string[] =>
  (mark.attrs as { ids: readonly string[] }).ids
