/** Words for downloading. Their Chinese is in zh-cn.ts. */
export const downloadsEn = {
  find: {
    label: 'Message id, link, or text with one in it',
    placeholder: 'om_…',
    key: 'File key, if you have it',
    keyPlaceholder: 'file_… or img_…',
    go: 'Show its files',
    noId: 'There is no message id in this text: one begins with om_.',
    empty: 'Download from a message',
    emptyNext:
      'Paste the id of a message, a link to it, or a line of a log. Its pictures, files, audio and video are listed here.',
    limits: 'Files up to 100 MB can be downloaded, and only from messages in chats that the bot is in.',
  },

  found: {
    title: 'Files of the message',
    open: 'Show in the chat',
    none: 'This message has nothing to download.',
    noneNext: 'Messages of this type have no files. Look for the message the file was sent with.',
    only: 'Download',
    all_one: 'Download it',
    all_other: 'Download all {{count}}',
    saveAs: 'Save as…',
    some_one: 'Download {{count}}',
    some_other: 'Download {{count}}',
    pick: 'Select {{name}}',
    download: 'Download {{name}}',
    look: 'Preview {{name}}',
    unknown: 'This application can’t find a message with this id',
    unknownNext:
      'The id may be mistyped, or the message may be in another tenant or in a chat that the bot isn’t in. Message ids begin with om_.',
    lookInChat: 'Find it among the files of a chat',
    loading: 'Reading the message',
    inside_one: '{{count}} file inside',
    inside_other: '{{count}} files inside',
  },

  kind: {
    image: 'Picture',
    cover: 'Cover of the video',
    file: 'File',
    audio: 'Audio',
    video: 'Video',
    unknown: 'Resource',
  },

  closed: {
    merge_forward:
      'Files inside merged messages can’t be downloaded. The original messages still have them, in their own chats.',
    inside:
      'This message is inside merged messages, whose files can’t be downloaded. The original message still has them.',
    card: 'Pictures in cards can’t be downloaded. Ask the sender of the card.',
    sticker: 'Stickers cannot be downloaded.',
    folder: 'Folders can’t be downloaded. Ask for the files one by one.',
    recalled: 'The message was recalled, and its files went with it.',
  },

  owner: {
    foreign: 'This message does not contain the key',
    foreignNext:
      'A key can only be downloaded through a message that contains it. A file that is sent again gets a new key in each message.',
    search: 'Search its chat for the message',
    searchOriginal: 'Find the original',
    searching_one: '{{count}} message searched so far',
    searching_other: '{{count}} messages searched so far',
    stop: 'Stop',
    stopped: 'Stopped.',
    none_one: 'The only message of that chat does not contain it.',
    none_other: 'None of the {{count}} messages of that chat contains it.',
    found: 'It belongs to this message of {{date}}:',
    use: 'Use this message',
    anyway: 'Try anyway',
  },

  place: {
    browser: 'Saved to the browser’s download folder.',
    folder: 'Saved to the folder “{{name}}” as each file finishes.',
    asks: 'Saves to the folder “{{name}}” again once you allow this page to write to it.',
    allow: 'Allow it',
    choose: 'Save to a folder',
    another: 'Choose another folder',
    back: 'Use the browser’s downloads',
  },

  list: 'Downloads',
  commands: 'Downloads',
  keyFind: 'Find the files of a message',
  keyRows: 'Next or previous download',
  keyRemove: 'Cancel the download, or remove it from the list',

  state: {
    waiting: 'Queued',
    waitingBehind: 'Queued · {{came}} of {{size}} downloaded',
    coming: '{{came}} of {{size}}',
    comingUnsized: '{{came}}',
    behind: 'resumes where it stopped',
    notKept: 'starts over: the earlier part was not stored',
    fromStart: 'started over: the platform does not support resuming',
    again_one: 'No response. Continues in {{span}}',
    again_other: 'No response ({{count}} tries). Continues in {{span}}',
    rate: 'Too many calls. Continues in {{span}}',
    paused: 'Paused',
    left: 'Not finished when its page was closed',
    kept: '{{came}} stored',
    cancelled: 'Cancelled',
    failed: 'Not downloaded: {{what}}',
    tooLarge: 'the file is {{size}}; the platform’s limit is {{most}}',
    unsaved: 'Not saved: {{what}}',
    saved: 'Saved · {{size}}',
    savedIn: 'Saved in “{{folder}}” · {{size}}',
    savedAs: 'Saved where you chose · {{size}}',
    here: 'Available for preview, not saved · {{size}}',
    addedNone: 'its name had no extension; “.{{ending}}” matches its content',
    addedDisagrees: 'named {{own}}, but its content is {{ending}}: saved with both extensions',
  },

  unsaved: {
    full: 'the disk is full',
    notAllowed: 'the browser can no longer write to the folder. Choose it again',
    gone: 'the folder no longer exists. Choose another one',
    other: 'writing to disk failed ({{words}})',
  },

  action: {
    restart: 'Download {{name}} anyway',
    retry: 'Try again',
    save: 'Save',
    saveOf: 'Save {{name}}',
    saveAgain: 'Save {{name}} again',
    look: 'Preview',
  },

  all: {
    label: 'All downloads',
    count: '{{done}} of {{count}} downloaded',
    bytes: '{{moved}} of {{size}}',
    progress: 'Progress of all downloads',
    left_one: '{{count}} was not finished when its page was closed',
    left_other: '{{count}} were not finished when their page was closed',
    goOn_one: 'Resume {{count}}',
    goOn_other: 'Resume {{count}}',
    failed_one: '{{count}} not downloaded',
    failed_other: '{{count}} not downloaded',
    pause: 'Pause all',
    resume: 'Resume all',
    cancel: 'Cancel all',
    retry: 'Retry failed',
    clear: 'Clear finished',
  },

  news: {
    finished_one: '{{count}} file downloaded',
    finished_other: '{{count}} files downloaded',
    finishedBadly: '{{done}} downloaded, {{failed}} not',
  },

  preview: {
    of: 'Preview of {{name}}',
    close: 'Close',
    place: '{{at}} of {{count}}',
    previous: 'Previous (←)',
    next: 'Next (→)',
    coming: 'Fetching',
    none: 'This file has no preview here.',
    noneNext: 'Save it and open it in another program.',
    broken: 'The browser can’t show it. It may be damaged or of an unknown type.',
    tooLarge: 'It is {{size}}; previews are limited to {{most}}.',
    cut: 'The first {{size}}. Download the file to see the rest.',
    text: 'Text of {{name}}',
    pdfPage: 'Pages of {{name}}',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    downloads: typeof downloadsEn
  }
}
