import { File, Image, Layers, MessageSquareText, type LucideIcon } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = { file: File, image: Image, merge_forward: Layers }

/** A kind of message for people: its sign. */
export const kindOf = (msg_type: string): { Icon: LucideIcon } => ({
  Icon: icons[msg_type] ?? MessageSquareText,
})
