import type { UploadWords } from './explained-codes'

/** platform/files#upload-errors, with the four codes that platform/files#resource-errors has too: their words fit both ways. */
export const uploadEn: UploadWords = {
  234001: {
    what: 'A value of the request is not valid, or the message or file that it names is unknown',
    next: 'Uploading: choose the kind that the bytes are; audio must be Opus. Downloading: check the id of the message and its key, and ask for pictures as image, for all else as file.',
  },
  234002: {
    what: 'The platform does not know who asks: the session has ended',
    next: 'Reload the page to open a new session. Files that wait to be sent are chosen again.',
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
    next: 'What was saved before is safe. Have the tenant’s storage looked after (of a Herald of your own, the disk of its data folder; in the page, this browser’s storage), then try again.',
  },
  232096: {
    what: 'The platform has stopped writing application information for a while',
    next: 'Try again in a few minutes. The file was not stored.',
  },
}
