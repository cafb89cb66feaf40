/** What a page of a peer tells the driver; Herald's own page is driven through what it shows. */
export interface BenchPage {
  /** Takes the last block to the beginning, by whatever the editor has for it. */
  moveLastToFirst(): void
}

export const sizeAsked = () => Number(new URLSearchParams(location.search).get('size'))

export const place = () => document.querySelector<HTMLElement>('#editor')!

export function offer(page: BenchPage) {
  Object.assign(globalThis, { bench: page })
}
