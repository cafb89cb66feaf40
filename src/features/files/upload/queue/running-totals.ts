import { isCounted, movingPhases, sentBytes, type PhaseName, type Upload } from './upload'

/** All uploads together. */
export interface Totals {
  count: number
  byPhase: Readonly<Partial<Record<PhaseName, number>>>
  /** Rows that are to be sent or were. */
  counted: number
  /** Bytes of those. */
  bytes: number
  sent: number
  /** Rows that go on by themselves. */
  moving: number
  bytesPerSecond?: number | undefined
  secondsLeft?: number | undefined
}

/** Sums that are kept while rows change, so that no change costs what all rows together cost. */
export class RunningTotals {
  readonly #byPhase = new Map<PhaseName, number>()
  #count = 0
  #counted = 0
  #bytes = 0
  #sent = 0
  #moving = 0
  /** Of rows that move: what time left is about. */
  #movingBytes = 0

  add(upload: Upload) {
    this.#weigh(upload, 1)
  }

  remove(upload: Upload) {
    this.#weigh(upload, -1)
  }

  at(bytesPerSecond: number | undefined): Totals {
    return {
      count: this.#count,
      byPhase: Object.fromEntries(this.#byPhase),
      counted: this.#counted,
      bytes: this.#bytes,
      sent: this.#sent,
      moving: this.#moving,
      bytesPerSecond,
      secondsLeft: bytesPerSecond && Math.ceil(this.#movingBytes / bytesPerSecond),
    }
  }

  get moving(): number {
    return this.#moving
  }

  #weigh(upload: Upload, sign: 1 | -1) {
    const { name } = upload.phase
    this.#count += sign
    this.#byPhase.set(name, (this.#byPhase.get(name) ?? 0) + sign)
    if (movingPhases.has(name)) {
      this.#moving += sign
      this.#movingBytes += sign * (upload.size - sentBytes(upload))
    }
    if (!isCounted(upload)) return
    this.#counted += sign
    this.#bytes += sign * upload.size
    this.#sent += sign * sentBytes(upload)
  }
}
