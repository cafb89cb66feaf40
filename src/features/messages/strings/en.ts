import { composerEn } from './composer-en'
import { forwardEn } from './forward-en'
import { listEn } from './list-en'
import { selectionEn } from './selection-en'

/** Words of how a bundle will look. Their Chinese is in preview-zh-cn.ts. */
export const previewEn = {
  title: 'As the recipients will see it',
  more: 'Show more',
  close: 'Close the preview',
  bundle: 'Bundle {{number}} of {{most}}',
  inChat: 'In the chat',
  history: 'Chat history of {{name}}',
  says: ': ',
  foot_one: 'Chat history · {{count}} message',
  foot_other: 'Chat history · {{count}} messages',
  opened_one: 'Opened: {{count}} message',
  opened_other: 'Opened: {{count}} messages',
  nested: 'Merged messages',
  files_one: '{{count}} file inside',
  files_other: '{{count}} files inside',
  filesRead: 'People can open these in the chat. Bots can’t download files inside merged messages (234043).',
  unnamed: { image: 'Picture', file: 'File without a name' },
  leftOut_one: '{{count}} message is left out',
  leftOut_other: '{{count}} messages are left out',
  bots: 'What bots get',
  botsRead:
    'Bots reading the chat get only this text; they have to request the contents by the new message’s id.',
}

/** Words of the viewer of merge-forwards. Their Chinese is in viewer-zh-cn.ts. */
export const viewerEn = {
  label: 'Merged messages',
  tree: 'Contents',
  close: 'Close the merged messages',
  loading: 'Loading the contents',
  count_one: '{{count}} message',
  count_other: '{{count}} messages',
  levels: '{{count}} levels',
  inside: '{{count}} inside',
  level: 'level {{depth}}',
  stray: 'place unknown',
  otherTenant: 'another organisation',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  openOne: 'Expand',
  closeOne: 'Collapse',
  findIn: 'Find it in {{chat}}',
  copyLink: 'Copy the link',
  copyLinkTo: 'Copy the link to this message',
  copied: 'Copied',
  notCopied: 'The browser blocked copying.',
  noDownloads: 'Pictures and files inside merged messages cannot be downloaded.',
  sourceKnown: 'Use the arrow next to a message to go to the original, and download it there.',
  sourceUnknown: 'The bot isn’t in the chat they come from. Ask somebody there to send the files one by one.',
  insideLost: 'The linked message is not among these.',
  empty: 'Nothing inside is visible to the bot.',
  keys: {
    rows: 'Previous and next message',
    ends: 'First and last message',
    open: 'Expand, then go inside',
    fold: 'Collapse, then go to the parent',
    toggle: 'Expand or collapse',
    siblings: 'Expand all on this level',
    name: 'Next message of a sender whose name starts with the typed letters',
  },
  recalled: {
    what: 'These merged messages were recalled',
    next: 'The platform no longer provides their contents. The sender can send them again.',
  },
  nowhere: {
    what: 'The bot can’t find this message',
    next: 'Its id is wrong, or the bot can’t see it. Ask the sender of the link where the message is.',
  },
  noBundle: {
    what: 'This message contains no merged messages',
    next: 'The link may lead to another kind of message: close this, and find it in the list.',
  },
}

/** Words of what messages say, by kind. Their Chinese is in drawing-zh-cn.ts. */
export const drawingEn = {
  kinds: {
    text: 'Text',
    post: 'Rich text',
    image: 'Picture',
    file: 'File',
    folder: 'Folder',
    audio: 'Voice message',
    media: 'Video',
    sticker: 'Sticker',
    interactive: 'Card',
    share_chat: 'Shared chat',
    share_user: 'Shared contact',
    system: 'System message',
    hongbao: 'Red packet',
    calendar: 'Calendar event',
    share_calendar_event: 'Shared calendar event',
    general_calendar: 'Calendar event',
    location: 'Location',
    video_chat: 'Video call',
    todo: 'Task',
    vote: 'Vote',
    merge_forward: 'Merged messages',
    unknown: 'Unknown kind of message',
  },
  recalled: 'This message was recalled',
  empty: 'An empty message',
  everyone: 'all',
  close: 'Close',
  all: 'Show all {{characters}} characters',
  allParagraphs: 'Show all {{count}} paragraphs',
  allParts: 'Show all {{count}} parts',
  less: 'Show less',
  cut: 'There is more than Herald can show.',

  openPicture: 'Open the picture',
  pictureBroken: 'This browser cannot show the picture.',
  play: 'Play',
  loading: 'Loading…',
  notPlayable: 'This browser cannot play it. Download it and open it elsewhere.',
  download: 'Download',
  unsaved: 'It could not be saved. See Files → Download for the reason.',
  downloadNamed: 'Download {{name}}',
  downloading: 'Stop the download',
  stopNamed: 'Stop the download of {{name}}',
  closed: {
    inBundle: 'Files inside merged messages can’t be downloaded.',
    sticker: 'Stickers cannot be downloaded.',
    folder: 'Folders cannot be downloaded.',
    card: 'Pictures in cards can’t be downloaded.',
  },

  button: 'button',
  buttonsInert: 'Buttons work in the chat itself.',
  cardElsewhere: 'Created from a template; its text is kept by the platform.',
  cardEmpty: 'The card has no text.',
  table: 'Table',
  unknownPart: '[{{name}}]',
  openChat: 'Open its messages',
  chatUnknown: 'The bot is not in this chat.',
  due: 'Due {{when}}',
  openBundle: 'Open',
  unknown: 'Herald doesn’t know this type. It can be forwarded if the platform allows it.',
  unreadable: 'Its content is malformed and can’t be shown.',
  raw: 'Show the raw content',
}

/** Words of the messages page, a file a part. Their Chinese is in zh-cn.ts. */
export const messagesEn = {
  list: listEn,
  composer: composerEn,
  drawing: drawingEn,
  selection: selectionEn,
  preview: previewEn,
  forward: forwardEn,
  viewer: viewerEn,
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    messages: typeof messagesEn
  }
}
