/** Words of sending. Their Chinese is in forward-zh-cn.ts. */
export const forwardEn = {
  title: 'Forward {{count}} messages',
  close: 'Close',
}
