import {
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Presentation,
  type LucideIcon,
} from 'lucide-react'
import { shownName } from '../contents/shown-name'
import { DownloadButton } from '../resources/download-button'
import { UnavailableNote } from '../resources/unavailable-note'
import type { KindProps } from './kind-props'
import { PlainCard } from './plain-card'

export function FileView({ content: { file_key, file_name }, message }: KindProps<'file'>) {
  const name = shownName(file_name)
  return (
    <PlainCard type="file" Icon={fileIcon(name)} title={name}>
      {message.upper_message_id === undefined ? (
        <DownloadButton message={message} file={{ type: 'file', file_key, name }} />
      ) : (
        <UnavailableNote why="inBundle" />
      )}
    </PlainCard>
  )
}

const byEnding = new Map<string, LucideIcon>(
  (
    [
      [FileText, 'pdf doc docx txt md rtf odt pages'],
      [FileSpreadsheet, 'xls xlsx csv tsv ods numbers'],
      [Presentation, 'ppt pptx odp key'],
      [FileArchive, 'zip rar 7z gz tar tgz bz2 xz'],
      [FileImage, 'png jpg jpeg gif webp bmp heic svg tiff ico'],
      [FileAudio, 'mp3 wav ogg opus m4a flac aac'],
      [FileVideo, 'mp4 mov mkv webm avi'],
      [FileCode, 'json xml html css js ts py java go rs c cpp sh yaml yml log'],
    ] as const
  ).flatMap(([Icon, endings]) => endings.split(' ').map((ending): [string, LucideIcon] => [ending, Icon])),
)

/** The sign of a file by the ending of its name. */
const fileIcon = (name: string): LucideIcon =>
  byEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? File
