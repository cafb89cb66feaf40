/** Clipboard, in English. */
export const clipboardEn = {}
