import { File, FileAudio, FileImage, FileVideo } from 'lucide-react'
import type { ResourceKind } from '../queue/download'

const icons = {
  image: FileImage,
  cover: FileImage,
  file: File,
  audio: FileAudio,
  video: FileVideo,
  unknown: File,
} satisfies Record<ResourceKind, unknown>

/** A picture of what a resource is; the words stand beside it. */
export function KindIcon({ kind }: { kind: ResourceKind }) {
  const Icon = icons[kind]
  return <Icon size={20} aria-hidden="true" />
}
