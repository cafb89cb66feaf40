/** Strings of chat cards, in Chinese. */
export const chatCardZhCn = {
  title: '群名片',
  search: '搜索机器人所在的群',
  none: '没有名为“{{query}}”的群。',
  failed: '无法读取群列表。',
  unknown: '群 {{id}}',
  label: '群名片：{{name}}',
}
