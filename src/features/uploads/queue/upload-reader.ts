import type { FileMetadata } from '../../files/bytes/file-metadata'

export type ReadFile = (
  file: File,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<FileMetadata>

interface Ports {
  read: ReadFile
  /** So many of its bytes are read. */
  onRead(id: string, bytes: number): void
  /** All are, and this is what they tell. */
  wasRead(id: string, reading: FileMetadata): void
  /** The browser has its bytes no more. */
  gone(id: string): void
  /** Something may begin that could not before. */
  wake(): void
}

/**
 * Reads what is in line, one file at a time in the order in which they came:
 * two at once would only share the same disk, and each is held while it is summed.
 */
export class UploadReader {
  readonly #ports: Ports
  readonly #line = new Map<string, File>()
  #underway: { id: string; abort: AbortController } | undefined

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Puts a file in line. */
  add(id: string, file: File) {
    this.#line.set(id, file)
  }

  /** Takes it out of the line, or off the reading. */
  stop(id: string) {
    this.#line.delete(id)
    if (this.#underway?.id === id) this.#underway.abort.abort(new DOMException('called off', 'AbortError'))
  }

  /** Begins with the next one, unless one is being read. */
  wake() {
    if (this.#underway) return
    const [next] = this.#line
    if (next) void this.#read(...next)
  }

  async #read(id: string, file: File) {
    const { read, onRead, wasRead, gone, wake } = this.#ports
    const abort = new AbortController()
    const { signal } = abort
    this.#line.delete(id)
    this.#underway = { id, abort }
    onRead(id, 0)
    try {
      const reading = await read(file, (bytes) => !signal.aborted && onRead(id, bytes), signal)
      if (!signal.aborted) wasRead(id, reading)
    } catch {
      if (!signal.aborted) gone(id)
    } finally {
      this.#underway = undefined
      wake()
    }
  }
}
