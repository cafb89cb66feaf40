/** Words of the error guide. Their Chinese is in zh-cn.ts; what a code means is in src/i18n/codes. */
export const guideEn = {
  title: 'Error guide',
  about: 'What each code of the platform means, who can mend it, and what to do next.',
  entryTitle: '{{code}} · Error guide',

  search: 'Find a code',
  searchHint: 'Number, word, or a pasted answer',
  clear: 'Clear the search',
  count: 'Codes: {{number}}',
  found: '{{found}} of {{number}} codes',
  list: 'Codes',
  none: 'No code fits “{{text}}”',
  noneNext: 'Search looks at numbers, at the platform’s own words and at ours in both languages.',
  unpublished: 'no HTTP status published',

  entry: 'Code {{code}}',
  close: 'Close code {{code}}',
  msg: 'The platform says',
  where: 'Where it shows',
  click: 'Next click',
  again: 'Trying again',
  tryingAgain: {
    retry: 'can end otherwise, by itself',
    check: 'helps once somebody has mended it',
    never: 'ends the same',
  },
  http: 'HTTP {{status}}',
  whole: 'Open in the error guide',
  copy: 'Copy the link',
  copied: 'Copied',
  notCopied: 'This browser does not let the page copy. The address of the page is the link.',

  unknown: 'Herald does not know this code',
  unknownNext:
    'It is in none of the tables that the platform publishes for the operations that Herald uses. The platform’s own documentation may list it.',
  handOn: 'To hand on',
  handOnCode: 'The code, {{code}}, and the message that came with it',
  handOnLogId:
    'The log id: it stands beside the failure as “Log id”, and in the answer’s header X-Tt-Logid. With it the platform finds the call.',
  handOnWhen: 'What was done, in which chat, and when',
  notANumber: 'A code is a number; “{{code}}” is none.',

  local: 'On this service',
  localCount: 'On this service: {{number}} of its operations',
  localNone: 'No rule of this service answers it: it belongs to a gate, or to the real platform alone.',
  localLoading: 'Asking the service…',
  localFailed: 'The service did not say when it answers this.',
  ours: 'our choice, not published',
  makeHappen: 'Make it happen',
  makeHappenFor: 'Make {{code}} happen to {{route}}',
  addFault: 'Answer it by a fault',

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
  whoLabel: 'Who can mend it: ',

  keys: {
    search: 'Search the codes',
    next: 'Next code, previous code',
    leave: 'Clear the search, close a code',
  },

  sections: {
    forward: {
      name: 'Merge and forward messages',
      where: 'Messages, when picked ones are forwarded; some also when a message is sent.',
    },
    upload: { name: 'Upload a file', where: 'Files, when one is uploaded.' },
    download: {
      name: 'Download from a message',
      where: 'Files and Messages, when a picture or file of a message is shown or saved.',
    },
    gateway: { name: 'Every call', where: 'Every page: these answer before any operation does.' },
    signIn: { name: 'Sign-in', where: 'The sign-in, and wherever a session is opened anew.' },
    announcements: { name: 'Announcements', where: 'Announcements, when one is opened or saved.' },
    messages: {
      name: 'Other operations on messages',
      where: 'Messages, when one is listed, sent or opened.',
    },
    chats: { name: 'Chats and members', where: 'The chat list, and what a chat says of itself.' },
    files: { name: 'Other operations on files and pictures', where: 'Files and Messages.' },
    media: {
      name: 'Pictures and files of an announcement',
      where: 'Announcements, when a picture or file goes up or comes down.',
    },
    sheets: { name: 'Sheets', where: 'Announcements, in an embedded sheet.' },
    contacts: { name: 'People', where: 'Mentions in announcements, and the search for a person to send to.' },
  },
}
