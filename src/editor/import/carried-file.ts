/** The picture in a `data:` address as a file; undefined if its bytes are corrupt. */
export function carriedFile(address: string): { file: File; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const [, type, ending, encoded] = /^data:(image\/([a-z]+));base64,(.+)$/is.exec(address) ?? []
  if (!type || !ending || !encoded) return undefined
  try {
    const bytes = Uint8Array.from(atob(encoded.replace(/\s+/g, '')), (sign) => sign.charCodeAt(0))
    return { file: new File([bytes], `image.${ending === 'jpeg' ? 'jpg' : ending}`, { type }), bytes }
  } catch {
    return undefined
  }
}
