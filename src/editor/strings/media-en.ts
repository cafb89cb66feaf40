/** Media, in English. */
export const mediaEn = {}
