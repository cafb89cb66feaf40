/** Bytes that are read where they lie, piece by piece; a file is never held whole. */
export interface ByteSource {
  readonly size: number
  /** From `start` up to `end`, or as far as there is anything. */
  read(start: number, end: number): Promise<Uint8Array>
}

export const sourceOf = (file: Blob): ByteSource => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, Math.max(start, end)).arrayBuffer()),
})

/** One letter a byte: for signatures, which are letters more often than not. */
export const asciiOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

export const dataViewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
