/** Words of the message list. Their Chinese is in list-zh-cn.ts. */
export const listEn = {
  label: 'Messages',
  retry: 'Try again',
}
