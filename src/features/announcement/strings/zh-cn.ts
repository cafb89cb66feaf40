import type { Words } from '../../../i18n/words'
import type { announcementEn } from './en'

/** The words of en.ts in simplified Chinese. */
export const announcementZhCn: Words<typeof announcementEn> = {
  label: '{{name}} 的群公告',
  unnamed: '未命名群组',
  opening: '正在打开公告…',
  revision: '版本 {{number}}',
  editable: '可编辑',
  readOnly: '只读',
  retry: '重试',
  fate: {
    external: '外部群',
    dissolved: '已解散',
    topic: '话题群',
    restricted: '保密模式',
    oldType: '旧版公告',
  },
  onlyOwner:
    '只有群主和管理员可以编辑此群公告（1772005）。他们可以将机器人设为管理员，或在群设置中允许所有成员编辑。',
  dissolved: '此群已解散（1770002），任何人都无法再编辑。',
  restored: '已恢复上次访问时未保存的修改。',
  merged: '其他人修改了此公告，两边的修改已合并。',
  conflicts:
    '其他人修改了同样的内容块（{{number}} 处）。你的内容保留在原处，对方的内容紧随其后，请按需保留。',
  refusedEdit: '无法执行：{{reason}}',
  dismiss: '关闭提示',
  status: {
    saved: '已保存',
    saving: '正在保存…',
    waiting: '待保存的修改：{{number}}',
    retrying: '暂无响应，正在重试。待保存的修改：{{number}}',
    offline: '离线。待保存的修改：{{number}}',
    behind: '其他人有修改，正在合并…',
    savedMerged: '已保存。其他人的修改已合并',
    refused: '被拒绝（{{code}}）：{{words}}',
    stuck: '无法保存：{{words}}',
  },
  plan: {
    title: '将要保存的内容',
    nothing: '平台上的内容与你看到的一致。',
    created: '新增内容块：{{number}}',
    remade: '因移动或更改类型而重新创建：{{number}}',
    updated: '修改内容块：{{number}}',
    deleted: '删除内容块：{{number}}',
    calls: '所需调用次数：{{number}}',
    manyCalls: '所需调用次数：{{number}} 次或更多',
    budget: '写入额度：此公告本秒内剩余 {{left}} / {{all}} 次',
    kept: '未保存的内容保存在此浏览器中。',
    unkept: '此浏览器无法保留内容：保存完成前请勿关闭页面。',
    conflicts: '上次合并时双方都修改过：{{number}}',
    tryAgain: '重试',
    show: '显示该内容块',
    logId: '日志 ID',
  },
  stuck: {
    remake:
      '移动、更改或删除了无法重新创建的内容块（图片、表格、文件、未知类型等）。撤销该操作后，其余内容即可保存。',
    make: '有一个 Herald 尚不能创建的新内容块。',
    element: '文本中含有只能由平台创建的内容（行内文件、未知内容）。请将其放回原处。',
    limit: '一个内容块中的提及超过 100 个、文档超过 50 个或提醒超过 30 个。请拆分。',
    last: '高亮块、分栏或单元格中唯一的内容块不能删除。请在其中写点内容。',
  },
}
