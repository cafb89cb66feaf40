import { Failure } from './failure'
import type { Sent, SentHeaders, ServedRequest } from './served-request'
import { WaitingRoom } from './waiting-room'
import type { Release } from './waiting-room'

const MB = 1024 * 1024
/** A body up to this length waits for no room: a thousand of them are 16 MB. */
const SHORT_BYTES = 16 * 1024
/** The same for what a body makes. */
const LITTLE_BYTES = 64 * 1024
/** About what one value takes, as `measuredJson` counts them: parsed, checked, and with its name. */
const VALUE_BYTES = 32
/** How often a body's own bytes are held at once: as received, as text, and in the values. */
const COPIES = 3

/**
 * Room for the bodies of all requests. `arriving` is for bytes while they arrive, `working` for the parsed values until
 * the request is answered, and `forms` for the beginnings of forms, whose files are streamed. `working` waits for no
 * client, so its holders leave quickly.
 */
export class BodyRooms {
  readonly arriving = new WaitingRoom(64 * MB, 8 * MB)
  readonly working = new WaitingRoom(100 * MB, 50 * MB)
  readonly forms = new WaitingRoom(256 * MB, 32 * MB)

  /** For one request of this holder: an application in a tenant, or everybody without a token. */
  of(holder: string, request?: Pick<ServedRequest, 'signal'>): BodyRoom {
    return new BodyRoom(this, holder, request)
  }
}

/** The room that one request holds. */
export class BodyRoom {
  readonly #rooms: BodyRooms
  readonly #holder: string
  readonly #request: Pick<ServedRequest, 'signal'> | undefined
  #held: Release[] = []

  constructor(rooms: BodyRooms, holder: string, request: Pick<ServedRequest, 'signal'> | undefined) {
    this.#rooms = rooms
    this.#holder = holder
    this.#request = request
  }

  /** Before a body is read: waits for room for its bytes, `most` of them if it does not say how many. */
  async toRead({ headers }: Pick<Sent, 'headers'>, most: number): Promise<Release> {
    const bytes = announcedBytes(headers) ?? most
    return bytes <= SHORT_BYTES ? () => undefined : this.#take(this.#rooms.arriving, bytes)
  }

  /** Before a body is parsed: waits for room for what it makes, until `leave`. */
  async toWork(bytes: number, values: number): Promise<void> {
    const made = COPIES * bytes + VALUE_BYTES * values
    if (made > LITTLE_BYTES) this.#held.push(await this.#take(this.#rooms.working, made))
  }

  /** Before a form is read: waits for room for what of it is held in memory, until `leave`. */
  async toReadForm({ headers }: Pick<Sent, 'headers'>, most: number): Promise<void> {
    const bytes = Math.min(announcedBytes(headers) ?? most, most)
    if (bytes > SHORT_BYTES) this.#held.push(await this.#take(this.#rooms.forms, bytes))
  }

  /** Releases everything; the request is answered. */
  leave(): void {
    for (const release of this.#held) release()
    this.#held = []
  }

  /** A client that hangs up while it waits is no bug. */
  async #take(room: WaitingRoom, bytes: number): Promise<Release> {
    try {
      return await room.take(this.#holder, bytes, this.#request?.signal)
    } catch {
      throw new Failure(9499)
    }
  }
}

/** Undefined if a body does not say how long it is. */
export function announcedBytes(headers: SentHeaders): number | undefined {
  const announced = headers.get('content-length') ?? ''
  return /^\d{1,15}$/.test(announced) ? Number(announced) : undefined
}
