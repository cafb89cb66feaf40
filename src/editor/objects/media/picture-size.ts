export interface PictureSize {
  width: number
  height: number
}

/** No picture is made so narrow that its handles cannot be reached any more. */
export const MIN_PICTURE_WIDTH = 40

/**
 * The size with another width and the same proportions, within what fits. The
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
 * How wide a picture is while one of its sides is dragged. A picture in the
 * middle grows on both sides, so that the side stays below the pointer.
 */
export function draggedWidth(
  startWidth: number,
  { by, side, align }: { by: number; side: 'left' | 'right'; align: PictureAlign },
): number {
  const outward = side === 'right' ? by : -by
  return startWidth + (align === 2 ? outward * 2 : outward)
}
