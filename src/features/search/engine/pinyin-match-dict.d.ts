declare module 'pinyin-match/src/simplified_dict.js' {
  /** Characters by their reading. */
  export const dict: Readonly<Record<string, string>>
}
