import { File, FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo, Presentation } from 'lucide-react'

/** Icons by the type that a file is sent as, and by what a message to download from holds. */
const icons = {
  image: FileImage,
  cover: FileImage,
  audio: FileAudio,
  opus: FileAudio,
  video: FileVideo,
  mp4: FileVideo,
  pdf: FileText,
  doc: FileText,
  xls: FileSpreadsheet,
  ppt: Presentation,
  file: File,
  stream: File,
  unknown: File,
}

/** An icon for what a file is; the words are beside it. */
export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind]
  return <Icon size={20} aria-hidden="true" />
}
