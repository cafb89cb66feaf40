import { downloadName, saveBytes } from '../../../ui/download-name'

/** Saves a picture under a name for its key and type. */
export const savePicture = (key: string, bytes: Blob) =>
  saveBytes(downloadName(undefined, key, bytes.type).name, bytes)
