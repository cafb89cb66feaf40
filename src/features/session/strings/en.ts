/** Words of opening a session. Their Chinese is in zh-cn.ts. */
export const sessionEn = {
  opening: 'Opening the session',
  noApps: 'This world has no application',
  noAppsNext: 'Herald acts as an application. Start the service with a world file that has one under “apps”.',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    session: typeof sessionEn
  }
}
