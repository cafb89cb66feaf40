import type { Node } from 'prosemirror-model'
import type { BlockBody } from '../../../document/block-tree'
import { objectAttrs } from '../../editor/schema/attrs'

/** The value of a picture's block (platform/docx#block-types); the service may leave the numbers out. */
interface ImageValue {
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

/** The platform centres a picture by default. */
export const alignOf = ({ align }: ImageValue): PictureAlign => (align === 1 || align === 3 ? align : 2)

/** The same body with some fields changed; everything else stays, including unknown fields. */
export function withValue(node: Node, key: 'image' | 'file' | 'view', changes: object): BlockBody {
  const { body } = objectAttrs(node)
  return { ...body, [key]: { ...valueOf(node, key), ...changes } }
}

export interface PictureSize {
  width: number
  height: number
}

/** At a smaller width a picture's handles could no longer be reached. */
export const MIN_PICTURE_WIDTH = 40

/**
 * The size with another width and the same proportions, limited to what fits. The
 * wire takes whole pixels, at least one (platform/docx#block-types).
 */
export function sizeOfWidth(size: PictureSize, width: number, widest: number): PictureSize {
  const least = Math.min(MIN_PICTURE_WIDTH, Math.max(1, Math.floor(widest)))
  const wide = Math.round(Math.min(Math.max(width, least), Math.max(least, widest)))
  const ratio = size.width > 0 && size.height > 0 ? size.height / size.width : 1
  return { width: wide, height: Math.max(1, Math.round(wide * ratio)) }
}

export type PictureAlign = 1 | 2 | 3

/**
 * The width of a picture while one of its sides is dragged. A centred picture
 * grows on both sides, so that the dragged side stays below the pointer.
 */
export function draggedWidth(
  startWidth: number,
  { by, side, align }: { by: number; side: 'left' | 'right'; align: PictureAlign },
): number {
  const outward = side === 'right' ? by : -by
  return startWidth + (align === 2 ? outward * 2 : outward)
}
