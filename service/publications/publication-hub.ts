/** Wakes the program that runs the publications of a world. Without one, they wait. */
export class PublicationHub {
  #wake: (() => void) | undefined

  attach(wake: () => void): void {
    this.#wake = wake
    wake()
  }

  /** Call it once a publication was stored, another world is in place, or the clock was set. */
  wake(): void {
    this.#wake?.()
  }
}
