/** Insert, in English. */
export const insertEn = {}
