/** Find, in Chinese. */
export const findZhCn = {}
