/** Words about new versions and about a console without its server. Their Chinese is in zh-cn.ts. */
export const shellEn = {
  update: {
    ready: 'A new version of Herald is available.',
    reload: 'Reload',
    later: 'Not now',
  },
  away: {
    title: 'No connection to Herald',
    next: 'Herald opens as soon as its server answers.',
    again: 'Try again',
    none: 'This browser has no unsaved changes to this page.',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    shell: typeof shellEn
  }
}
