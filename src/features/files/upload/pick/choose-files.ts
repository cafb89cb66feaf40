import type { PickedFile } from '../queue/upload-queue'
import { pickedFiles } from './dropped-files'

/** Asks for files in the browser's own way; none when nobody chooses any. */
export const chooseFiles = (): Promise<PickedFile[]> => chosen({ multiple: true })

/** Asks for a folder, and answers all files in it. */
export const chooseFolder = (): Promise<PickedFile[]> => chosen({ multiple: true, webkitdirectory: true })

/** Asks for one picture. */
export const choosePicture = async (): Promise<File | undefined> =>
  (await chosen({ accept: 'image/png,image/jpeg,image/gif,image/webp' }))[0]?.file

function chosen(
  how: Pick<Partial<HTMLInputElement>, 'multiple' | 'accept' | 'webkitdirectory'>,
): Promise<PickedFile[]> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    Object.assign<HTMLInputElement, object>(field, how)
    field.addEventListener('change', () => resolve(pickedFiles(field.files ?? [])))
    field.addEventListener('cancel', () => resolve([]))
    field.click()
  })
}
