import { uploadRefusal, type UploadRefusal } from '../history/upload-type'
import { sourceOf } from './byte-source'
import { detectFileKind, isPicture } from './file-kind'
import { pictureSize } from './picture-size'

/** Why the platform would refuse a file as a picture. Reads its first bytes only. */
export async function pictureRefusal(file: Blob, name = ''): Promise<UploadRefusal | undefined> {
  return uploadRefusal({ size: file.size, reading: await readingOf(file, name), chosen: 'image' })
}

/** Why a picture or sound that was chosen arrives as a plain file; undefined if it arrives as what it is. */
export async function plainFileReason(file: File): Promise<UploadRefusal | undefined> {
  const reading = await readingOf(file, file.name)
  const isMeantAsPicture = isPicture(reading.kind) || file.type.startsWith('image/')
  return uploadRefusal({ size: file.size, reading, ...(isMeantAsPicture && { chosen: 'image' }) })
}

async function readingOf(file: Blob, name: string) {
  const source = sourceOf(file)
  const kind = await detectFileKind(source, name)
  const pixels = await pictureSize(source, kind)
  return { kind, ...(pixels && { pixels }) }
}
