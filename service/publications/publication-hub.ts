import type { ReportedChange } from '../../contract/herald/changes'

/** Connects the publications of a world with the program that runs them, and with the pages that show them. */
export class PublicationHub {
  #wake: (() => void) | undefined
  #tell: ((change: ReportedChange) => void) | undefined

  /** `wake`: of the program that runs them. Without one, they wait. */
  attach(wake: () => void): void {
    this.#wake = wake
    wake()
  }

  /** Call it once a publication was stored, another world is in place, or the clock was set. */
  wake(): void {
    this.#wake?.()
  }

  /** `tell` receives the changes that the running program makes. Those of requests are told by their calls. */
  listen(tell: (change: ReportedChange) => void): void {
    this.#tell = tell
  }

  tell(change: ReportedChange): void {
    this.#tell?.(change)
  }
}
