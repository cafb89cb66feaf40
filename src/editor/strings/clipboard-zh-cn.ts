/** Clipboard, in Chinese. */
export const clipboardZhCn = {}
