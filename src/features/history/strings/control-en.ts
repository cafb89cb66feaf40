/** Words of the control that opens the history. Their Chinese is in control-zh-cn.ts. */
export const historyControlEn = {
  open: 'Revision {{number}}: show the history',
  title: 'History of the announcement',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    'history-control': typeof historyControlEn
  }
}
