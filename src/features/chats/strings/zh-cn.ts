import type { ChineseWords } from '../../../i18n/languages'
import type { chatsEn } from './en'

/** The words of en.ts in simplified Chinese. */
export const chatsZhCn: ChineseWords<typeof chatsEn> = {
  create: '新建群',
  label: '群',
  search: '按名称或 ID 搜索群',
  searchShort: '群名称或 ID',
  loading: '正在加载群',
  loadingMore_other: '已加载 {{count}} 个群，继续加载中…',
  count_other: '共 {{count}} 个群',
  found_other: '{{count}} 个群中找到 {{found}} 个',
  none: '机器人还没有加入任何群',
  noneNext: '请在群设置中添加机器人，然后刷新。机器人不在的群也可以打开：在上方粘贴群 ID。',
  noneFound: '没有名为“{{query}}”的群',
  noneFoundNext: '可以搜索名称和 ID。机器人不在的群，需要粘贴以 oc_ 开头的完整 ID 才能打开。',
  openById: '按 ID 打开',
  refresh: '刷新群列表',
  unnamed: '未命名的群',
  status: {
    external: '外部群',
    dissolved: '已解散',
    topic: '话题群',
    p2p: '单聊',
    muted: '已禁言',
    restricted: '防泄密',
    ownerEdits: '仅群主可编辑',
    oldAnnouncement: '旧版公告',
    notMember: '机器人不在群中',
  },
}
