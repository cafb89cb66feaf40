/** Strings of chat cards, in English. */
export const chatCardEn = {
  title: 'Chat card',
  search: 'Search the chats of the bot',
  none: 'No chats match “{{query}}”.',
  failed: 'The chats could not be loaded.',
  unknown: 'Chat {{id}}',
  label: 'Chat card: {{name}}',
}
