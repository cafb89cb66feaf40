/** Words of signing in at a gateway. Their Chinese is in zh-cn.ts. */
export const gatewayEn = {
  title: 'Sign in',
  why: 'Herald acts as one of these applications, on real groups, as far as your role allows. Choose one and sign in with your own account.',
  with: {
    feishu: 'Sign in with Feishu',
    lark: 'Sign in with Lark',
    herald: 'Sign in with Herald',
  },
  failed: {
    refused: 'You were not signed in: access was not granted.',
    expired: 'This sign-in took too long or began in another window. Please begin again.',
    stranger: 'You are not among the operators of this application. Ask whoever runs this gateway.',
    platform: 'The platform did not complete the sign-in. Try again in a moment.',
  },
  over: 'Your session is over. What you have not saved is kept, and goes on once you have signed in again.',
  again: 'Sign in again',
  check: 'I have signed in',
  other: 'Somebody else has signed in here. Reload the page to go on as {{name}}.',
  reload: 'Reload',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    gateway: typeof gatewayEn
  }
}
