/** Words of what is picked and whether it can go. Their Chinese is in selection-zh-cn.ts. */
export const selectionEn = {
  label: 'Picked messages',
  count: '{{count}} / {{most}}',
  forward: 'Forward',
}
