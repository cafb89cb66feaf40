import type { SharedPage } from './shared-page'

/** One time of writing: by which tab, and since when. One that began later ended those before. */
export interface Turn {
  by: string
  since: number
}

/** `nth`: counts what one turn has shown. */
export interface Shows extends Turn {
  nth: number
  shared: SharedPage
}

export type SeatMessage =
  | ({ kind: 'writes' } & Turn)
  | { kind: 'follows' }
  | ({ kind: 'shows' } & Shows)
  /** Somebody looks at a tab that follows: the writer is to look for what others wrote. */
  | { kind: 'looks' }
  | { kind: 'takes'; by: string }
  | { kind: 'hands'; to: string }

/** As much of a broadcast channel as a seat needs. */
export interface Channel {
  post(message: SeatMessage): void
  close(): void
}
