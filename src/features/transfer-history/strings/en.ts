/** Words of the history of transfers. Their Chinese is in zh-cn.ts. */
export const transferHistoryEn = {
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

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'transfer-history': typeof transferHistoryEn
  }
}
