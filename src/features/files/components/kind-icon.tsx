import { File, FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo, Presentation } from 'lucide-react'

/** By what a file goes as when it is sent, and by what a message that is downloaded holds. */
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

/** A picture of what a file is; the words are beside it. */
export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind]
  return <Icon size={20} aria-hidden="true" />
}
