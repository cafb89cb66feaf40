/** Drag, in English. */
export const dragEn = {}
