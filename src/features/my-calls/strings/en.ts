/** Words of the calls that a gateway recorded. Their Chinese is in zh-cn.ts. */
export const callsEn = {
  title: 'My calls',
  allTitle: 'Audit log',
  what: 'Every call this gateway forwarded for you: when, which operation, on what. Never any content.',
  allWhat:
    'Every call of every operator: when, who, which operation, on what. Never any content. Nobody can change an entry.',
  month: '{{used}} of {{included}} calls used this month',
  monthStops: '80% of this month’s calls are used: pages no longer refresh in the background.',
  mine: 'Only mine',
  writes: 'Only changes',
  operation: 'Operation',
  target: 'Id',
  time: 'Time',
  who: 'Who',
  on: 'On',
  answer: 'Response',
  none: 'No calls match.',
  ok: 'OK',
  noAnswer: 'no response',
  signedIn: 'signed in',
  published: 'published',
  updated: 'updated',
  takenBack: 'taken back',
  more: 'Show earlier calls',
  lookedBack: 'Searched back to {{time}}.',
  goOn: 'Search earlier calls',
  monthMissing:
    'The archive of {{month}} is missing, so its calls are not shown. Ask the administrator of this gateway.',
  monthDamaged:
    'The archive of {{month}} is damaged, so its calls are not shown. Ask the administrator of this gateway.',
  export: 'Export CSV',
  reading: 'Loading the calls…',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    calls: typeof callsEn
  }
}
