/** Words of the error guide. Their Chinese is in zh-cn.ts; the explanations of codes are in src/i18n/codes. */
export const guideEn = {
  title: 'Error guide',
  entryTitle: '{{code}} · Error guide',

  search: 'Find a code',
  searchHint: 'Number, word, or a pasted response',
  count_one: '{{count}} code',
  count_other: '{{count}} codes',
  found: '{{found}} of {{number}} codes',
  list: 'Codes',
  none: 'No codes match “{{text}}”',
  noneNext: 'Search covers numbers, the platform’s messages and our explanations in both languages.',
  unpublished: 'no HTTP status published',

  entry: 'Code {{code}}',
  close: 'Close code {{code}}',
  forOperators: 'You operate groups',
  forDevelopers: 'You build a bot',
  inBot: {
    wait: 'Catch it and wait: as many seconds as x-ogw-ratelimit-reset says, where it is there, else a second and twice as long each time. Then send the same request with the same uuid or client_token. Queue calls per chat rather than sending all at once.',
    quota:
      'Stop calling until the month ends; every further call fails. Cache what you read, and let events tell you of changes instead of asking.',
    token:
      'Fetch a new token and repeat the request once. A tenant token lives two hours at most; the official SDKs renew it by themselves. If a fresh one is refused too, the App ID or App Secret is wrong.',
    scope:
      'Don’t retry. error.permission_violations names the scopes: request one in the developer console, publish a version, and have it approved. The token then has it from its next renewal.',
    request:
      'Don’t retry: the same request always fails. Compare its path, parameters and body with the documentation; error.field_violations names the field where there is one. Then log the log id with the request.',
    again:
      'Repeat the request after a second, then after twice as long each time, with the same uuid or client_token: whatever had been done already is not done twice. Give up after a few tries and log the log id.',
    allowed:
      'Don’t retry in a loop: the request is right, and the chat, the tenant or the application forbids it. Tell somebody who can change that, remember the target as refused, and try again on an event or when somebody asks.',
    gone: 'Don’t retry: what the request names no longer exists, or never did. Forget the id, reload the list or the revision, and continue with what exists.',
    skip: 'Don’t retry for this target: the platform never allows it there. Skip it, log why, and continue with the others.',
  },
  msg: 'The platform says',
  where: 'Where it shows',
  click: 'Next click',
  again: 'Trying again',
  tryingAgain: {
    retry: 'can succeed',
    check: 'works once the cause is fixed',
    never: 'fails the same way',
  },
  http: 'HTTP {{status}}',
  whole: 'Open in the error guide',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'The browser blocked copying. The address of this page is the link.',

  unknown: 'Herald does not know this code',
  unknownNext:
    'It isn’t in any published table for the operations Herald uses. The platform’s documentation may list it.',
  handOn: 'What to report',
  handOnCode: 'The code, {{code}}, and the message that came with it',
  handOnLogId:
    'The log id: shown next to the failure and in the response header X-Tt-Logid. The platform finds the call by it.',
  handOnWhen: 'What was done, in which chat, and when',
  notANumber: 'A code is a number; “{{code}}” isn’t.',

  local: 'On this service',
  localCount_one: 'On this service: {{count}} operation',
  localCount_other: 'On this service: {{count}} operations',
  localNone: 'No rule of this service returns it: a check before the rules does, or only the real platform.',
  localLoading: 'Asking the service…',
  localFailed: 'The service did not say when it returns this.',
  ours: 'our choice, not published',
  makeHappen: 'Make it happen',
  makeHappenFor: 'Make {{code}} happen on {{route}}',
  addFault: 'Add a fault that returns it',

  who: {
    you: 'you',
    wait: 'time',
    developer: 'developer',
    owner: 'group owner',
    person: 'the person',
    admin: 'administrator',
    platform: 'platform',
    herald: 'Herald',
    nobody: 'nobody',
  },
  whoLabel: 'Who can fix it: ',

  keys: {
    search: 'Search the codes',
    next: 'Next code, previous code',
    leave: 'Clear the search, close a code',
  },

  sections: {
    forward: {
      name: 'Merge and forward messages',
      where: 'Messages, when selected messages are forwarded; some also when a message is sent.',
    },
    upload: { name: 'Upload a file', where: 'Files, when one is uploaded.' },
    download: {
      name: 'Download from a message',
      where: 'Files and Messages, when a picture or file of a message is shown or saved.',
    },
    gateway: { name: 'Every call', where: 'Every page: these are returned before any operation runs.' },
    signIn: { name: 'Sign-in', where: 'Sign-in, and whenever a session is renewed.' },
    announcements: { name: 'Announcements', where: 'Announcements, when one is opened or saved.' },
    messages: {
      name: 'Other operations on messages',
      where: 'Messages, when one is listed, sent or opened.',
    },
    chats: { name: 'Chats and members', where: 'The chat list and chat details.' },
    files: { name: 'Other operations on files and pictures', where: 'Files and Messages.' },
    media: {
      name: 'Pictures and files of an announcement',
      where: 'Announcements, when a picture or file is uploaded or downloaded.',
    },
    sheets: { name: 'Spreadsheets', where: 'Announcements, in an embedded spreadsheet.' },
    contacts: { name: 'People', where: 'Mentions in announcements, and the search for a person to send to.' },
    cards: { name: 'Cards that bots write', where: 'Calls of CardKit, which bots make.' },
    webhooks: { name: 'Webhooks of custom bots', where: 'Posts to the address of a custom bot.' },
    applications: { name: 'Applications', where: 'Calls about an application itself.' },
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    guide: typeof guideEn
  }
}
