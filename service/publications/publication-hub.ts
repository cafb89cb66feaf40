import type { ReportedChange } from '../../contract/herald/changes'
import type { PublicationRequest } from '../../contract/herald/publications'
import type { RehearsalAnswer } from '../../contract/herald/rehearsal'

type Rehearse = (request: PublicationRequest) => Promise<RehearsalAnswer>

/** Connects the publications of a world with the program that runs them, and with the pages that show them. */
export class PublicationHub {
  #wake: (() => void) | undefined
  #rehearse: Rehearse | undefined
  #tell: ((change: ReportedChange) => void) | undefined

  /** `wake` and `rehearse`: of the program that runs them. Without one, they wait. */
  attach(wake: () => void, rehearse?: Rehearse): void {
    this.#wake = wake
    this.#rehearse = rehearse
    wake()
  }

  /** Call it once a publication was stored, another world is in place, or the clock was set. */
  wake(): void {
    this.#wake?.()
  }

  /** Undefined without a program that runs publications. */
  async rehearse(request: PublicationRequest): Promise<RehearsalAnswer | undefined> {
    return await this.#rehearse?.(request)
  }

  /** `tell` receives the changes that the running program makes. Those of requests are told by their calls. */
  listen(tell: (change: ReportedChange) => void): void {
    this.#tell = tell
  }

  tell(change: ReportedChange): void {
    this.#tell?.(change)
  }
}
