import { lettersOf, viewOf, type ByteSource } from './byte-source'

/** The end of a zip's directory is within as many bytes of its end: 22 of its own and the longest comment. */
const ZIP_TAIL_BYTES = 22 + 65_535
/** Of a zip's directory; an Office file has some kilobytes of it. */
const MAX_DIRECTORY_BYTES = 1_048_576

/** By the folders of an Office Open XML file, which is a zip; undefined for any other zip. */
export async function zipKind(source: ByteSource): Promise<'docx' | 'xlsx' | 'pptx' | undefined> {
  const from = Math.max(0, source.size - ZIP_TAIL_BYTES)
  const tail = await source.read(from, source.size)
  const end = lettersOfLong(tail).lastIndexOf('PK\x05\x06')
  if (end < 0 || end + 22 > tail.length) return undefined
  const view = viewOf(tail)
  const [size, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  const names = zipNames(await source.read(start, start + Math.min(size, MAX_DIRECTORY_BYTES)))
  if (!names.includes('[Content_Types].xml')) return undefined
  if (names.includes('word/document.xml')) return 'docx'
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  return names.includes('ppt/presentation.xml') ? 'pptx' : undefined
}

function zipNames(directory: Uint8Array): string[] {
  const view = viewOf(directory)
  const names: string[] = []
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    names.push(lettersOf(directory.subarray(at + 46, at + 46 + Math.min(name, 64))))
    at += 46 + name + extra + comment
  }
  return names
}

/** As many sectors of a compound file's directory are looked at; what decides stands among the first. */
const MAX_SECTORS = 64
const ENTRY_BYTES = 128

/** By the streams of a compound file (MS-CFB), which Office wrote until 2003; undefined for any other. */
export async function compoundKind(source: ByteSource): Promise<'doc' | 'xls' | 'ppt' | undefined> {
  const header = await source.read(0, 512)
  if (header.length < 512) return undefined
  const view = viewOf(header)
  const sectorBytes = 1 << Math.min(view.getUint16(30, true), 16)
  const sectorAt = (number: number) => (number + 1) * sectorBytes
  let sector = view.getUint32(48, true)
  for (let read = 0; read < MAX_SECTORS && sector < 0xfffffffa; read++) {
    const entries = await source.read(sectorAt(sector), sectorAt(sector) + sectorBytes)
    for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
      const kind = kindOfStream(streamName(entries.subarray(at, at + ENTRY_BYTES)))
      if (kind) return kind
    }
    // Which sector follows is said by a table, whose own sectors the header lists.
    const table = view.getUint32(76 + 4 * Math.min(108, Math.floor((sector * 4) / sectorBytes)), true)
    if (table >= 0xfffffffa) return undefined
    const at = sectorAt(table) + ((sector * 4) % sectorBytes)
    const next = await source.read(at, at + 4)
    if (next.length < 4) return undefined
    sector = viewOf(next).getUint32(0, true)
  }
  return undefined
}

const utf16 = new TextDecoder('utf-16le')
const streamName = (entry: Uint8Array): string =>
  utf16.decode(entry.subarray(0, Math.max(0, Math.min(64, viewOf(entry).getUint16(64, true)) - 2)))

function kindOfStream(name: string): 'doc' | 'xls' | 'ppt' | undefined {
  if (name === 'WordDocument') return 'doc'
  if (name === 'Workbook' || name === 'Book') return 'xls'
  return name === 'PowerPoint Document' ? 'ppt' : undefined
}

const latin1 = new TextDecoder('latin1')
const lettersOfLong = (bytes: Uint8Array): string => latin1.decode(bytes)
