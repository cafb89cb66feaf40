/** Media, in Chinese. */
export const mediaZhCn = {}
