import { useEffect, useState } from 'react'
import { DownloadMedia } from '../../../../contract/drive/download-media'
import { callBytes } from '../../../api/client'

/**
 * Object URLs of media by their token: each is asked for once, and all are let
 * go together. A medium that cannot be had gives undefined, and may be asked
 * for again.
 */
export class MediaUrls {
  readonly #download: (token: string, signal: AbortSignal) => Promise<Blob>
  #urls = new Map<string, Promise<string | undefined>>()
  #abort = new AbortController()

  constructor(download: (token: string, signal: AbortSignal) => Promise<Blob>) {
    this.#download = download
  }

  urlOf = (token: string): Promise<string | undefined> => {
    const known = this.#urls.get(token)
    if (known) return known
    const made = this.#make(token)
    this.#urls.set(token, made)
    return made
  }

  /** Revokes every URL, also of those still on their way. */
  release() {
    this.#abort.abort()
    for (const made of this.#urls.values()) void made.then((url) => url && URL.revokeObjectURL(url))
    this.#urls = new Map()
    this.#abort = new AbortController()
  }

  async #make(token: string): Promise<string | undefined> {
    const urls = this.#urls
    try {
      return URL.createObjectURL(await this.#download(token, this.#abort.signal))
    } catch {
      // The block shows that there is no picture; the next look asks again.
      urls.delete(token)
      return undefined
    }
  }
}

const downloadMedia = (token: string, signal: AbortSignal) =>
  callBytes(DownloadMedia, { path: { file_token: token } }, { signal })

/** The pictures of one open page; let go when it closes. */
export function useMediaUrls(): MediaUrls {
  const [urls] = useState(() => new MediaUrls(downloadMedia))
  useEffect(() => () => urls.release(), [urls])
  return urls
}
