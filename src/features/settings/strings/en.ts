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
  removals: 'When a save removes most of an announcement',
  removalRules: { wait: 'Wait five seconds', ask: 'Always ask', never: 'Save at once' },
  sessionPage:
    'The service, its database and every change live in this browser. Open this address with ?fresh to start over; it asks first.',
  sessionPageOnly:
    'The service, its database and every change live in this page only: this browser keeps nothing, and closing the page ends them.',
  sessionLocal: 'The service runs on this machine and keeps its database in its own data folder.',
  sessionOther:
    'Calls go to this host as the application that you signed in with. Its secret is kept in this page’s memory and is gone when you close it.',
  sessionGateway:
    'You are signed in at a gateway. It holds the application’s secret, passes on what your role allows and writes down who did what.',
  environment: 'Environment',
  application: 'Application',
  appId: 'App ID',
  tenant: 'Tenant',
  bot: 'Bot ability',
  on: 'on',
  botOff: 'off',
  version: 'Herald {{version}}',
  notices: 'Third-party notices',
  keeping: {
    kept: 'Unsaved changes are stored in this browser and restored after a reload.',
    what: 'This affects unsaved changes, chosen files, templates, and your lists of forwards, publishes, uploads and downloads.',
    noChoices: 'Theme, language and other choices last until the page is closed.',
    noParts: 'An interrupted download starts over after a reload.',
    tabsAlone: 'Tabs can’t coordinate: edit an announcement in one tab only.',
    plainHttp: 'This address is plain http: everything you read and write here travels unencrypted.',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    settings: typeof settingsEn
  }
}
