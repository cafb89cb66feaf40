export type FileKind =
  | 'picture'
  | 'audio'
  | 'video'
  | 'text'
  | 'pdf'
  | 'document'
  | 'spreadsheet'
  | 'slides'
  | 'archive'
  | 'file'

const endings: Readonly<Record<Exclude<FileKind, 'file'>, string>> = {
  picture: 'png jpg jpeg gif webp bmp avif',
  audio: 'mp3 m4a aac wav ogg oga opus flac',
  video: 'mp4 m4v webm ogv mov',
  text: 'txt text log md markdown csv tsv json jsonl yaml yml toml ini conf',
  pdf: 'pdf',
  document: 'doc docx odt rtf pages wps',
  spreadsheet: 'xls xlsx xlsm ods numbers et',
  slides: 'ppt pptx odp key dps',
  archive: 'zip rar 7z tar gz tgz bz2 xz zst',
}

const kinds = new Map(
  Object.entries(endings).flatMap(([kind, list]) => list.split(' ').map((each) => [each, kind as FileKind])),
)

/** What a file's name ends in, in small letters and without the dot; '' where it does not say. */
export const endingOf = (name: string): string =>
  /[^.\s]\.([a-z0-9]{1,8})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a file is, as far as its name says. HTML and SVG are plain files: neither is ever opened in the console's own origin. */
export const fileKind = (name: string): FileKind => kinds.get(endingOf(name)) ?? 'file'

/** Kinds that are shown right in the page: none of them can run anything. */
export const isPreviewable = (kind: FileKind): kind is 'picture' | 'audio' | 'video' | 'text' =>
  kind === 'picture' || kind === 'audio' || kind === 'video' || kind === 'text'
