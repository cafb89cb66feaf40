/** Words of the emoji picker. Their Chinese is in zh-cn.ts. */
export const emojiEn = {
  pickReaction: 'React with an emoji',
  pickText: 'Insert an emoji',
  search: 'Search emoji',
  reacted: '{{name}}: {{people}}',
  somebody: 'somebody',
  others_one: '{{count}} other',
  others_other: '{{count}} others',
  none: 'No emoji for “{{query}}”',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    emoji: typeof emojiEn
  }
}
