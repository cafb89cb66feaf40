/** Words of the bar of a held change. Their Chinese is in held-zh-cn.ts. */
export const heldEn = {
  label: 'Draft',
  live: 'Live',
  only: 'Only you see these changes, until you go live.',
  shared: 'These changes wait on the server, until you go live. Another browser can continue them.',
  unreached: 'The server does not answer. The changes are in this browser, and are sent to it later.',
  refused: 'The server did not store the changes, so they are only in this browser: {{reason}}',
  discardedElsewhere: 'Another browser discarded this draft. Your copy is in this browser.',
  keep: 'Keep draft',
  bytesHere_one: '{{count}} picture, file or sheet is only in the browser that added it. Go live there.',
  bytesHere_other:
    '{{count}} pictures, files or sheets are only in the browser that added them. Go live there.',
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
  end: 'End draft',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'announcement-held': typeof heldEn
  }
}
