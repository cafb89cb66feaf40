import type { Node } from 'prosemirror-model'
import type { ObjectAttrs } from '../schema/attrs'

const LINE_PX = 26
const CHARACTERS_IN_LINE = 85
const AROUND_TEXT_PX = 6
const AROUND_HEADING_PX = 30
const ROW_PX = 42
const CARD_PX = 64
const TALLEST_PICTURE_PX = 640

/**
 * How high a block will be, roughly, without a look at the page: what is not
 * laid out has this height, and the scroll bar need not jump when it is.
 */
export function estimatedHeight(block: Node): number {
  const { name } = block.type
  if (name === 'table') return block.childCount * ROW_PX
  if (name === 'object') return heightOfObject(block.attrs as ObjectAttrs)
  // Columns stand beside each other: as high as the highest.
  if (name === 'grid') return Math.max(0, ...block.children.map(heightWithin))
  if (name === 'line') return heightOfLine(block)
  return heightWithin(block)
}

const heightWithin = (block: Node) => block.children.reduce((sum, child) => sum + estimatedHeight(child), 0)

function heightOfLine(line: Node): number {
  const type = line.attrs.type as number
  const around = type >= 3 && type <= 11 ? AROUND_HEADING_PX : AROUND_TEXT_PX
  return (Math.max(1, Math.ceil(line.content.size / CHARACTERS_IN_LINE)) + breaksIn(line)) * LINE_PX + around
}

function breaksIn(line: Node): number {
  let breaks = 0
  for (const { text } of line.children)
    for (let at = text?.indexOf('\n') ?? -1; at !== -1; at = text!.indexOf('\n', at + 1)) breaks++
  return breaks
}

function heightOfObject({ body }: ObjectAttrs): number {
  const { width, height } = (body.image ?? {}) as { width?: unknown; height?: unknown }
  const isMeasured = typeof width === 'number' && typeof height === 'number' && width > 0
  return isMeasured ? Math.min(height, TALLEST_PICTURE_PX) : CARD_PX
}
