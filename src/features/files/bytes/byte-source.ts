/** Bytes that are read from where they are, piece by piece; a file is never held whole. */
export interface ByteSource {
  readonly size: number
  /** The bytes from `start` up to `end`, or as far as there are any. */
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
