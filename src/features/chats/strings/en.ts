/** Words of the chat list. Their Chinese is in zh-cn.ts. */
export const chatsEn = {
  create: 'New chat',
  label: 'Chats',
  search: 'Search chats by name or id',
  searchShort: 'Name or chat id',
  loading: 'Loading chats',
  loadingMore_one: '{{count}} chat so far, loading more…',
  loadingMore_other: '{{count}} chats so far, loading more…',
  count_one: '{{count}} chat',
  count_other: '{{count}} chats',
  found_one: '{{found}} of {{count}} chat',
  found_other: '{{found}} of {{count}} chats',
  none: 'The bot isn’t in any chat yet',
  noneNext:
    'Add it to a group in the group’s settings, then refresh. To open a chat that it is not in, paste its id above.',
  noneFound: 'No chats match “{{query}}”',
  noneFoundNext: 'Search covers names and ids. To open a chat the bot isn’t in, paste its full id (oc_…).',
  openById: 'Open by id',
  refresh: 'Reload the chats',
  unnamed: 'Unnamed chat',
  status: {
    external: 'external',
    dissolved: 'dissolved',
    topic: 'topic group',
    p2p: 'one to one',
    muted: 'muted',
    restricted: 'restricted',
    ownerEdits: 'owner edits',
    oldAnnouncement: 'old announcement',
    notMember: 'bot not a member',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    chats: typeof chatsEn
  }
}
