import { useQuery } from '@tanstack/react-query'
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
import { use } from 'react'
import { formatBytes } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { useNearScreen } from '../../../ui/use-near-screen'
import { shownName } from '../contents/text-spans'
import { CanOpen } from '../message-context'
import { UnavailableNote } from '../resources/brief-failure'
import { DownloadButton } from '../resources/download-button'
import { resourceSizeQuery } from '../resources/get-resource'
import { Picture, PictureSpace } from '../resources/picture'
import { PlainCard } from './plain-card'
import type { KindProps } from './plain-card'
import styles from '../message-body.module.css'

export function FileView({ content: { file_key, file_name }, message }: KindProps<'file'>) {
  const { i18n } = useTranslation()
  const name = shownName(file_name)
  const isOpen = use(CanOpen) && message.upper_message_id === undefined
  const { ref, isNear } = useNearScreen<HTMLDivElement>()
  const { data: size, isPending } = useQuery({
    ...resourceSizeQuery(message.message_id, file_key),
    enabled: isOpen && isNear,
  })
  const isNamedPicture = isOpen && SHOWN.test(name)
  const isPicture = isNamedPicture && size !== undefined && size !== null && size <= MOST_SHOWN_BYTES
  return (
    <PlainCard ref={ref} type="file" Icon={fileIcon(name)} title={name}>
      {size !== undefined && size !== null && (
        <p className={styles['below']}>{formatBytes(size, i18n.language)}</p>
      )}
      {isNamedPicture && isPending && <PictureSpace />}
      {isPicture && <Picture message={message} image_key={file_key} as="file" />}
      {message.upper_message_id === undefined ? (
        <DownloadButton message={message} file={{ type: 'file', file_key, name }} />
      ) : (
        <UnavailableNote why="inBundle" />
      )}
    </PlainCard>
  )
}

/** Pictures that were sent as files are shown up to this size. */
const SHOWN = /\.(png|jpe?g|gif|webp|bmp)$/i
const MOST_SHOWN_BYTES = 5 * 1_048_576

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

/** The icon of a file by its extension. */
const fileIcon = (name: string): LucideIcon =>
  byEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? File
