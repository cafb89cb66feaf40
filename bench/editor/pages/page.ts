/** The interface of a peer's page for the driver. Herald's own page is driven through its UI. */
export interface BenchPage {
  /** Moves the last block to the beginning, by the editor's own means. */
  moveLastToFirst(): void
}

export const sizeAsked = () => Number(new URLSearchParams(location.search).get('size'))

export const place = () => document.querySelector<HTMLElement>('#editor')!

export function offer(page: BenchPage) {
  Object.assign(globalThis, { bench: page })
}
