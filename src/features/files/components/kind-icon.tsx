import { File, FileAudio, FileImage, FileSpreadsheet, FileText, FileVideo, Presentation } from 'lucide-react'

/** Icons by the type that a file is sent as, and by the kind of a resource to download. */
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

/** An icon for the kind of a file; the words are next to it. */
export function KindIcon({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind]
  return <Icon size={20} aria-hidden="true" />
}
