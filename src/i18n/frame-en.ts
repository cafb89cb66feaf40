/** Words of the frame and its pages. Their Chinese is in frame-zh-cn.ts. */
export const frameEn = {
  skipToPage: 'Skip to the page',
  loading: 'Loading…',
  close: 'Close',
  back: 'Back',

  rail: {
    label: 'Herald',
    announcements: 'Announcements',
    messages: 'Messages',
    chats: 'Chats',
    files: 'Files',
    publications: 'Publications',
    audiences: 'Audiences',
    search: 'Search',
    calls: 'My calls',
    workbench: 'Workbench',
    guide: 'Error guide',
    settings: 'Settings',
    more: 'More',
    keyboard: 'Keys',
  },

  forwards: {
    title: 'Forwards',
    open: 'Forwards from this browser',
  },

  publishes: {
    title: 'Published',
    open: 'Published from this browser',
  },

  environment: {
    label: 'Environment',
    page: 'Mock in this page',
    pageShort: 'Mock',
    local: 'Local service',
    localShort: 'Local',
    pageHint: 'The service runs inside this browser. Nothing reaches a real group.',
    localHint: 'The service runs on this machine. Nothing reaches a real group.',
    otherHint: 'This is a real platform. Real groups see what you change.',
    gatewayHint: 'A gateway to another Herald. Nothing reaches a real group.',
    reader: 'read only',
  },

  app: {
    now: 'Application: {{name}}',
    switchTo: 'Act as',
    botOff: 'bot off',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out everywhere',
  },

  chats: {
    settings: 'Members and settings',
    openNamed: 'Open {{id}}',
    choose: 'Choose a chat',
    jump: 'or press {{keys}} to jump to any chat',
  },

  announcements: {
    title: 'Announcements',
    chooseNext: 'Its announcement opens here as a document you can edit.',
    chooseToRead: 'Its announcement opens here, to read.',
    of: 'Announcement of {{name}}',
  },

  messages: {
    title: 'Messages',
    chooseNext: 'Read, select and forward its messages here.',
    chooseToRead: 'Read its messages here.',
    of: 'Messages of {{name}}',
  },

  palette: {
    messages: 'Message',
    codes: 'Codes',
    people: 'People',
    openMessage: 'Open message {{id}}',
    everything: 'Everything',
    searchAll: 'Search everything for “{{asked}}”',
    searchGuide: 'Search the error guide for “{{asked}}”',
    label: 'Command palette',
    open: 'Search and commands',
    prompt: 'Chat, person, code, message id, page or command…',
    hint: 'Search or jump…',
    results_one: '{{count}} result',
    results_other: '{{count}} results',
    chats: 'Chats',
    pages: 'Pages',
    commands: 'Commands',
    keys: '↑ ↓ choose · Enter open · Esc close',
  },

  keyboard: {
    go: 'Go to {{page}}',
    title: 'Keyboard',
    open: 'Show keyboard shortcuts',
    anywhere: 'Anywhere',
    inList: 'In the chat list',
    palette: 'Search chats, pages and commands',
    map: 'This list',
    focusSearch: 'Search the chat list',
    next: 'Next chat, previous chat',
    ends: 'First chat, last chat',
    openChat: 'Open the chat',
    leave: 'Clear the search',
    themeNext: 'Switch between light and dark',
    languageNext: '切换到简体中文',
    off: 'Single-key shortcuts are off in Settings.',
  },

  language: {
    missing: '{{language}} couldn’t be loaded. Check the connection, then try again.',
  },

  keeping: {
    refused:
      'This browser can’t store anything for this page. Unsaved changes are lost when you close or reload it.',
    silent:
      'This browser’s storage isn’t responding. Unsaved changes are lost when you close or reload the page.',
    failed:
      'This browser has no room for unsaved changes. Free up space on this device, or keep the page open until everything is saved.',
    page: 'The in-page service is lost with it, too.',
    more: 'What isn’t stored',
    dismiss: 'Dismiss',
  },

  fresh: {
    question: 'Reset the data in this page?',
    what: 'Every change is lost: announcements, messages and files. Reload other tabs that show it.',
    keep: 'Keep it',
    go: 'Reset',
  },

  lost: {
    title: 'Page not found',
    next: 'The address may have been cut off when it was sent.',
    home: 'Go to announcements',
  },
}
