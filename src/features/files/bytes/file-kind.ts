import { asciiOf, type ByteSource, dataViewOf } from './byte-source'
import { detectOggKind } from './ogg'

export const pictureKinds = ['png', 'jpeg', 'gif', 'webp', 'bmp', 'ico', 'tiff', 'heic'] as const
/** Sound that is not Opus, which the platform wants converted first (platform/files#upload-a-file). */
export const otherAudioKinds = ['mp3', 'm4a', 'wav', 'flac', 'amr', 'aac', 'aiff', 'vorbis', 'ogg'] as const
export const officeKinds = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const

export type PictureKind = (typeof pictureKinds)[number]
export type OtherAudioKind = (typeof otherAudioKinds)[number]

/** The kind of a file, by its bytes. `other`: nothing that the platform treats specially. */
export type FileKind =
  | PictureKind
  | OtherAudioKind
  | (typeof officeKinds)[number]
  | 'opus'
  | 'mp4'
  | 'pdf'
  | 'other'

/** First bytes that are enough to decide. */
const signatures: readonly [kind: FileKind, at: number, letters: string][] = [
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

/** The type that follows the size of a container's first box or chunk. */
const riffKinds: Readonly<Record<string, FileKind>> = { WAVE: 'wav', WEBP: 'webp' }
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const audioBrands = new Set(['M4A ', 'M4B ', 'M4P '])
/** In the same family, but not MP4: QuickTime, pictures, files of old phones. */
const otherBrands = new Set(['qt  ', 'avif', 'avis', '3gp4', '3gp5', '3gp6', '3g2a', 'crx '])

const HEAD_BYTES = 4_096

/**
 * The kind of a file by its bytes, regardless of its name. `name` only confirms a kind that would be a guess from the
 * bytes alone (MP3 and AAC without a header).
 */
export async function detectFileKind(source: ByteSource, name: string): Promise<FileKind> {
  const head = await source.read(0, HEAD_BYTES)
  const text = asciiOf(head)
  const signed = signatures.find(([, at, letters]) => text.startsWith(letters, at))
  if (signed) return signed[0]
  if (isBitmap(text)) return 'bmp'
  if (text.startsWith('RIFF')) return riffKinds[text.slice(8, 12)] ?? 'other'
  if (text.startsWith('FORM') && /^AIF[FC]/.test(text.slice(8, 12))) return 'aiff'
  if (text.startsWith('ftyp', 4)) return kindOfBrand(text.slice(8, 12))
  if (text.startsWith('OggS')) return detectOggKind(head)
  if (text.startsWith('PK\x03\x04')) return (await zipKind(source)) ?? 'other'
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return (await compoundKind(source)) ?? 'other'
  return isFramedAudio(head, name) ?? 'other'
}

function kindOfBrand(brand: string): FileKind {
  if (heicBrands.has(brand)) return 'heic'
  if (audioBrands.has(brand)) return 'm4a'
  return otherBrands.has(brand) ? 'other' : 'mp4'
}

/** Two letters easily occur by chance; four zero bytes after them do not. */
const isBitmap = (text: string): boolean => text.startsWith('BM') && text.slice(6, 10) === '\0\0\0\0'

export const isPicture = (kind: FileKind): kind is PictureKind => pictureKinds.some((each) => each === kind)

export const isOtherAudio = (kind: FileKind): kind is OtherAudioKind =>
  otherAudioKinds.some((each) => each === kind)

/** kbit/s of layer III by the index in its header: for version 1, and for versions 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const sampleRates = [44_100, 48_000, 32_000] as const

/**
 * Sound that begins with its first frame, without a header. Eleven set bits easily occur by chance, so a second frame
 * where the first one ends, or the name, has to confirm it.
 */
function isFramedAudio(head: Uint8Array, name: string): 'mp3' | 'aac' | undefined {
  const adts = adtsLength(head, 0)
  if (adts && (adtsLength(head, adts) || /\.aac$/i.test(name))) return 'aac'
  const layer3 = layer3Length(head, 0)
  if (layer3 && (layer3Length(head, layer3) || /\.mp3$/i.test(name))) return 'mp3'
  return undefined
}

/** The length of the MPEG layer III frame that begins here, in bytes; undefined if none does. */
function layer3Length(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at)
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return undefined
  const version = (second >> 3) & 3
  if (version === 1) return undefined
  const rates = bitRates[version === 3 ? 0 : 1]
  const rate = rates[third >> 4]
  const samples = sampleRates[(third >> 2) & 3]
  if (!rate || !samples) return undefined
  const perSecond = version === 3 ? samples : version === 2 ? samples / 2 : samples / 4
  const padding = (third >> 1) & 1
  return Math.floor(((version === 3 ? 144 : 72) * rate * 1_000) / perSecond) + padding
}

/** The length of the AAC frame (ADTS) that begins here, in bytes; undefined if none does. */
function adtsLength(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, , fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at)
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return undefined
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  return length > 7 ? length : undefined
}

/** The end record of a zip's directory is within this many last bytes: its own 22 plus the longest comment. */
const ZIP_TAIL_BYTES = 22 + 65_535
/** The most bytes of a zip's directory that are read; that of an Office file has a few kilobytes. */
const MAX_DIRECTORY_BYTES = 1_048_576

/** The kind of an Office Open XML file, which is a zip, by its folders; undefined for any other zip. */
async function zipKind(source: ByteSource): Promise<'docx' | 'xlsx' | 'pptx' | undefined> {
  const from = Math.max(0, source.size - ZIP_TAIL_BYTES)
  const tail = await source.read(from, source.size)
  const end = lettersOfLong(tail).lastIndexOf('PK\x05\x06')
  if (end < 0 || end + 22 > tail.length) return undefined
  const view = dataViewOf(tail)
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  const names = zipNames(await source.read(start, start + Math.min(size, MAX_DIRECTORY_BYTES)))
  if (!names.includes('[Content_Types].xml')) return undefined
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  return names.includes('ppt/presentation.xml') ? 'pptx' : undefined
}

function zipNames(directory: Uint8Array): string[] {
  const view = dataViewOf(directory)
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    names.push(asciiOf(directory.subarray(at + 46, at + 46 + Math.min(name, 64))))
    at += 46 + name + extra + comment
  }
  return names
}

/** The most sectors of a compound file's directory that are read; the deciding entries are among the first. */
const MAX_SECTORS = 64
const ENTRY_BYTES = 128

/** The kind of a compound file (MS-CFB), which Office wrote until 2003, by its streams; undefined for any other. */
async function compoundKind(source: ByteSource): Promise<'doc' | 'xls' | 'ppt' | undefined> {
  const header = await source.read(0, 512)
  if (header.length < 512) return undefined
  const view = dataViewOf(header)
  const sectorBytes = 1 << Math.min(view.getUint16(30, true), 16)
  const sectorAt = (number: number) => (number + 1) * sectorBytes
  let sector = view.getUint32(48, true)
  for (let read = 0; read < MAX_SECTORS && sector < 0xfffffffa; read++) {
    const entries = await source.read(sectorAt(sector), sectorAt(sector) + sectorBytes)
    for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
      const kind = kindOfStream(streamName(entries.subarray(at, at + ENTRY_BYTES)))
      if (kind) return kind
    }
    // A table says which sector follows; the header lists the table's own sectors.
    const table = view.getUint32(76 + 4 * Math.min(108, Math.floor((sector * 4) / sectorBytes)), true)
    if (table >= 0xfffffffa) return undefined
    const at = sectorAt(table) + ((sector * 4) % sectorBytes)
    const next = await source.read(at, at + 4)
    if (next.length < 4) return undefined
    sector = dataViewOf(next).getUint32(0, true)
  }
  return undefined
}

const utf16 = new TextDecoder('utf-16le')
const streamName = (entry: Uint8Array): string =>
  utf16.decode(entry.subarray(0, Math.max(0, Math.min(64, dataViewOf(entry).getUint16(64, true)) - 2)))

function kindOfStream(name: string): 'doc' | 'xls' | 'ppt' | undefined {
  if (name === 'WordDocument') return 'doc'
  if (name === 'Workbook' || name === 'Book') return 'xls'
  return name === 'PowerPoint Document' ? 'ppt' : undefined
}

const latin1 = new TextDecoder('latin1')
const lettersOfLong = (bytes: Uint8Array): string => latin1.decode(bytes)
