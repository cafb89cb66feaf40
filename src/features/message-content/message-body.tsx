import { Undo2 } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import type { Content } from './contents/content'
import { contentOf } from './contents/content-of'
import { mentionNames, shownName } from './contents/text-spans'
import { formatDuration, formatMoment, formatTimeSpan } from './format-moment'
import { BundleView } from './kinds/bundle-view'
import { CardView } from './kinds/card-view'
import { FileView } from './kinds/file-view'
import { LongText } from './kinds/long-text'
import { PlainCard, ShareChatView } from './kinds/plain-card'
import type { KindProps } from './kinds/plain-card'
import { RichParagraphs } from './kinds/rich-paragraphs'
import { CanOpen } from './message-context'
import { UnavailableNote } from './resources/brief-failure'
import { Picture } from './resources/picture'
import { Playable } from './resources/playable'
import { useWords } from './words'
import styles from './message-body.module.css'

/** The topic and options of a vote; the votes are not disclosed (platform/messages#received-content). */
const VoteView = ({ content: { topic, options } }: KindProps<'vote'>) => (
  <PlainCard type="vote" title={topic}>
    <ul className={styles['options']}>
      {options.map((option, at) => (
        <li key={at}>
          <bdi>{option}</bdi>
        </li>
      ))}
    </ul>
  </PlainCard>
)

/** A place; its coordinates can be copied into a map. */
const LocationView = ({ content: { name, latitude, longitude } }: KindProps<'location'>) => (
  <PlainCard type="location" title={name}>
    {latitude !== undefined && longitude !== undefined && (
      <p className={styles['coordinates']}>{`${latitude}, ${longitude}`}</p>
    )}
  </PlainCard>
)

/** A folder can be seen, but not downloaded (platform/messages#received-content). */
const FolderView = ({ content: { file_name } }: KindProps<'folder'>) => (
  <PlainCard type="folder" title={shownName(file_name)}>
    <UnavailableNote why="folder" />
  </PlainCard>
)

/** A voice message: Opus in Ogg (platform/messages#sent-content). */
const AudioView = ({ content: { file_key, duration }, message }: KindProps<'audio'>) => (
  <PlainCard type="audio" title={duration === undefined ? '' : formatDuration(duration)}>
    <Playable message={message} file={{ type: 'file', file_key }} as="audio" />
  </PlainCard>
)

/** A sticker cannot be downloaded (platform/files#message-resources). */
const StickerView = () => (
  <PlainCard type="sticker" title="">
    <UnavailableNote why="sticker" />
  </PlainCard>
)

/** A person's card, with the name if the chat's members include that person. */
const ShareUserView = ({ content: { user_id }, names }: KindProps<'share_user'>) => (
  <PlainCard type="share_user" title={names.get(user_id) ?? user_id} isId={!names.has(user_id)} />
)

const RedPacketView = ({ content: { text } }: KindProps<'hongbao'>) => (
  <PlainCard type="hongbao" title={text} />
)

const ImageView = ({ content: { image_key }, message }: KindProps<'image'>) => (
  <Picture message={message} image_key={image_key} />
)

interface Props {
  message: Message
  /** Names of people by open_id. */
  names?: ReadonlyMap<string, string>
  /** Whether links open and files can be saved: not in a preview. */
  canOpen?: boolean
}

const nobody: ReadonlyMap<string, string> = new Map()

/**
 * Renders the content of a message by its kind. Any kind and any content can be rendered. Content is text and never
 * markup. Bytes are fetched when they are near the screen or requested.
 */
export function MessageBody({ message, names = nobody, canOpen = true }: Props) {
  const content = contentOf(message)
  // The view of a kind takes content of that kind.
  const View = kindViews[content.kind] as ComponentType<KindProps<Content['kind']>>
  const view = <View content={content} message={message} names={names} />
  return canOpen ? view : <CanOpen value={false}>{view}</CanOpen>
}

/** The view of each kind. */
const kindViews: { [K in Content['kind']]: ComponentType<KindProps<K>> } = {
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

function TextView({ content: { text }, message }: KindProps<'text'>) {
  const { t } = useWords()
  if (text.trim() === '') return <p className={styles['empty']}>{t('empty')}</p>
  return <LongText text={text} names={mentionNames(message)} />
}

/** Shown in place of a recalled message. */
function RecalledView() {
  const { t } = useWords()
  return (
    <p className={styles['recalled']}>
      <Undo2 size={14} aria-hidden="true" />
      {t('recalled')}
    </p>
  )
}

/** A system line of the chat. */
function SystemView({ content: { line, inLanguages } }: KindProps<'system'>) {
  const { i18n } = useWords()
  const language = Object.keys(inLanguages).find((each) => each.startsWith(i18n.language.slice(0, 2)))
  return (
    <p className={styles['system']} dir="auto">
      {(language && inLanguages[language]) || line}
    </p>
  )
}

function VideoChatView({ content: { topic, start } }: KindProps<'video_chat'>) {
  const { i18n } = useWords()
  return (
    <PlainCard type="video_chat" title={topic}>
      {start !== undefined && <p className={styles['below']}>{formatMoment(start, i18n.language)}</p>}
    </PlainCard>
  )
}

function CalendarView({ content: { summary, start, end }, message }: KindProps<'calendar'>) {
  const { i18n } = useWords()
  const when = formatTimeSpan(start, end, i18n.language)
  return (
    <PlainCard type={message.msg_type} title={summary}>
      {when && <p className={styles['below']}>{when}</p>}
    </PlainCard>
  )
}

/** A kind that this console does not know: shows its name and its raw content. */
function UnknownView({ content: { raw }, message: { msg_type } }: KindProps<'unknown'>) {
  const { t } = useWords()
  return (
    <PlainCard type="unknown" title={String(msg_type)} isId>
      <p className={styles['below']}>{t('unknown')}</p>
      <RawContent raw={raw} />
    </PlainCard>
  )
}

/** A known kind with content that does not fit it. */
function UnreadableView({ content: { raw }, message: { msg_type } }: KindProps<'unreadable'>) {
  const { t } = useWords()
  return (
    <PlainCard type={msg_type} title="">
      <p className={styles['below']}>{t('unreadable')}</p>
      <RawContent raw={raw} />
    </PlainCard>
  )
}

/** Enough of it to report. */
const MOST_LETTERS = 4_000

/** The raw content from the wire. */
function RawContent({ raw }: { raw: string }) {
  const { t } = useWords()
  if (raw === '') return null
  return (
    <details className={styles['raw']}>
      <summary>{t('raw')}</summary>
      <pre>{raw.length > MOST_LETTERS ? `${raw.slice(0, MOST_LETTERS)}…` : raw}</pre>
    </details>
  )
}

function PostView({ content: { title, paragraphs, isCut }, message, names }: KindProps<'post'>) {
  const { t } = useWords()
  return (
    <div className={styles['post']}>
      {title && (
        <p className={styles['heading']} dir="auto">
          {title}
        </p>
      )}
      <RichParagraphs paragraphs={paragraphs} message={message} names={names} />
      {isCut && <p className={styles['below']}>{t('cut')}</p>}
    </div>
  )
}

/** A task; its description is a post within it (platform/messages#received-content). */
function TodoView({ content, message, names }: KindProps<'todo'>) {
  const { t, i18n } = useWords()
  const { title, paragraphs, due } = content
  return (
    <PlainCard type="todo" title={title}>
      <RichParagraphs paragraphs={paragraphs} message={message} names={names} />
      {due !== undefined && (
        <p className={styles['below']}>{t('due', { when: formatMoment(due, i18n.language) })}</p>
      )}
    </PlainCard>
  )
}

/** A video, with its cover until it is played. */
function MediaView({ content, message }: KindProps<'media'>) {
  const { file_key, file_name, image_key, duration } = content
  const name = shownName(file_name)
  return (
    <PlainCard type="media" title={name}>
      {duration !== undefined && <p className={styles['below']}>{formatDuration(duration)}</p>}
      <Playable
        message={message}
        file={{ type: 'file', file_key, ...(name && { name }) }}
        as="video"
        {...(image_key && { poster: image_key })}
      />
    </PlainCard>
  )
}
