import { isSafeToTry, sendOnce, type SendIntent, type SendPorts } from '../../../../jobs/send-once'
import { newUuid } from '../../../../primitives/new-uuid'
import type { SendUpload } from '../queue/upload-sender'

/** Sending one upload to one target, with one cover. */
interface UploadIntent extends SendIntent {
  /** Identifies the upload and the target. */
  id: string
  /** Why the last try failed. */
  error?: unknown
}

interface Send<Answer> {
  /** The receiver, for the budget. */
  receiver: string
  /** False once the dialog is closed. */
  isWanted(): boolean
  call(uuid: string): Promise<Answer>
}

/**
 * The sends of one open dialog. Sending one upload to one chat is one intent through all its retries
 * (jobs/send-once.ts). They last as long as the dialog, where the user repeats what failed. A cover is uploaded once.
 */
export class SendIntents<Answer> {
  readonly #intents = new Map<string, UploadIntent>()
  readonly #covers = new Map<Blob, string>()
  readonly #ports: Pick<SendPorts<Answer>, 'now' | 'wait' | 'budget' | 'askTime'>

  constructor(ports: Pick<SendPorts<Answer>, 'now' | 'wait' | 'budget' | 'askTime'>) {
    this.#ports = ports
  }

  /**
   * A send that may have arrived keeps its intent with any cover, because it would arrive twice with another uuid.
   */
  of(id: string, cover: string | undefined): UploadIntent {
    for (const intent of this.#intents.values()) if (intent.id === id && intent.mayHaveArrived) return intent
    const key = `${id} ${cover ?? ''}`
    const intent = this.#intents.get(key) ?? newIntent(id)
    this.#intents.set(key, intent)
    return intent
  }

  /**
   * Tries it once, and returns the answer; undefined if the dialog is closed. Throws the error of the last try,
   * without a new one if that could deliver it twice.
   */
  async send(intent: UploadIntent, { receiver, isWanted, call }: Send<Answer>): Promise<Answer | undefined> {
    const { now } = this.#ports
    let answer: Answer | undefined
    intent.state = { is: 'ready' }
    await sendOnce<Answer>({
      ...this.#ports,
      receiver,
      waitsOut: false,
      turn: (run) => run(),
      intent: () => (isWanted() ? intent : undefined),
      keep: (change) => Promise.resolve(void Object.assign(intent, change)),
      async call() {
        try {
          return await call(intent.uuid)
        } catch (error) {
          intent.error = error
          throw error
        }
      },
      async sent(got) {
        answer = got
        Object.assign(intent, { state: { is: 'sent', at: now() }, mayHaveArrived: false })
      },
    })
    if (answer === undefined && isWanted()) throw intent.error
    return answer
  }

  /** How many of these may have arrived and are past the hour. */
  overdue(ids: readonly string[], now: number): number {
    return [...this.#intents.values()].filter(
      (intent) => ids.includes(intent.id) && !isSafeToTry(intent, now),
    ).length
  }

  /** Gives those a new uuid. A send that had arrived then arrives a second time. */
  renewOverdue() {
    for (const [key, intent] of this.#intents)
      if (!isSafeToTry(intent, this.#ports.now())) this.#intents.set(key, newIntent(intent.id))
  }

  async coverKey(picture: Blob, upload: SendUpload, signal: AbortSignal): Promise<string> {
    const known = this.#covers.get(picture)
    if (known) return known
    const key = await upload(
      { as: 'image', name: 'cover.jpg', file: picture },
      { signal, onProgress: () => undefined },
    )
    this.#covers.set(picture, key)
    return key
  }
}

const newIntent = (id: string): UploadIntent => ({ id, uuid: newUuid(), state: { is: 'ready' }, tries: 0 })
