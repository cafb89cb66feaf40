import { get, update, type UseStore } from 'idb-keyval'
import type { KnownUpload } from './known-upload'

/** Of one application the browser remembers as many; the oldest go first. */
const MOST_KEPT = 2_000

/**
 * What this browser has uploaded in the name of one application: keys are good
 * for that one only. It is read once and then held; other tabs' uploads come
 * with the next visit.
 */
export class UploadHistory {
  readonly #appId: string
  readonly #store: UseStore | undefined
  #uploads: readonly KnownUpload[] = []

  /** Without a store nothing outlives the page. */
  constructor(appId: string, store: UseStore | undefined) {
    this.#appId = appId
    this.#store = store
  }

  async load() {
    const kept = this.#store && (await get<KnownUpload[]>(this.#appId, this.#store).catch(() => undefined))
    this.#uploads = [...(kept ?? []), ...this.#uploads]
  }

  /** The newest upload of the same bytes as the same type. */
  find = (sha256: string, as: KnownUpload['as']): KnownUpload | undefined =>
    this.#uploads.findLast((upload) => upload.sha256 === sha256 && upload.as === as)

  add = (upload: KnownUpload) => {
    this.#uploads = [...this.#uploads, upload].slice(-MOST_KEPT)
    if (!this.#store) return
    // A browser that keeps nothing loses a convenience, and no file.
    void update<KnownUpload[]>(
      this.#appId,
      (kept = []) => [...kept, upload].slice(-MOST_KEPT),
      this.#store,
    ).catch(() => undefined)
  }
}
