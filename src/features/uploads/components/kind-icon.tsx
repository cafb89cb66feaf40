import { File, FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo, Presentation } from 'lucide-react'
import type { UploadType } from '../../files/history/upload-type'

const icons = {
  image: FileImage,
  opus: FileAudio,
  mp4: FileVideo,
  pdf: FileText,
  doc: FileText,
  xls: FileSpreadsheet,
  ppt: Presentation,
  stream: File,
} satisfies Record<UploadType, unknown>

/** A picture of what a file goes as; the words stand beside it. */
export function KindIcon({ as, isAudio }: { as: UploadType; isAudio: boolean }) {
  const Icon = isAudio ? FileAudio : icons[as]
  return <Icon size={20} aria-hidden="true" />
}
