/** Words of the control that opens publishing. Their Chinese is in control-zh-cn.ts. */
export const publishControlEn = {
  open: 'Publish',
  all: 'Publish to other chats…',
  part: 'Publish selection to other chats…',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'publish-control': typeof publishControlEn
  }
}
