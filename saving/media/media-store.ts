import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { KeyValueStore } from '../../primitives/key-value-store'
import { goneIfRefused } from '../send-failure'

/** Bytes and their file name. The name is empty if they come from the service, which returns none. */
export interface NamedBytes {
  bytes: Blob
  name: string
}

interface MediaStoreOptions {
  /** The service's token for the bytes of one of the page's tokens. */
  wireOf(token: string): string
  download(wire: string, signal: AbortSignal): Promise<Blob>
  /** Stores chosen files so that they survive a reload. */
  store: PickedFileStore
  newToken(): string
}

/** Bytes of files that another browser chose, while the server holds the change that adds them. */
export interface HeldElsewhere {
  bytesOf(token: string): Promise<NamedBytes | undefined>
  /** The SHA-256 of bytes that the server had last. Undefined: it never had them. */
  sha256Of(token: string): string | undefined
}

const LOCAL = 'local:'

/** Whether a token names a file chosen here, or cells of a template, and nothing on the service. */
export const isLocal = (token: string): boolean => token.startsWith(LOCAL)

export const localToken = (newToken: () => string): string => `${LOCAL}${newToken()}`

/**
 * The bytes of one document, by the page's token. Files that were chosen here are stored until they are saved, even
 * across a reload. Each of the service's media is downloaded once. Bytes that are not available are undefined, and
 * can be requested again.
 */
export class MediaStore {
  elsewhere: HeldElsewhere | undefined
  readonly #options: MediaStoreOptions
  readonly #picked = new Map<string, NamedBytes>()
  /** Tokens of the files in this browser's store that this object must remove. */
  readonly #stored = new Set<string>()
  readonly #bytes = new Map<string, Promise<Blob>>()
  #abort = new AbortController()

  constructor(options: MediaStoreOptions) {
    this.#options = options
  }

  /** Adds a file and returns its token. It is stored in the background. A private window may store nothing. */
  add(file: File): string {
    const token = localToken(() => this.#options.newToken())
    const named = { bytes: file, name: file.name }
    this.#picked.set(token, named)
    this.#store(token)
    return token
  }

  /** The bytes and their name. Throws if the service does not return them. Undefined if a chosen file is gone. */
  async named(token: string): Promise<NamedBytes | undefined> {
    const picked = await this.chosen(token)
    if (picked) return picked
    const wire = this.#options.wireOf(token)
    if (isLocal(wire)) return await this.#fromElsewhere(wire)
    return { bytes: await this.#downloaded(wire), name: '' }
  }

  /**
   * As `named`, for bytes that an unsaved block needs. It stores again a file that was removed when everything was
   * saved, because its block may have been deleted then, and restored.
   */
  async toUpload(token: string): Promise<NamedBytes | undefined> {
    const named = await this.named(token)
    this.#store(token)
    return named
  }

  /**
   * The same for files of an unsaved document that the service never received. Undo may have restored their blocks.
   */
  keepStored(document: BlockTree) {
    const forgotten = [...this.#picked.keys()].filter(
      (token) => !this.#stored.has(token) && isLocal(this.#options.wireOf(token)),
    )
    if (forgotten.length === 0) return
    const needed = new Set(preOrder(document).map(tokenIn))
    for (const token of forgotten) if (needed.has(token)) this.#store(token)
  }

  /** The bytes, if they are available. */
  bytesOf = (token: string): Promise<Blob | undefined> =>
    this.named(token).then(
      (named) => named?.bytes,
      () => undefined,
    )

  /** Whether the bytes still exist. Throws if the service does not answer or is too busy. */
  isAvailable = async (token: string): Promise<boolean> =>
    (await this.named(token).catch(goneIfRefused)) !== undefined

  /** Removes the stored files, which are no longer needed once everything is saved. Files in use stay in memory. */
  forgetStored() {
    for (const token of this.#stored) void this.#options.store.remove(token)
    this.#stored.clear()
  }

  /** Stops running downloads. */
  release() {
    this.#abort.abort()
    this.#bytes.clear()
    this.#abort = new AbortController()
  }

  /** Stores a chosen file, unless it is already stored. */
  #store(token: string) {
    const picked = this.#picked.get(token)
    if (!picked || this.#stored.has(token)) return
    this.#stored.add(token)
    void this.#options.store.put(token, picked)
  }

  /** A file that was chosen in this browser. */
  async chosen(token: string): Promise<NamedBytes | undefined> {
    if (!isLocal(token)) return undefined
    const known = this.#picked.get(token)
    if (known) return known
    const kept = await this.#options.store.get(token)
    if (!kept) return undefined
    this.#picked.set(token, kept)
    this.#stored.add(token)
    return kept
  }

  /** From then on the file is as if it had been chosen here. */
  async #fromElsewhere(token: string): Promise<NamedBytes | undefined> {
    const named = await this.elsewhere?.bytesOf(token)
    if (named) {
      this.#picked.set(token, named)
      this.#store(token)
    }
    return named
  }

  #downloaded(wire: string): Promise<Blob> {
    const known = this.#bytes.get(wire)
    if (known) return known
    const made = this.#options.download(wire, this.#abort.signal).catch((error: unknown) => {
      this.#bytes.delete(wire)
      throw error
    })
    this.#bytes.set(wire, made)
    return made
  }
}

/**
 * Stores chosen files in this browser until they are saved. It never throws: if nothing can be stored, the page still
 * has them until it is closed.
 */
export interface PickedFileStore {
  put(token: string, file: NamedBytes): Promise<void>
  get(token: string): Promise<NamedBytes | undefined>
  remove(token: string): Promise<void>
}

/** The chosen files of one announcement and application, next to its draft journal. */
export function openPickedFileStore(
  store: Pick<KeyValueStore, 'get' | 'set' | 'remove'>,
  owner: string,
  chatId: string,
): PickedFileStore {
  const keyOf = (token: string) => `herald.file.${owner}.${chatId}.${token}`
  return {
    put: (token, file) => store.set(keyOf(token), file).catch(() => undefined),
    get: (token) => store.get<NamedBytes>(keyOf(token)).catch(() => undefined),
    remove: (token) => store.remove(keyOf(token)).catch(() => undefined),
  }
}
