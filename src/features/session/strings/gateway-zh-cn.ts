import type { gatewayEn } from './gateway-en'

export const gatewayZhCn: typeof gatewayEn = {
  title: '登录',
  why: 'Herald 将以下列应用之一的身份操作真实的群，范围取决于你的角色。请选择应用，并用你自己的账号登录。',
  whyHerald:
    'Herald 将以下列应用之一的身份操作，范围取决于你的角色。其平台是另一个 Herald，不会影响任何真实的群。',
  with: {
    feishu: '使用飞书登录',
    lark: '使用 Lark 登录',
    herald: '使用 Herald 登录',
  },
  failed: {
    refused: '登录未完成：未获得授权。',
    expired: '此次登录已超时，或是在其他窗口中发起的。请重新登录。',
    stranger: '你不在此应用的操作者名单中。请联系此网关的管理员。',
    platform: '平台未能完成登录。请稍后重试。',
  },
  over: '登录已过期。未保存的内容已保留，重新登录后会继续保存。',
  again: '重新登录',
  check: '我已登录',
  other: '此处已由其他人登录。刷新页面后，将以 {{name}} 的身份继续。',
  reload: '刷新',
  notOut: '退出登录失败：你可能仍处于登录状态。',
  outAgain: '重试',
}
