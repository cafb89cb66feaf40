/** Where the forwards of this browser are, or one of them. */
export const forwardRoute = (forwardId?: string): string =>
  forwardId === undefined ? '/forwards' : `/forwards/${encodeURIComponent(forwardId)}`
