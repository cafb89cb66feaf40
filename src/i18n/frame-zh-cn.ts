import type { frameEn } from './frame-en'
import type { ChineseWords } from './languages'

export const frameZhCn: ChineseWords<typeof frameEn> = {
  skipToPage: '跳到页面内容',
  loading: '加载中…',
  close: '关闭',
  back: '返回',

  rail: {
    label: 'Herald',
    announcements: '群公告',
    messages: '消息',
    chats: '群列表',
    files: '文件',
    publications: '发布',
    audiences: '发送范围',
    search: '搜索',
    calls: '我的调用',
    workbench: '工作台',
    guide: '错误码指南',
    settings: '设置',
    more: '更多',
    keyboard: '快捷键',
  },

  forwards: {
    title: '转发记录',
    open: '此浏览器的转发记录',
  },

  publishes: {
    title: '发布记录',
    open: '此浏览器的发布记录',
  },

  environment: {
    label: '环境',
    page: '页面内模拟',
    pageShort: '模拟',
    local: '本地服务',
    localShort: '本地',
    pageHint: '服务运行在此浏览器中，不会影响任何真实的群。',
    localHint: '服务运行在本机，不会影响任何真实的群。',
    otherHint: '这是真实的平台，真实的群会看到你的改动。',
    gatewayHint: '通往另一个 Herald 的网关，不会影响任何真实的群。',
    reader: '只读',
  },

  app: {
    now: '应用：{{name}}',
    switchTo: '切换应用身份',
    botOff: '未启用机器人',
    signOut: '退出登录',
    signOutEverywhere: '在所有浏览器上退出登录',
  },

  chats: {
    settings: '成员和设置',
    openNamed: '打开 {{id}}',
    choose: '选择一个群',
    jump: '或按 {{keys}} 跳转到任意群',
  },

  announcements: {
    title: '群公告',
    chooseNext: '它的群公告会在这里打开，可直接编辑。',
    chooseToRead: '它的群公告会在这里打开，供你查看。',
    of: '“{{name}}”的群公告',
  },

  messages: {
    title: '消息',
    chooseNext: '它的消息会在这里打开，可以查看、选择和转发。',
    chooseToRead: '它的消息会在这里打开，供你查看。',
    of: '“{{name}}”的消息',
  },

  palette: {
    messages: '消息',
    codes: '错误码',
    people: '成员',
    openMessage: '打开消息 {{id}}',
    everything: '全部内容',
    searchAll: '在全部内容中搜索“{{asked}}”',
    searchGuide: '在错误码指南中搜索“{{asked}}”',
    label: '命令面板',
    open: '搜索与命令',
    prompt: '群、成员、错误码、消息 ID、页面或命令…',
    hint: '搜索或跳转…',
    results_other: '{{count}} 个结果',
    chats: '群',
    pages: '页面',
    commands: '命令',
    keys: '↑ ↓ 选择 · Enter 打开 · Esc 关闭',
  },

  keyboard: {
    go: '前往{{page}}',
    title: '键盘快捷键',
    open: '显示快捷键列表',
    anywhere: '任何位置',
    inList: '在群列表中',
    palette: '搜索群、页面和命令',
    map: '显示本列表',
    focusSearch: '搜索群列表',
    next: '下一个群、上一个群',
    ends: '第一个群、最后一个群',
    openChat: '打开群',
    leave: '清空搜索',
    themeNext: '切换浅色与深色',
    languageNext: 'Switch to English',
    off: '设置中已关闭单键快捷键。',
  },

  language: {
    missing: '无法加载 {{language}}。请检查网络连接后重试。',
  },

  keeping: {
    refused: '此浏览器无法为此页面保存任何数据。关闭或刷新页面后，尚未保存的修改会丢失。',
    silent: '此浏览器的存储没有响应。关闭或刷新页面后，尚未保存的修改会丢失。',
    failed: '此浏览器已没有空间存放尚未保存的修改。请清理此设备的存储空间，或在全部保存之前不要关闭页面。',
    page: '此页面中的模拟服务也会随之消失。',
    more: '哪些内容不会保存',
    dismiss: '关闭提示',
  },

  fresh: {
    question: '要重置此页面中的数据集吗？',
    what: '其中的所有改动都会丢失，包括公告、消息和文件。请刷新其他正在显示它的标签页。',
    keep: '保留',
    go: '重置',
  },

  lost: {
    title: '页面不存在',
    next: '网址在发送时可能不完整。',
    home: '前往群公告',
  },
}
