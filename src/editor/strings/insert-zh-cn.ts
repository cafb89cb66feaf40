/** Insert, in Chinese. */
export const insertZhCn = {}
