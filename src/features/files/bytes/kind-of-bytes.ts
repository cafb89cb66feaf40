import { isFramedAudio } from './audio-frames'
import { lettersOf, type ByteSource } from './byte-source'
import { compoundKind, zipKind } from './office-kind'
import { oggKind } from './ogg'

export const pictureKinds = ['png', 'jpeg', 'gif', 'webp', 'bmp', 'ico', 'tiff', 'heic'] as const
/** Sound that is not Opus: the platform wants it converted first (§4.2). */
export const otherAudioKinds = ['mp3', 'm4a', 'wav', 'flac', 'amr', 'aac', 'aiff', 'vorbis', 'ogg'] as const
export const officeKinds = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const

export type PictureKind = (typeof pictureKinds)[number]
export type OtherAudioKind = (typeof otherAudioKinds)[number]

/** What a file is, by its bytes. `other`: nothing that the platform treats in a way of its own. */
export type ByteKind =
  | PictureKind
  | OtherAudioKind
  | (typeof officeKinds)[number]
  | 'opus'
  | 'mp4'
  | 'pdf'
  | 'other'

/** First bytes that decide by themselves. */
const signatures: readonly [kind: ByteKind, at: number, letters: string][] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['ico', 0, '\0\0\x01\0'],
  ['pdf', 0, '%PDF-'],
  ['flac', 0, 'fLaC'],
  ['amr', 0, '#!AMR'],
  ['mp3', 0, 'ID3'],
]

/** What stands behind the size of a container's first box or chunk. */
const riffKinds: Readonly<Record<string, ByteKind>> = { WAVE: 'wav', WEBP: 'webp' }
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const audioBrands = new Set(['M4A ', 'M4B ', 'M4P '])
/** Of the same family, and no MP4: QuickTime, pictures, old telephones. */
const otherBrands = new Set(['qt  ', 'avif', 'avis', '3gp4', '3gp5', '3gp6', '3g2a', 'crx '])

const HEAD_BYTES = 4_096

/**
 * What the bytes are, whatever the name says; `name` is only a second witness
 * where the bytes alone would be a guess (MP3 and AAC without a header).
 */
export async function kindOfBytes(source: ByteSource, name: string): Promise<ByteKind> {
  const head = await source.read(0, HEAD_BYTES)
  const text = lettersOf(head)
  const signed = signatures.find(([, at, letters]) => text.startsWith(letters, at))
  if (signed) return signed[0]
  if (isBitmap(text)) return 'bmp'
  if (text.startsWith('RIFF')) return riffKinds[text.slice(8, 12)] ?? 'other'
  if (text.startsWith('FORM') && /^AIF[FC]/.test(text.slice(8, 12))) return 'aiff'
  if (text.startsWith('ftyp', 4)) return kindOfBrand(text.slice(8, 12))
  if (text.startsWith('OggS')) return oggKind(head)
  if (text.startsWith('PK\x03\x04')) return (await zipKind(source)) ?? 'other'
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return (await compoundKind(source)) ?? 'other'
  return isFramedAudio(head, name) ?? 'other'
}

function kindOfBrand(brand: string): ByteKind {
  if (heicBrands.has(brand)) return 'heic'
  if (audioBrands.has(brand)) return 'm4a'
  return otherBrands.has(brand) ? 'other' : 'mp4'
}

/** Two letters are soon found; four bytes that have to be nothing are not. */
const isBitmap = (text: string): boolean => text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0'

export const isPicture = (kind: ByteKind): kind is PictureKind => pictureKinds.some((each) => each === kind)

export const isOtherAudio = (kind: ByteKind): kind is OtherAudioKind =>
  otherAudioKinds.some((each) => each === kind)
