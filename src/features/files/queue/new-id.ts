/** An id that no other tab gives; two of them may ask in one millisecond. */
export const newId = (): string =>
  `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`
