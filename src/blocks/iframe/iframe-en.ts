/** Strings of embedded pages, in English. */
export const iframeEn = {
  kind: 'Embedded page · {{name}}',
  other: 'Embedded page',
  edit: 'Change the address',
  about: 'Shown in the Feishu or Lark app. Here it opens in a new tab.',
  noAddress: 'No address',
  names: {
    1: 'Bilibili',
    2: 'Xigua Video',
    3: 'Youku',
    4: 'Airtable',
    5: 'Baidu Maps',
    6: 'Amap',
    8: 'Figma',
    9: 'Modao',
    10: 'Canva',
    11: 'CodePen',
    12: 'Feishu Survey',
    13: 'Jinshuju',
  },
}
