/** Words about who is here. Their Chinese is in zh-cn.ts. */
export const presenceEn = {
  here: 'Also here',
  anotherBrowser: 'Another browser',
  ownTab: 'Your other tab',
  inBlock: '{{who}}, in “{{block}}”',
  inSomeBlock: '{{who}}, in a block',
  typing: '{{who}} is typing in “{{block}}”',
  typingSomewhere: '{{who}} is typing',
  signTyping: '{{who}} is typing',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  came: '{{who}} is here',
  left: '{{who}} has left',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    presence: typeof presenceEn
  }
}
