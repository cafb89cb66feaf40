/** Words of the search over everything. Their Chinese is in zh-cn.ts. */
export const searchEn = {
  title: 'Search',
  field: 'Search everything',
  hint: 'Words in announcements, messages, files and people',
  filters: 'Search and filters',
  kinds: {
    label: 'Kinds',
    announcement: 'Announcements',
    message: 'Messages',
    file: 'Files',
    person: 'People',
  },
  kind: {
    announcement: 'Announcement',
    message: 'Message',
    file: 'File',
    person: 'Person',
  },
  chat: 'Chat',
  allChats: 'All chats',
  person: 'From',
  allPeople: 'From anyone',
  since: 'From',
  until: 'To',
  sort: 'Order',
  sorts: {
    relevance: 'Best match first',
    time: 'Newest first',
  },
  results: 'Results',
  found_one: '{{count}} result',
  found_other: '{{shown}} results',
  more: 'Show more results',
  opening: 'Opening the index…',
  covers: 'Covered: {{messages}} messages, {{announcements}} announcements.',
  reading: 'Reading on: {{whole}} of {{chats}} chats are complete.',
  complete: 'All {{chats}} chats are complete.',
  elsewhere: 'Another tab reads the rest.',
  stopped: 'Most of this month’s calls are used, so the rest is not read.',
  failed: 'Reading the rest failed.',
  again: 'Try again',
  none: 'Nothing found',
  noneNext: 'Try fewer words or fewer filters.',
  noneYet: 'Nothing found so far. The rest is still being read.',
  start: 'Search everything',
  startNext:
    'Type words or pinyin. Everything you can read is indexed in this browser only, and removed when you sign out.',
  keys: '↓ ↑ choose · Enter open · / back to the field',
  forget: 'Remove the index from this browser',
  forgotten: 'The index was removed from this browser',
  forgottenNext: 'Nothing is read in the background until you search again.',
  readAgain: 'Read again',
  noIndex: 'The index cannot be opened in this browser',
  noIndexNext: 'Load the page again. If that does not help, remove the index and read it again.',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    search: typeof searchEn
  }
}
