import type { ChineseWords } from '../../../i18n/languages'
import type { signInEn } from './sign-in-en'

/** The words of sign-in-en.ts in simplified Chinese. */
export const signInZhCn: ChineseWords<typeof signInEn> = {
  title: '以应用身份登录',
  why: '此主机没有本地服务。Herald 将以你的应用身份操作真实的群。',
  appId: 'App ID',
  appIdHint: '以 cli_ 开头',
  appSecret: 'App Secret',
  where:
    '两者都在开发者后台的“凭证与基础信息”中。App Secret 只保存在此页面的内存中，不会存储，关闭页面即消失。',
  go: '登录',
  going: '正在登录…',
  missing: '两项都需要填写。',
  plainHttp: '明文 http 不保密',
  plainHttpWhy: '此地址未加密。传输途中的任何人都能看到 App Secret，以及你读取和填写的所有内容。',
  plainHttpNext:
    '请联系 Herald 的管理员配置 https，或通过 SSH 隧道访问：用你在那台机器上的登录名执行下面的命令，然后改为打开 {{address}}。',
}
