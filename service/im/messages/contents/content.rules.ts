import { refusalWords } from '../../../../contract/im/cards/card-report'
import type { Rule } from '../../../rules/rule'
import type { Files } from '../../../store/tables/messages'
import type { CardFault } from './card-facts'
import type { Resource } from './content'
import type { ContentFacts } from './content-facts'

type ContentRule = Rule<{ content: ContentFacts }>

/** A card that is refused for one kind of reason; the message names the reason and its place (platform/cards#refusals). */
const cardRow = (of: CardFault['of'], when: string): ContentRule => ({
  code: 230099,
  when,
  fails: ({ content }) => content.card?.of === of,
  words: ({ content }) => (content.card ? refusalWords(content.card) : ''),
})

/** The names in a card of an application. A card in a person's name may have any. */
export const cardNameRows: readonly ContentRule[] = [
  cardRow('entity', 'card entity that is unknown, of another application, expired, or sent already'),
  cardRow('template', 'card template that the world does not list for the application'),
  cardRow('images', 'card with a picture that is unknown, or of another application'),
  cardRow('audios', 'card with a recording that is unknown, or of another application'),
  cardRow('people', 'card names an unknown person'),
]

/** The content: its size, its form, then the files it names. */
export const contentRows: ContentRule[] = [
  {
    code: 230025,
    when: 'content above 150 KB for a text, 30 KB for anything else',
    fails: (f) => f.content.isTooLong,
  },
  cardRow('card', 'content is not a card, or the card has an unknown part or too many'),
  ...cardNameRows,
  {
    code: 230001,
    ext: 'invalid message content',
    when: 'content does not have the form of its msg_type',
    fails: (f) => f.content.isMalformed,
  },
  {
    code: 230017,
    when: 'image_key or file_key unknown, or uploaded by another application',
    fails: ({ content: { resources, app_id } }) => resources.some((one) => !isThere(one, app_id)),
  },
  {
    code: 230055,
    when: 'file uploaded as another type than the message shows',
    fails: ({ content }) => content.resources.some(({ file, as }) => file && !shows[as](file)),
  },
]

/** Kinds of content that only a new message can have. */
export const shareRows: ContentRule[] = [
  {
    code: 230002,
    when: 'shared chat unknown, or without the bot',
    fails: ({ content: { shared } }) => shared && !shared.isMember,
  },
  {
    code: 230015,
    when: 'shared chat is a one-to-one chat',
    fails: ({ content: { shared } }) => shared?.chat?.mode === 'p2p',
  },
  {
    code: 230001,
    ext: 'invalid user_id',
    when: 'shared user_id is no open_id of the tenant',
    fails: (f) => f.content.sharesNobody,
    ours: true,
  },
]

/** A divider is allowed only in one-to-one chats (platform/messages#sent-content). */
export const systemRows: Rule<{ content: ContentFacts; isOneToOne: boolean }>[] = [
  {
    code: 230027,
    when: 'system message without im:message:send_sys_msg',
    fails: ({ content }) => content.type === 'system' && !content.maySendSystem,
    ours: true,
  },
  {
    code: 230001,
    ext: 'sending system messages in group chats is not supported',
    when: 'system message to a group',
    fails: ({ content, isOneToOne }) => content.type === 'system' && !isOneToOne,
    ours: true,
  },
]

/** A sticker may be sent on by anyone; everything else only by the application that uploaded it. */
const isThere = ({ file, as }: Resource & { file: Files | undefined }, app_id: string): boolean =>
  file !== undefined && (as === 'sticker' || file.app_id === app_id)

const shows: Record<Resource['as'], (file: Files) => boolean> = {
  image: (file) => file.kind === 'image',
  audio: (file) => file.kind === 'file' && file.file_type === 'opus',
  media: (file) => file.kind === 'file' && file.file_type === 'mp4',
  file: (file) => file.kind === 'file' && file.file_type !== 'opus' && file.file_type !== 'mp4',
  sticker: () => true,
}
