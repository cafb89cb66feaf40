/** Drag, in Chinese. */
export const dragZhCn = {}
