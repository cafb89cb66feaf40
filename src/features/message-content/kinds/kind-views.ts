import type { ComponentType } from 'react'
import type { Content } from '../contents/content'
import { AudioView } from './audio-view'
import { BundleView } from './bundle-view'
import { CalendarView } from './calendar-view'
import { CardView } from './card-view'
import { FileView } from './file-view'
import { FolderView } from './folder-view'
import { ImageView } from './image-view'
import type { KindProps } from './kind-props'
import { LocationView } from './location-view'
import { MediaView } from './media-view'
import { PostView } from './post-view'
import { RecalledView } from './recalled-view'
import { RedPacketView } from './red-packet-view'
import { ShareChatView } from './share-chat-view'
import { ShareUserView } from './share-user-view'
import { StickerView } from './sticker-view'
import { SystemView } from './system-view'
import { TextView } from './text-view'
import { TodoView } from './todo-view'
import { UnknownView } from './unknown-view'
import { UnreadableView } from './unreadable-view'
import { VideoChatView } from './video-chat-view'
import { VoteView } from './vote-view'

/** How each kind is drawn, a file a kind. */
export const kindViews: { [K in Content['kind']]: ComponentType<KindProps<K>> } = {
  text: TextView,
  post: PostView,
  interactive: CardView,
  image: ImageView,
  file: FileView,
  folder: FolderView,
  audio: AudioView,
  media: MediaView,
  sticker: StickerView,
  share_chat: ShareChatView,
  share_user: ShareUserView,
  system: SystemView,
  hongbao: RedPacketView,
  calendar: CalendarView,
  location: LocationView,
  video_chat: VideoChatView,
  todo: TodoView,
  vote: VoteView,
  merge_forward: BundleView,
  recalled: RecalledView,
  unreadable: UnreadableView,
  unknown: UnknownView,
}
