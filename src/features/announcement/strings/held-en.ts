/** Words of the bar of a held change. Their Chinese is in held-zh-cn.ts. */
export const heldEn = {
  label: 'Draft',
  live: 'Live',
  only: 'Only you see these changes, until you go live.',
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
  discard: 'Discard',
  goLive: 'Go live',
  end: 'End draft',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'announcement-held': typeof heldEn
  }
}
