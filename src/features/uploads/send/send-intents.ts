import { newUuid } from '../../../browser/new-uuid'
import type { UploadRequest } from '../queue/upload-sender'

type UploadCover = (
  what: UploadRequest,
  how: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<string>

/**
 * What somebody means to send while one dialog is open. To send one thing to
 * one chat is one intent, however often it is tried: it has one uuid, and the
 * platform sends it once (platform/messages#merge-forward). A cover is uploaded once.
 */
export class SendIntents {
  readonly #uuids = new Map<string, string>()
  readonly #covers = new Map<Blob, string>()

  uuidFor(chatId: string, cover: string | undefined): string {
    const intent = `${chatId} ${cover ?? ''}`
    const uuid = this.#uuids.get(intent) ?? newUuid()
    this.#uuids.set(intent, uuid)
    return uuid
  }

  async coverKey(picture: Blob, upload: UploadCover): Promise<string> {
    const known = this.#covers.get(picture)
    if (known) return known
    const { signal } = new AbortController()
    const key = await upload(
      { as: 'image', name: 'cover.jpg', file: picture },
      { signal, onProgress: () => undefined },
    )
    this.#covers.set(picture, key)
    return key
  }
}
