/** A page that nobody sees is not painted. */
const LATEST_MS = 200

/** Resolves once what is on the page now has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, LATEST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
