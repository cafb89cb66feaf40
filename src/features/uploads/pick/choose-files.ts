import { pickFiles } from '../../../ui/ask-for-files'
import { pickedFiles, type FileSelection } from './select-files'

/** Asks for files in the browser's own way; none when nobody chooses any. */
export const chooseFiles = async (): Promise<FileSelection> => pickedFiles(await pickFiles())

/** Asks for a folder, and answers all files in it. */
export const chooseFolder = async (): Promise<FileSelection> => pickedFiles(await pickFiles({ folder: true }))

/** Asks for one picture. */
export const choosePicture = async (): Promise<File | undefined> =>
  (await pickFiles({ accept: 'image/png,image/jpeg,image/gif,image/webp', several: false }))[0]
