/** Pieces of bytes: letters, numbers or both. */
export type Piece = string | readonly number[] | Uint8Array

export const bytesOf = (...pieces: readonly Piece[]) =>
  Uint8Array.from(
    pieces.flatMap((piece) =>
      typeof piece === 'string' ? Array.from(piece, (letter) => letter.charCodeAt(0)) : [...piece],
    ),
  )
export const little = (value: number, size: number) =>
  Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256)
export const big = (value: number, size: number) => little(value, size).reverse()

export const chunk = (name: string, ...data: Piece[]) => {
  const content = bytesOf(...data)
  return bytesOf(big(content.length, 4), name, content, big(0, 4))
}
export const header = (width: number, height: number, depth = 8) =>
  chunk('IHDR', big(width, 4), big(height, 4), [depth, 6, 0, 0, 0])
export const control = (width: number, height: number) =>
  chunk('fcTL', big(0, 4), big(width, 4), big(height, 4), big(0, 14))
/** A PNG of these chunks. */
export const png = (...chunks: Piece[]) => bytesOf('\x89PNG\r\n\x1a\n', ...chunks, chunk('IEND'))
