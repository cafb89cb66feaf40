import type { Node } from 'prosemirror-model'
import type { BlockBody } from '../../../document/block-tree'
import { objectAttrs } from '../../schema/attrs'
import type { PictureAlign } from './picture-size'

/** What an image block says (platform/docx#block-types); the other side's numbers are not trusted to be there. */
export interface ImageValue {
  token?: string
  width?: number
  height?: number
  align?: number
  caption?: { content?: string }
}

export interface FileValue {
  token?: string
  name?: string
  /** 1 card, 2 preview. */
  view_type?: number
}

const valueOf = (node: Node, key: string): object => {
  const value = objectAttrs(node).body[key]
  return typeof value === 'object' && value !== null ? value : {}
}

export const imageValue = (node: Node): ImageValue => valueOf(node, 'image')
export const fileValue = (node: Node): FileValue => valueOf(node, 'file')

/** The platform puts a picture in the middle unless it is told otherwise. */
export const alignOf = ({ align }: ImageValue): PictureAlign => (align === 1 || align === 3 ? align : 2)

/** The same body with some of its fields changed; everything else stays, the unknown included. */
export function withValue(node: Node, key: 'image' | 'file' | 'view', changes: object): BlockBody {
  const { body } = objectAttrs(node)
  return { ...body, [key]: { ...valueOf(node, key), ...changes } }
}
