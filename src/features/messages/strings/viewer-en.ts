/** Words of the viewer of merge-forwards. Their Chinese is in viewer-zh-cn.ts. */
export const viewerEn = {
  label: 'Merged messages',
  close: 'Close',
}
