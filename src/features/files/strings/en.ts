import { downloadEn } from './download-en'
import { uploadEn } from './upload-en'

/** Words of the files of a chat. Their Chinese is in zh-cn.ts. */
export const chatEn = {
  title: 'Files of “{{name}}”',
  choose: 'Choose a chat',
  chooseNext: 'Searches all of its messages for pictures, files, audio and video, newest first.',
  go: 'List its files',
  another: 'Another chat',
  messages: 'Messages',
  list: 'Files of the chat',
  search: 'Filter the list',
  words: 'Name or key',
  kinds: {
    image: 'Pictures',
    file: 'Files',
    audio: 'Audio',
    video: 'Videos',
    closed: 'Not downloadable',
  },
  from: 'Sent by',
  fromAll: 'Anyone',
  unknownSender: 'Unknown sender',

  found: '{{found}} found',
  shown: '{{shown}} of {{found}} found',
  looked_one: '{{looked}} message searched',
  looked_other: '{{looked}} messages searched',
  backTo: 'back to {{date}}',
  all: 'complete',
  stop: 'Stop',
  goOn: 'Continue',
  refresh: 'Search again',
  looking: 'Looking…',
  held: 'Too many calls. Continues in {{span}}',
  stopped: 'Stopped',
  asking: 'Many messages searched. Continue?',

  none: 'No files in this chat',
  noneNext: 'None of its messages has a picture, file, audio or video the bot can see.',
  noneFound: 'No matches so far',
  noneFoundNext: 'Try fewer words, other types or other dates.',

  named: {
    image: 'Picture',
    file: 'File without a name',
    audio: 'Audio',
    video: 'Video without a name',
    bundle: 'Merged messages',
    folder: 'Folder',
  },
  inThread: 'in a thread',
  closed: {
    bundle: 'Bots can’t download files inside merged messages. Use the original message in its own chat.',
    folder: 'Folders can’t be downloaded. Ask for the files one by one.',
  },
  inside: 'Show contents',
  hideInside: 'Hide',
  insideNone: 'No files inside.',
  insideReading: 'Looking inside…',
  pick: 'Select {{name}}',
  preview: 'Preview {{name}}',
  message: 'Message',
  messageOf: 'Go to the message with {{name}}',
  download: 'Download',
  downloadOf: 'Download {{name}}',

  picked_one: '{{count}} selected',
  picked_other: '{{count}} selected',
  pickShown: 'Select all {{count}}',
  clearPicked: 'Clear',
  downloadPicked_one: 'Download {{count}}',
  downloadPicked_other: 'Download {{count}}',

  commands: 'Files of a chat',
  keyRows: 'Next or previous file',
  keyPick: 'Select the file',
  keyPreview: 'Preview the file',
  keyStop: 'Stop looking for files',
  keyGoOn: 'Continue looking for files',
}

/** Words of the filters of a list. Their Chinese is in zh-cn.ts. */
export const findEn = {
  kinds: 'Types',
  since: 'From',
  until: 'To',
}

/** Words of the history of transfers. Their Chinese is in zh-cn.ts. */
export const historyEn = {
  list: 'Transfers',
  loading: 'Loading the history',
  search: 'Search the history',
  words: 'Name, key, chat or SHA-256',
  kinds: { upload: 'Uploads', download: 'Downloads' },
  count_one: '{{number}} transfer',
  count_other: '{{number}} transfers',
  found: '{{found}} of {{number}} transfers',
  bound: 'This browser stores the latest {{most}} for this application. Nobody else can see them.',
  notKept: 'This browser can’t store anything for this page: the list is lost when you close it.',
  empty: 'Nothing yet',
  emptyNext:
    'Uploads and downloads in this browser are listed here, with their keys and where they were sent.',
  noneFound: 'No transfers match',
  noneFoundNext: 'Try fewer words, another type or other dates.',
  uploaded: 'Uploaded as {{type}}',
  downloaded: 'Downloaded',
  from: 'From',
  sentTo: 'Sent to',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  copySum: 'Copy the SHA-256 of {{name}}',
  coming: 'Downloading…',
  again: 'Download again',
  againOf: 'Download {{name}} again',
  remove: 'Remove {{name}} from the history',
  removed: '“{{name}}” was removed from the history. The file itself is not deleted.',
  putBack: 'Put it back',
  clear: 'Clear all',
  clearFound: 'Clear the results',
  ask: {
    title_one: 'Clear {{count}} transfer?',
    title_other: 'Clear {{count}} transfers?',
    what: 'This browser forgets their keys and can’t restore them. The files stay on the platform and in their messages.',
    go_one: 'Clear it',
    go_other: 'Clear {{count}}',
    cancel: 'Keep them',
  },
  keyRows: 'Next or previous transfer',
  keyRemove: 'Remove the transfer from the history',
  commands: 'History of transfers',
}

/** Words of the files page as a whole. Their Chinese is in zh-cn.ts. */
export const pageEn = {
  title: 'Files',
  about: 'Upload files to send in messages, and download files from messages. Each has a key.',
  parts: 'Parts of the files page',
  upload: 'Upload',
  downloads: 'Download',
  chat: 'Files of a chat',
  history: 'History',
  holdAll: 'Too many calls: paused for {{span}}',
  holdRow: 'too many calls: paused for {{span}}',
}

/** All words of the files page, by part. Their Chinese is in zh-cn.ts. */
export const filesEn = {
  page: pageEn,
  find: findEn,
  upload: uploadEn,
  download: downloadEn,
  history: historyEn,
  chat: chatEn,
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    files: typeof filesEn
  }
}
