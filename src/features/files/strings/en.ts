/** Words of the files page, and what its parts share. Their Chinese is in zh-cn.ts. */
export const filesEn = {
  page: {
    title: 'Files',
    parts: 'Parts of the files page',
    upload: 'Upload',
    downloads: 'Download',
    chat: 'Files of a chat',
    history: 'History',
    holdAll: 'Too many calls: paused for {{span}}',
    holdRow: 'too many calls: paused for {{span}}',
  },
  find: {
    kinds: 'Types',
    since: 'From',
    until: 'To',
  },
  state: {
    speed: '{{size}}/s',
    left: '{{span}} left',
    length: 'plays {{length}}',
  },
  action: {
    pause: 'Pause {{name}}',
    resume: 'Resume {{name}}',
    cancel: 'Cancel {{name}}',
    retry: 'Try again',
    remove: 'Remove {{name}} from the list',
    hideWhy: 'Hide',
    why: 'Why',
    copied: 'Copied',
    notCopied: 'The browser blocked copying. Select the text instead.',
    copyKey: 'Copy the key of {{name}}',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    files: typeof filesEn
  }
}
