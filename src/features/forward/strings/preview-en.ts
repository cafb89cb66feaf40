/** Words of how a bundle will look. Their Chinese is in preview-zh-cn.ts. */
export const previewEn = {
  title: 'As the recipients will see it',
  more: 'Show more',
  close: 'Close the preview',
  bundle: 'Bundle {{number}} of {{most}}',
  inChat: 'In the chat',
  history: 'Chat history of {{name}}',
  says: ': ',
  foot_one: 'Chat history · {{count}} message',
  foot_other: 'Chat history · {{count}} messages',
  opened_one: 'Opened: {{count}} message',
  opened_other: 'Opened: {{count}} messages',
  nested: 'Merged messages',
  files_one: '{{count}} file inside',
  files_other: '{{count}} files inside',
  filesRead: 'People can open these in the chat. Bots can’t download files inside merged messages (234043).',
  unnamed: { image: 'Picture', file: 'File without a name' },
  leftOut_one: '{{count}} message is left out',
  leftOut_other: '{{count}} messages are left out',
  bots: 'What bots get',
  botsRead:
    'Bots reading the chat get only this text; they have to request the contents by the new message’s id.',
}
