import type { ChineseWords } from '../../../i18n/languages'
import type { documentEn } from './en'

/** The words of en.ts in simplified Chinese. */
export const documentZhCn: ChineseWords<typeof documentEn> = {
  unnamed: '未命名的群',
  opening: '正在打开公告…',
  revision: '版本 {{number}}',
  onlyOwner: '只有群主和管理员可以编辑此群公告。他们可以将机器人设为管理员，或在群设置中允许所有成员编辑。',
  dissolved: '此群已解散，任何人都无法再编辑。',
  oldType: '此公告为旧版，可在此查看，但无法编辑。有编辑权限的成员可在客户端打开群公告并选择“升级”。',
  reader: '你只有查看权限。角色由此网关的管理员分配。',
  media: {
    empty: '“{{name}}”是空文件，请选择有内容的文件。',
    tooLarge: '“{{name}}”超过平台允许的 {{most}} MB。',
    notHad: '无法下载“{{name}}”，请稍后重试。',
    noAnswer: '平台没有响应。文件已保留，网络恢复后请重试。',
    gone: '此浏览器中已没有该文件，请通过“替换”重新选择。',
  },
  commands: '导出',
}
