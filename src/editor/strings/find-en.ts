/** Find, in English. */
export const findEn = {}
