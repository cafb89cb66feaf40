import { Alarm } from './alarm'
import type { Clock } from './clock'
import type { Rows } from './rows'
import { SpeedMeter } from './speed-meter'
import type { Upload } from './upload'

/** A line that stalls tells nothing; that it does is shown all the same. */
const REFRESH_MS = 1_000

/** The rows that are being sent, and how fast each of them and all together go. */
export class SendingRows {
  readonly #rows: Rows
  readonly #clock: Clock
  readonly #meter: SpeedMeter
  readonly #meters = new Map<string, SpeedMeter>()
  readonly #refresh: Alarm

  /** `meter` is that of all together. */
  constructor(rows: Rows, clock: Clock, meter: SpeedMeter) {
    this.#rows = rows
    this.#clock = clock
    this.#meter = meter
    this.#refresh = new Alarm(clock, () => this.#showAll())
  }

  get count(): number {
    return this.#meters.size
  }

  begin(id: string) {
    const [own, now] = [new SpeedMeter(), this.#clock.now()]
    // What is fast is so from the beginning, not from its first step.
    own.add(0, now)
    this.#meter.add(0, now)
    this.#meters.set(id, own)
    this.#rows.change(id, { phase: { name: 'sending', sent: 0 } })
    this.#refresh.set(REFRESH_MS)
  }

  /** So much of it has left, from 0 to 1; less than before says nothing. */
  moved(id: string, share: number) {
    const upload = this.#rows.get(id)
    if (upload?.phase.name !== 'sending') return
    const sent = Math.min(upload.size, Math.round(share * upload.size))
    const more = sent - upload.phase.sent
    if (more <= 0) return
    const now = this.#clock.now()
    this.#meter.add(more, now)
    this.#meters.get(id)?.add(more, now)
    this.#show(upload, sent)
  }

  end(id: string) {
    this.#meters.delete(id)
  }

  #show({ id, size }: Upload, sent: number) {
    const bytesPerSecond = this.#meters.get(id)?.bytesPerSecond(this.#clock.now())
    const secondsLeft = bytesPerSecond && Math.ceil((size - sent) / bytesPerSecond)
    this.#rows.change(id, { phase: { name: 'sending', sent, bytesPerSecond, secondsLeft } })
  }

  #showAll() {
    for (const id of this.#meters.keys()) {
      const upload = this.#rows.get(id)
      if (upload?.phase.name === 'sending') this.#show(upload, upload.phase.sent)
    }
    this.#rows.refresh()
    if (this.count > 0) this.#refresh.set(REFRESH_MS)
  }
}
