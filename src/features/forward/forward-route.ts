/** Where the forwards of this browser are, or one of them. */
export const forwardRoute = (intentId?: string): string =>
  intentId === undefined ? '/forwards' : `/forwards/${encodeURIComponent(intentId)}`
