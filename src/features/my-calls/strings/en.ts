/** Words of the calls that a gateway wrote down. Their Chinese is in zh-cn.ts. */
export const callsEn = {
  title: 'My calls',
  allTitle: 'Audit log',
  what: 'Every call that this gateway passed on for you: when, which operation, on what. Never a text.',
  allWhat:
    'Every call of every operator: when, who, which operation, on what. Never a text. Nobody can change a line.',
  month: '{{used}} of {{included}} calls of this month used',
  monthStops: 'Four fifths of this month’s calls are used: pages no longer read in the background.',
  mine: 'Only mine',
  writes: 'Only changes',
  operation: 'Operation',
  target: 'Id',
  time: 'Time',
  who: 'Who',
  on: 'On',
  answer: 'Answer',
  none: 'No call matches.',
  ok: 'OK',
  noAnswer: 'no answer',
  signedIn: 'signed in',
  more: 'Show earlier calls',
  export: 'Export CSV',
  reading: 'Reading the calls…',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    calls: typeof callsEn
  }
}
