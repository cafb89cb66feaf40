/** Words of signing in as an application. Their Chinese is in sign-in-zh-cn.ts. */
export const signInEn = {
  title: 'Sign in as an application',
  why: 'This host has no local service behind it. Herald then acts as an application of yours, on real groups.',
  appId: 'App ID',
  appIdHint: 'Begins with cli_',
  appSecret: 'App Secret',
  where:
    'Both are in the developer console, under Credentials. The secret stays in this page’s memory: it is never stored, and gone when you close the page.',
  go: 'Sign in',
  going: 'Signing in…',
  missing: 'Enter both.',
  plainHttp: 'Plain http is not private',
  plainHttpWhy:
    'This address is not encrypted. Anyone on the network can read the secret and everything you read and write.',
  plainHttpNext:
    'Ask the administrator of Herald to put https in front of it, or open it through an SSH tunnel: run the line below with your login on that machine, then open {{address}} instead.',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    signIn: typeof signInEn
  }
}
