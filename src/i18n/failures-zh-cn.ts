import type { failuresEn } from './failures-en'
import type { Words } from './words'

export const failuresZhCn: Words<typeof failuresEn> = {
  tooOften: { what: '短时间内调用过多', next: '稍等片刻再试。平台按应用和按公告分别计数。' },
  quota: {
    what: '本月的调用额度已用完',
    next: '额度下月恢复，也可以在租户管理后台购买更多。试用时请使用本地服务。',
  },
  token: { what: '会话已失效', next: '重新加载页面以建立新的会话。' },
  scope: { what: '应用缺少权限', next: '在开发者后台添加下方所列权限之一，发布版本并通过审核。' },
  badRequest: {
    what: '平台无法接受所发送的内容',
    next: '如果 ID 是手动输入或粘贴的，请检查。否则是 Herald 的错误，请转达下方信息。',
  },
  appUnknown: { what: '没有使用此 App ID 的应用', next: '请从开发者后台重新复制 App ID，它以 cli_ 开头。' },
  secretWrong: { what: 'App Secret 与此应用不符', next: '请从开发者后台重新复制。有人重置后它会改变。' },
  notFound: { what: '这里什么都没有：群不存在或已解散', next: '请检查 ID，或选择其他群。' },
  blockDeleted: { what: '该内容块已被删除', next: '重新加载公告以查看最新内容。' },
  limit: { what: '公告达到了平台的上限', next: '请减少或拆分内容，具体上限见下方。' },
  structure: { what: '内容块不能这样组合', next: '撤销上一步，或重新加载公告后换一种方式。' },
  tooOld: { what: '该版本太旧，无法读取或在其上编辑', next: '重新加载公告。平台保留最近 1,000 个版本。' },
  copying: { what: '公告正在被复制', next: '请等待复制完成后再试。' },
  forbidden: { what: '应用无权执行此操作', next: '请向群主或被提及内容的所有者申请权限。' },
  server: { what: '平台内部出错', next: '稍后再试。如果一直如此，请转达下方的日志 ID。' },
  noAnnouncement: { what: '此会话没有群公告', next: '单聊没有公告，请选择一个群。' },
  tenant: { what: '该群属于其他租户', next: '请使用那个租户的应用。' },
  notMember: { what: '机器人不在这个群中', next: '在群设置的“群机器人”中添加它，然后重试。' },
  external: { what: '这是外部群，应用不能在外部群中操作', next: '请在开发者后台申请外部群权限。' },
  onlyOwner: {
    what: '只有群主和管理员可以编辑',
    next: '将机器人设为群管理员，或在群设置中允许所有成员编辑。',
  },
  oldType: {
    what: '这是旧版公告，不能按内容块编辑',
    next: '请在飞书或 Lark 客户端打开该公告并编辑一次，即可升级。',
  },
  botOff: { what: '应用没有启用机器人能力', next: '在开发者后台的“应用能力”中启用，并发布版本。' },
  appOff: { what: '应用在此租户中未启用', next: '租户管理员可以启用它。' },
  mediaGone: { what: '文件已不存在', next: '如果你还有它，请重新添加。' },
  notThere: {
    what: '所指的内容对机器人不可见：已撤回、已删除，或早于机器人入群',
    next: '请检查 ID，或选择机器人可见的内容。',
  },
  person: {
    what: '机器人无法联系此人',
    next: '对方可能已离职、停止了机器人，或不在应用的可用范围内。请选择其他人，或与对方联系。',
  },
  notTheirs: {
    what: '只有发送或上传它的应用才能这样使用',
    next: '请使用原来的应用，或用此应用重新发送或上传。',
  },
  groupForbids: {
    what: '群或租户的设置禁止此操作',
    next: '请联系群主更改设置，或选择其他群。',
  },
  kindForbids: {
    what: '平台不支持对此类消息或会话这样操作',
    next: '请选择其他内容：系统消息、表情包、卡片和合并转发中的消息不在支持范围内。',
  },
  mixed: {
    what: '这些消息不能放在一起',
    next: '请选择同一个群的消息：要么都是普通消息，要么都属于同一个话题。',
  },
  tooLate: { what: '已经太晚了', next: '平台只允许在消息发送后的一段时间内这样做。' },
  size: {
    what: '内容过大、过长或为空',
    next: '文件上限 30 MB，图片 10 MB，可下载资源 100 MB；空文件会被拒绝。',
  },
  mediaSize: {
    what: '图片或文件超过平台允许的大小',
    next: '请压缩后重试，或换一个较小的文件。公告中单个文件的大小上限取决于租户的版本。',
  },
  again: { what: '平台正忙于处理此内容', next: '请稍等片刻再试。' },
  storage: { what: '租户密钥已删除，或存储空间已满', next: '请联系租户管理员。' },
  upload: { what: '文件与所声明的不符', next: '请重新选择文件：其类型、大小或分片与声明不一致。' },
  sheet: { what: '区域或单元格与表格不符', next: '请检查区域（例如 Q7PlXT!A1:B2）和单元格内容。' },
  chatSettings: {
    what: '不能这样更改此群',
    next: '群的名称、群主、管理员或成员不允许这样做，平台的原话见下方。',
  },
  notAnEnvelope: {
    what: '应答的不是平台',
    next: '通常是代理或地址有误。请重试；如果一直如此，请检查此控制台的部署地址。',
  },
  noAnswer: { what: '没有收到应答', next: '请检查网络连接后重试。' },
  pageNotLoaded: {
    what: '无法加载此页面',
    next: '连接中断，或 Herald 在你打开之后更新过。请重试，控制台将重新加载。',
  },
  bug: { what: 'Herald 出现了问题', next: '请重新加载页面。如果再次出现，请转达下方文字。' },
  unknown: { what: '平台拒绝了请求', next: '平台的原话见下方，错误码可查阅平台文档。' },
  who: {
    you: '你可以自行解决。',
    wait: '过一会儿会自动恢复。',
    developer: '应用的开发者可以解决。',
    owner: '群主可以解决。',
    admin: '租户管理员可以解决。',
    platform: '只有平台方可以解决。',
    herald: 'Herald 的开发者可以解决。',
    nobody: '这是平台的规定。',
  },
  facts: { code: '错误码', status: 'HTTP', msg: '平台原文', logId: '日志 ID', field: '字段', words: '错误' },
}
