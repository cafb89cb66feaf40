import type { ChineseWords } from '../../../i18n/languages'
import type { guideEn } from './en'

export const guideZhCn: ChineseWords<typeof guideEn> = {
  title: '错误码指南',
  entryTitle: '{{code}} · 错误码指南',

  search: '查找错误码',
  searchHint: '错误码、关键词，或粘贴返回内容',
  count_other: '共 {{count}} 个错误码',
  found: '{{number}} 个错误码中找到 {{found}} 个',
  list: '错误码',
  none: '没有与“{{text}}”匹配的错误码',
  noneNext: '可以搜索错误码、平台原文，以及中英文说明。',
  unpublished: '未公布 HTTP 状态码',

  entry: '错误码 {{code}}',
  close: '关闭错误码 {{code}}',
  forOperators: '运营群组',
  forDevelopers: '开发机器人',
  inBot: {
    wait: '捕获该错误并等待：响应头 x-ogw-ratelimit-reset 给出秒数时以它为准，否则先等 1 秒，之后每次加倍。然后使用相同的 uuid 或 client_token 重发同一请求。按会话排队发送，不要同时发出全部请求。',
    quota: '本月内不要再调用，后续调用都会失败。请缓存读取结果，并通过事件获知变化，不要轮询。',
    token:
      '重新获取 token，并将请求重发一次。租户 token 最长有效 2 小时，官方 SDK 会自动续期。如果新 token 也被拒绝，说明 App ID 或 App Secret 有误。',
    scope:
      '不要重试。error.permission_violations 列出了所需权限：在开发者后台申请其中之一，发布版本并通过审核。下次续期后的 token 即拥有该权限。',
    request:
      '不要重试：同样的请求总会失败。请对照文档检查路径、参数和请求体；有 error.field_violations 时，其中指明了出错字段。请将日志 ID 与请求一并记入日志。',
    again:
      '等 1 秒后重发，之后每次等待时间加倍，并使用相同的 uuid 或 client_token，这样已完成的操作不会重复。几次仍失败就放弃，并记录日志 ID。',
    allowed:
      '不要循环重试：请求本身没有问题，是会话、租户或应用不允许。请通知有权修改的人，将该目标标记为被拒绝，等收到事件或有人要求时再试。',
    gone: '不要重试：请求所指的对象已不存在，或从未存在。请丢弃该 ID，重新读取列表或版本，再处理现有的对象。',
    skip: '不要对该目标重试：平台不允许这样做。请跳过它，记录原因，继续处理其他目标。',
  },
  msg: '平台原文',
  where: '出现位置',
  click: '下一步',
  again: '重试',
  tryingAgain: { retry: '可以直接重试', check: '解决后重试才有效', never: '重试无效' },
  http: 'HTTP {{status}}',
  whole: '在错误码指南中打开',
  copy: '复制链接',
  copied: '已复制',
  notCopied: '浏览器不允许复制，可直接复制地址栏中的链接。',

  unknown: 'Herald 未收录这个错误码',
  unknownNext: 'Herald 所用接口的公开错误码表中没有它，可查阅平台文档。',
  handOn: '反馈问题时请提供',
  handOnCode: '错误码 {{code}} 及返回的错误信息',
  handOnLogId: '日志 ID：在失败提示中标为“日志 ID”，也在响应头 X-Tt-Logid 中。平台可据此查到这次调用。',
  handOnWhen: '操作时间、所在群和具体操作',
  notANumber: '“{{code}}”不是错误码，错误码由数字组成。',

  local: '在当前服务中',
  localCount_other: '在当前服务中：{{count}} 个接口',
  localNone: '当前服务没有规则返回它：它由规则之前的检查返回，或只在真实平台上出现。',
  localLoading: '正在查询服务…',
  localFailed: '服务没有说明何时返回此错误码。',
  ours: '平台未公布，由本服务约定',
  makeHappen: '触发此错误',
  makeHappenFor: '让 {{route}} 返回 {{code}}',
  addFault: '用故障注入返回它',

  who: {
    you: '你',
    wait: '等待即可',
    developer: '开发者',
    owner: '群主',
    person: '对方',
    admin: '租户管理员',
    platform: '平台方',
    herald: 'Herald',
    nobody: '平台限制',
  },
  whoLabel: '谁能解决：',

  keys: { search: '搜索错误码', next: '下一个、上一个错误码', leave: '清空搜索、关闭错误码' },

  sections: {
    forward: { name: '合并转发消息', where: '消息：转发所选消息时，部分也会在发送消息时出现。' },
    upload: { name: '上传文件', where: '文件：上传文件时。' },
    download: { name: '下载消息中的资源', where: '文件和消息：查看或保存消息中的图片、文件时。' },
    gateway: { name: '所有调用', where: '所有页面：在执行任何操作之前返回。' },
    signIn: { name: '登录', where: '登录页，以及重新建立登录会话时。' },
    announcements: { name: '群公告', where: '群公告：打开或保存时。' },
    messages: { name: '其他消息操作', where: '消息：列出、发送或打开消息时。' },
    chats: { name: '群与群成员', where: '群列表，以及群信息。' },
    files: { name: '其他文件与图片操作', where: '文件和消息。' },
    media: { name: '公告中的图片与文件', where: '群公告：上传或下载图片、文件时。' },
    sheets: { name: '电子表格', where: '群公告：内嵌的电子表格中。' },
    contacts: { name: '用户', where: '群公告中的 @ 提及，以及搜索发送对象时。' },
    cards: { name: '由机器人写入的卡片', where: '机器人对卡片接口的调用。' },
    webhooks: { name: '自定义机器人的 Webhook', where: '向自定义机器人的地址发送请求时。' },
    applications: { name: '应用', where: '对应用本身的调用。' },
  },
}
