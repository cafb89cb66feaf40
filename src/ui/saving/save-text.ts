import { saveBytes } from './save-bytes'

/** Gives text to the browser to be saved. */
export const saveText = (name: string, text: string, type: string): void =>
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }))
