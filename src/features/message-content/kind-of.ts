import {
  CalendarDays,
  File,
  Folder,
  Gift,
  Image,
  Info,
  Layers,
  ListTodo,
  MapPin,
  MessageSquareDashed,
  MessageSquareText,
  Mic,
  Newspaper,
  PanelTop,
  Phone,
  Sticker,
  UserRound,
  Users,
  Video,
  Vote,
  type LucideIcon,
} from 'lucide-react'

/** A kind of message as people see it: its icon, and the key of its name in the words of messages. */
export interface Kind {
  Icon: LucideIcon
  name: `kinds.${keyof typeof icons}`
}

const icons = {
  text: MessageSquareText,
  post: Newspaper,
  image: Image,
  file: File,
  folder: Folder,
  audio: Mic,
  media: Video,
  sticker: Sticker,
  interactive: PanelTop,
  share_chat: Users,
  share_user: UserRound,
  system: Info,
  hongbao: Gift,
  calendar: CalendarDays,
  share_calendar_event: CalendarDays,
  general_calendar: CalendarDays,
  location: MapPin,
  video_chat: Phone,
  todo: ListTodo,
  vote: Vote,
  merge_forward: Layers,
  unknown: MessageSquareDashed,
} as const

/** The kind of a `msg_type`; an unlisted one is `unknown`. */
export function kindOf(msg_type: string): Kind {
  const kind = Object.hasOwn(icons, msg_type) ? (msg_type as keyof typeof icons) : 'unknown'
  return { Icon: icons[kind], name: `kinds.${kind}` }
}
