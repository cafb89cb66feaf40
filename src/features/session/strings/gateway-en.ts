/** Words of signing in at a gateway. Their Chinese is in gateway-zh-cn.ts. */
export const gatewayEn = {
  title: 'Sign in',
  why: 'Herald acts as one of these applications, on real groups, as far as your role allows. Choose one and sign in with your own account.',
  whyHerald:
    'Herald acts as one of these applications, as far as your role allows. Their platform is another Herald: nothing reaches a real group.',
  with: {
    feishu: 'Sign in with Feishu',
    lark: 'Sign in with Lark',
    herald: 'Sign in with Herald',
  },
  failed: {
    refused: 'You were not signed in: access was not granted.',
    expired: 'This sign-in took too long or started in another window. Please sign in again.',
    stranger: 'You are not among the operators of this application. Ask the administrator of this gateway.',
    platform: 'The platform did not complete the sign-in. Try again in a moment.',
  },
  over: 'Your session has ended. Unsaved changes are kept, and saved once you sign in again.',
  again: 'Sign in again',
  check: 'I’ve signed in',
  other: 'Somebody else has signed in here. Reload the page to continue as {{name}}.',
  reload: 'Reload',
  notOut: 'Signing out failed: you may still be signed in.',
  outAgain: 'Try again',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    gateway: typeof gatewayEn
  }
}
