/** Words of the viewer of merge-forwards. Their Chinese is in zh-cn.ts. */
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

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'bundle-viewer': typeof viewerEn
  }
}
