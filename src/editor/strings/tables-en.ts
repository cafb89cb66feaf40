/** Tables, in English. */
export const tablesEn = {}
