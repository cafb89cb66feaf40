import type { Chinese } from './chinese'
import type { downloadEn } from './download-en'

export const downloadZhCn: Chinese<typeof downloadEn> = {
  find: {
    label: '消息 ID、消息链接，或含有消息 ID 的文本',
    placeholder: 'om_…',
    key: '文件 key（如果有）',
    keyPlaceholder: 'file_… 或 img_…',
    go: '查看文件',
    noId: '这段文本里没有消息 ID：消息 ID 以 om_ 开头。',
    empty: '从消息下载文件',
    emptyNext: '粘贴消息 ID、消息链接或一行日志，其中的图片、文件、音频和视频会列在这里。',
    limits: '可下载不超过 100 MB 的文件，且机器人须在消息所在的会话中。',
  },

  found: {
    title: '消息中的文件',
    open: '在会话中查看',
    none: '这条消息没有可下载的内容。',
    noneNext: '这类消息不含文件，请找到发送文件的那条消息。',
    all_other: '全部下载（{{count}}）',
    some_other: '下载 {{count}} 个',
    pick: '选择 {{name}}',
    download: '下载 {{name}}',
    look: '预览 {{name}}',
    lookShort: '预览',
    loading: '正在读取消息',
    inside_other: '内含 {{count}} 个文件',
  },

  kind: {
    image: '图片',
    cover: '视频封面',
    file: '文件',
    audio: '音频',
    video: '视频',
    unknown: '资源',
  },

  closed: {
    merge_forward:
      '合并转发消息及其中的子消息都不支持下载文件（234043）。原消息仍保留文件，可在其来源会话中下载。',
    inside: '这是合并转发中的子消息，不支持下载文件（234043）。原消息仍保留文件。',
    card: '消息卡片中的图片不支持下载（234043），可向卡片发送方索取。',
    sticker: '表情包不支持下载（234043）。',
    folder: '文件夹不支持下载（234043），请让对方逐个发送其中的文件。',
    recalled: '消息已撤回，其中的文件也已失效（230110）。',
  },

  owner: {
    foreign: '这条消息的内容里没有这个 key',
    foreignNext: '只能从内容中包含该 key 的消息下载（234003）。同一文件再次发送时，每条消息中的 key 都不同。',
    search: '在该会话中查找所属消息',
    searchOriginal: '查找原消息',
    searching_other: '已查看 {{count}} 条消息',
    stop: '停止',
    stopped: '已停止。',
    none_other: '该会话的 {{count}} 条消息中都没有这个 key。',
    found: '它属于 {{date}} 的这条消息：',
    use: '使用这条消息',
    anyway: '仍要尝试',
  },

  place: {
    browser: '保存到浏览器的下载位置。',
    folder: '边下载边写入文件夹“{{name}}”。',
    choose: '保存到文件夹',
    back: '改由浏览器保存',
  },

  list: '下载列表',
  commands: '下载',
  keyFind: '查找消息中的文件',
  keyRows: '上一个或下一个下载',
  keyRemove: '取消下载，或从列表中移除',

  state: {
    waiting: '排队中',
    waitingBehind: '排队中 · 已有 {{came}}，共 {{size}}',
    coming: '{{came}} / {{size}}',
    comingUnsized: '{{came}}',
    behind: '从中断处继续',
    fromStart: '不支持断点续传，已从头下载',
    again_other: '第 {{count}} 次没有响应，{{span}}后自动继续',
    rate: '调用过于频繁，{{span}}后自动继续',
    paused: '已暂停',
    kept: '已保留 {{came}}',
    cancelled: '已取消',
    failed: '未能下载：{{what}}',
    unsaved: '未能保存：{{what}}',
    saved: '已保存 · {{size}}',
    savedIn: '已保存到“{{folder}}” · {{size}}',
    here: '仅供预览，尚未保存 · {{size}}',
    addedNone: '原名没有扩展名，已按内容加上“.{{ending}}”',
    addedDisagrees: '原名为 {{own}}，但内容是 {{ending}}，保存时保留了两个扩展名',
  },

  unsaved: {
    full: '磁盘空间不足',
    notAllowed: '浏览器已不能写入该文件夹，请重新选择',
    gone: '文件夹已不存在，请另选一个',
    other: '磁盘写入失败（{{words}}）',
  },

  action: {
    pause: '暂停 {{name}}',
    resume: '继续 {{name}}',
    cancel: '取消 {{name}}',
    restart: '重新下载 {{name}}',
    retry: '重试',
    remove: '从列表中移除 {{name}}',
    save: '保存',
    saveOf: '保存 {{name}}',
    saveAgain: '再次保存 {{name}}',
    look: '预览',
  },

  all: {
    label: '全部下载',
    count: '已下载 {{done}} / {{count}}',
    bytes: '{{moved}} / {{size}}',
    progress: '全部下载的进度',
    failed_other: '{{count}} 个未能下载',
    pause: '全部暂停',
    resume: '全部继续',
    cancel: '全部取消',
    retry: '重试失败项',
    clear: '清除已完成',
  },

  news: {
    finished_other: '已下载 {{count}} 个文件',
    finishedBadly: '{{done}} 个已下载，{{failed}} 个未能下载',
  },

  preview: {
    of: '{{name}} 的预览',
    close: '关闭',
    coming: '正在获取',
    none: '这类文件无法在此预览。',
    noneNext: '请保存后用相应的程序打开。',
    broken: '浏览器无法显示。内容可能已损坏，或是浏览器不支持的格式。',
    tooLarge: '文件大小为 {{size}}，预览最大支持 {{most}}。',
    tooWide: '图片为 {{width}} × {{height}} 像素，预览可能耗尽内存。',
    cut: '仅显示前 {{size}}，完整内容请查看文件。',
    text: '{{name}} 的文本',
    pdfPage: '{{name}} 的页面',
  },
}
