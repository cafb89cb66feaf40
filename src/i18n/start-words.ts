import type { ChineseWords } from './languages'

/** Words of the start, in both languages: they say why other words cannot be loaded, too. */
export const startEn = {
  starting: 'Starting…',
  failed: 'Herald could not start',
  failedNext:
    'The service in this page did not start. It needs a browser with service workers, which a private window may not have; then reload.',
  otherVersion:
    'This browser keeps a world of another version of Herald. Add ?fresh to the address to start with a new one.',
  insecure: 'The in-page service needs https or a local address such as http://localhost.',
}

export const startZhCn: ChineseWords<typeof startEn> = {
  starting: '正在启动…',
  failed: 'Herald 无法启动',
  failedNext:
    '页面内的服务没有启动。它需要支持 Service Worker 的浏览器，无痕窗口可能不支持。换用后请刷新页面。',
  otherVersion: '此浏览器中保存的数据集来自另一版本的 Herald。在地址后加上 ?fresh，即可用新的数据集开始。',
  insecure: '页面内的服务需要 https，或本机地址（例如 http://localhost）。请改用这样的地址打开。',
}
