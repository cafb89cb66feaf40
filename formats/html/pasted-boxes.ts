import { TEXT } from '../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/blocks/registry'
import { newText, newTree } from '../../document/structure/new-tree'

/** The `data:` address of the bytes that a picture's address names. Undefined if it cannot be read. */
export type PictureAt = (address: string) => string | undefined

/** Pictures inlined as `data:`, of the types that the platform takes. SVG is a program, not a picture. */
const carried = /^data:image\/(png|jpe?g|gif|webp|bmp);base64,/i

/** Whether an address holds the picture's bytes: a block with it as its token is uploaded when it is inserted. */
export const carriesPicture = (address: string): boolean => carried.test(address)

export const carriedPicture = (address: string, caption: string, size: object = {}): BlockTree =>
  newTree('image', { token: address, ...size, ...(caption ? { caption: { content: caption } } : {}) })

/** A toggle of another program becomes a bullet with its title, and its content below. */
export function toggleFrom([title, ...more]: readonly BlockTree[], inside: readonly BlockTree[]): BlockTree {
  const elements = title?.block_type === TEXT ? (textObject(TEXT, title.body)?.elements ?? []) : []
  const own = title && elements.length === 0 ? [title] : (title?.children ?? [])
  const rest = [...own, ...more]
  return newText('bullet', elements, [...rest, ...inside])
}
