/** Strings of embedded pages, in Chinese. */
export const iframeZhCn = {
  kind: '内嵌网页 · {{name}}',
  other: '内嵌网页',
  edit: '更改地址',
  about: '在飞书或 Lark 客户端中显示；此处在新标签页中打开。',
  noAddress: '没有地址',
  names: {
    1: '哔哩哔哩',
    2: '西瓜视频',
    3: '优酷',
    4: 'Airtable',
    5: '百度地图',
    6: '高德地图',
    8: 'Figma',
    9: '墨刀',
    10: 'Canva',
    11: 'CodePen',
    12: '飞书问卷',
    13: '金数据',
  },
}
