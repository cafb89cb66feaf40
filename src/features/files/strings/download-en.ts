/** Words of downloading. Their Chinese is in download-zh-cn.ts. */
export const downloadEn = {
  find: {
    label: 'Message id, a link to a message, or text with one in it',
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
    noneNext: 'Messages of this kind hold no files. Look for the message that the file came with.',
    all_one: 'Download',
    all_other: 'Download all {{count}}',
    some_one: 'Download {{count}}',
    some_other: 'Download {{count}}',
    pick: 'Pick {{name}}',
    download: 'Download {{name}}',
    look: 'Preview {{name}}',
    lookShort: 'Preview',
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
      'Nothing in a merge-forward can be downloaded, neither from itself nor from the messages inside (234043). The original messages still have their files, in the chats they came from.',
    inside:
      'This message is inside a merge-forward, from which nothing can be downloaded (234043). The original message still has its files.',
    card: 'Pictures of cards cannot be downloaded (234043). Whoever sends the card has them.',
    sticker: 'Stickers cannot be downloaded (234043).',
    folder: 'Folders cannot be downloaded (234043). Ask for the files in it one by one.',
    recalled: 'The message was recalled, and its files went with it (230110).',
  },

  owner: {
    foreign: 'This message does not name the key',
    foreignNext:
      'A key can only be downloaded from a message that names it (234003). A file that was sent again has another key in each message.',
    search: 'Search its chat for the message',
    searchOriginal: 'Find the original',
    searching_one: 'Looked through {{count}} message so far',
    searching_other: 'Looked through {{count}} messages so far',
    stop: 'Stop',
    stopped: 'Stopped.',
    none_one: 'None of the {{count}} message of that chat names it.',
    none_other: 'None of the {{count}} messages of that chat names it.',
    found: 'It belongs to this message of {{date}}:',
    use: 'Use this message',
    anyway: 'Try all the same',
  },

  place: {
    browser: 'Saved where the browser saves its downloads.',
    folder: 'Saved into the folder “{{name}}”, as the bytes come.',
    choose: 'Save into a folder',
    back: 'Let the browser save',
  },

  list: 'Downloads',
  commands: 'Downloads',
  keyFind: 'Find the files of a message',
  keyRows: 'Next or previous download',
  keyRemove: 'Cancel the download, or take it off the list',

  state: {
    waiting: 'In line',
    waitingBehind: 'In line · {{came}} of {{size}} are here',
    coming: '{{came}} of {{size}}',
    comingUnsized: '{{came}}',
    behind: 'goes on where it ended',
    fromStart: 'came again from the start: no ranges are given',
    again_one: 'No answer. Goes on by itself in {{span}}',
    again_other: 'No answer, {{count}} times. Goes on by itself in {{span}}',
    rate: 'Too many calls. Goes on by itself in {{span}}',
    paused: 'Paused',
    kept: '{{came}} are kept',
    cancelled: 'Cancelled',
    failed: 'Not downloaded: {{what}}',
    unsaved: 'Not saved: {{what}}',
    saved: 'Saved · {{size}}',
    savedIn: 'Saved in “{{folder}}” · {{size}}',
    here: 'Here to be looked at, not saved · {{size}}',
    addedNone: 'its name had no ending, “.{{ending}}” is that of its bytes',
    addedDisagrees: 'called {{own}}, but the bytes are {{ending}}: saved with both endings',
  },

  unsaved: {
    full: 'the disk is full',
    notAllowed: 'the browser may not write into the folder any more. Choose it again',
    gone: 'the folder is not there any more. Choose another one',
    other: 'the disk did not take it ({{words}})',
  },

  action: {
    pause: 'Pause {{name}}',
    resume: 'Go on with {{name}}',
    cancel: 'Cancel {{name}}',
    restart: 'Download {{name}} after all',
    retry: 'Try again',
    remove: 'Take {{name}} off the list',
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
    failed_one: '{{count}} not downloaded',
    failed_other: '{{count}} not downloaded',
    pause: 'Pause all',
    resume: 'Go on with all',
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
    coming: 'Fetching',
    none: 'This file has no preview here.',
    noneNext: 'Save it, and open it with a program that knows it.',
    broken: 'The browser cannot show it. The bytes may be damaged, or of a kind that it does not know.',
    tooLarge: 'It has {{size}}; previews are made up to {{most}}.',
    tooWide: 'It has {{width}} × {{height}} pixels; a preview of it could take all memory.',
    cut: 'The first {{size}}. The whole is in the file.',
    text: 'Text of {{name}}',
    pdfPage: 'Pages of {{name}}',
  },
}
