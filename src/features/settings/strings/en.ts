/** Words of the settings. Their Chinese is in zh-cn.ts. */
export const settingsEn = {
  title: 'Settings',
  look: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  keys: 'Keys',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: '“?” shows the shortcuts and “/” searches chats, except while you type.',
  saving: 'Saving',
  session: 'Session',
  kept: 'Kept in this browser',
  about: 'About',
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    settings: typeof settingsEn
  }
}
