import type { UploadWords, DownloadWords } from './explained-codes'

/**
 * platform/files#upload-errors, including the four codes that platform/files#resource-errors shares. Their words fit
 * both.
 */
export const uploadEn: UploadWords = {
  234001: {
    what: 'A value of the request is not valid, or the message or file that it names is unknown',
    next: 'Uploading: choose the kind that the bytes are; audio must be Opus. Downloading: check the id of the message and its key, and ask for pictures as image, for all else as file.',
  },
  234002: {
    what: 'The platform doesn’t recognise the caller: the session has ended',
    next: 'Reload the page to open a new session. Choose the waiting files again.',
  },
  234007: {
    what: 'Files need a bot, and the application’s bot ability is off',
    next: 'Switch the bot on in the developer console under Features, publish a version and have it approved.',
  },
  234010: {
    what: 'The file is empty: it has 0 bytes',
    next: 'Choose one with something in it. If it should not be empty, it may not have been saved or synchronised yet.',
  },
  234006: {
    what: 'The file is larger than the platform takes: 30 MB for files, 10 MB for pictures',
    next: 'Make it smaller, split it, or send a link to it instead.',
  },
  234041: {
    what: 'The tenant’s master key was deleted, so its files can be neither stored nor read',
    next: 'Ask an administrator of the tenant to restore the key.',
  },
  234042: {
    what: 'The platform’s storage is full or failing, and takes nothing new',
    next: 'What was saved before is safe. Have the tenant’s storage freed or repaired (for a Herald of your own, the disk of its data folder; in the page, this browser’s storage), then try again.',
  },
  232096: {
    what: 'The platform has stopped writing application information for a while',
    next: 'Try again in a few minutes. The file was not stored.',
  },
}

/** platform/files#resource-errors. The codes it shares with uploads are in upload-en.ts. */
export const downloadEn: DownloadWords = {
  234019: {
    what: 'The platform could not check which tenant the application belongs to',
    next: 'Try again. If it keeps failing, report the log id.',
  },
  234004: {
    what: 'The application is not in the chat of this message',
    next: 'Add the bot in the group’s settings under Bots, then try again.',
  },
  234040: {
    what: 'The bot cannot see this message: it is from before the bot joined, and the group hides its history from new members',
    next: 'Ask the owner to show history to new members, or have somebody send the file again.',
  },
  230110: {
    what: 'The message was recalled or deleted, and its files went with it',
    next: 'Ask whoever sent it to send the file again.',
  },
  234009: {
    what: 'This is an external group, and the application may not take files from those',
    next: 'Have the file sent in an internal group, or have the developer apply for the ability to work in external groups.',
  },
  234043: {
    what: 'Files of this kind of message cannot be downloaded: merged messages or a message inside them, a card, a sticker or a folder',
    next: 'Find the message that the file was first sent with, and download it from there.',
  },
  234003: {
    what: 'The key belongs to another message',
    next: 'Take the key from the content of this very message. A file that was forwarded has a key of its own in each message.',
  },
  234038: {
    what: 'The message is confidential, or its group is in restricted mode: files may not leave it',
    next: 'Ask the owner of the group to lift restricted mode, or whoever sent the message for the file.',
  },
  234037: {
    what: 'The file is larger than 100 MB, the platform’s limit for downloads',
    next: 'Download it in the Feishu or Lark app, or ask for it in parts.',
  },
}
