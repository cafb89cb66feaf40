/** Words of the bar of a held change. Their Chinese is in held-zh-cn.ts. */
export const heldEn = {
  label: 'Draft',
  live: 'Live',
  only: 'Only you see these changes, until you go live.',
  shared: 'These changes wait on the server, until you go live. Another browser can continue them.',
  unreached: 'The server does not answer. The changes are in this browser, and are sent to it later.',
  refused: 'The server did not store the changes, so they are only in this browser: {{reason}}',
  discardedElsewhere: 'Another browser discarded this draft. Your copy is in this browser.',
  another: 'The server has another draft, of a version that is gone. Yours is only in this browser.',
  keep: 'Keep draft',
  bytesHere_one: '{{count}} picture, file or sheet is only in the browser that added it. Go live there.',
  bytesHere_other:
    '{{count}} pictures, files or sheets are only in the browser that added them. Go live there.',
  bytesUnderWay_one: '{{count}} picture, file or sheet is on its way to the server.',
  bytesUnderWay_other: '{{count}} pictures, files or sheets are on their way to the server.',
  bytesTooMuch_one:
    'The server keeps {{size}} MB for a draft, so {{count}} picture, file or sheet is only in this browser. Go live here.',
  bytesTooMuch_other:
    'The server keeps {{size}} MB for a draft, so {{count}} pictures, files or sheets are only in this browser. Go live here.',
  offer: 'Draft on the server',
  offered: 'A draft of this announcement waits on the server. It was changed at {{when}}.',
  offeredBy: '{{who}} keeps a draft of this announcement on the server. It was changed at {{when}}.',
  offerHint: 'On the left is the announcement that the draft began with.',
  withoutBase: 'The version that it began with is gone, so it cannot be continued. Copy what you need.',
  continue: 'Continue draft',
  nothing: 'Nothing is changed yet.',
  changes_one: '{{count}} change',
  changes_other: '{{count}} changes',
  people_one: 'reaches {{count}} person',
  people_other: 'reaches {{count}} people',
  calls_one: '{{count}} call',
  calls_other: '{{count}} calls',
  manyCalls_one: 'at least {{count}} call',
  manyCalls_other: 'at least {{count}} calls',
  always: 'Always begin as a draft here',
  compare: 'See changes',
  compareTitle: 'What going live changes',
  compareHint: 'What others write meanwhile is in both versions.',
  othersHint: 'Others changed the announcement since this draft began. Their changes are merged, and stay.',
  others: {
    added: 'Others added: {{words}}',
    changed: 'Others changed: {{was}} → {{words}}',
    deleted: 'Others deleted: {{words}}',
    noWords: 'a block without words',
  },
  discard: 'Discard',
  goLive: 'Go live',
  goLiveAt: 'Go live at a time…',
  askFor: 'Ask for approval…',
  onlyNow: 'Cells typed into a sheet are in this browser, and can only go live now.',
  scheduleTitle: 'Go live at a time',
  scheduleHint:
    'The server writes the draft as it is now, after others’ changes are merged. You may close the page.',
  approvalTitle: 'Ask for approval',
  approvalHint:
    'Another person opens a link, sees the difference, and approves. Then the server writes the draft.',
  schedule: 'Schedule',
  taken:
    'Another publication writes this announcement in the same minute. Choose another time, or stop that one.',
  askApproval: 'Make the link',
  cancel: 'Cancel',
  publication: 'Scheduled',
  goesLiveAt: 'Goes live on {{time}} ({{zone}}).',
  approvedAt: 'Approved by {{who}}. Goes live on {{time}} ({{zone}}).',
  needsApproval: 'Waits for approval. Send the link to the person who approves.',
  needsApprovalAt:
    'Waits for approval, then goes live on {{time}} ({{zone}}). Send the link to the person who approves.',
  running: 'Is going live now.',
  paused: 'Going live is paused.',
  failed: 'The server could not write all of the draft.',
  voided:
    'The draft was edited after you asked for approval, so the request ended. Ask again for this version.',
  changedSince: 'Your edits since then are not in it.',
  renew: 'Use this version',
  stop: 'Stop it',
  open: 'Open',
  copyLink: 'Copy link',
  copied: 'The link is copied.',
  notCopied: 'The browser does not allow copying. Open the page and copy its address.',
  end: 'End draft',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'announcement-held': typeof heldEn
  }
}
