/** Words of the files of a chat. Their Chinese is in zh-cn.ts. */
export const chatFilesEn = {
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
  order: {
    label: 'Order',
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    sender: 'By sender',
    type: 'By type',
  },
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

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'chat-files': typeof chatFilesEn
  }
}
