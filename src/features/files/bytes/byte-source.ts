/** Bytes that are read in place, piece by piece, so that a file is never held whole. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `start` up to `end`, or up to the last byte. */
  read(start: number, end: number): Promise<Uint8Array>
}

export const sourceOf = (file: Blob): ByteSource => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, Math.max(start, end)).arrayBuffer()),
})

/** One letter per byte: most signatures are letters. */
export const asciiOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

export const dataViewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
