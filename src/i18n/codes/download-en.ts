import type { DownloadWords } from './explained-codes'

/** platform/files#resource-errors. What it shares with uploads is in upload-en.ts. */
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
    what: 'Files of this kind of message cannot be downloaded: a merge-forward or a message inside one, a card, a sticker or a folder',
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
    next: 'Download it in the Feishu or Lark client, or ask for it in parts.',
  },
}
