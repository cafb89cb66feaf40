/** Words for creating and changing chats. Their Chinese is in manage-zh-cn.ts. */
export const manageEn = {
  create: 'New chat',
  createHint: 'The bot owns the chat and is in it. Members are told that they were added.',
  name: 'Name',
  description: 'Description',
  isPublic: 'Public: anybody in the organisation can find and join it',
  members: 'Members',
  membersCount: 'Members ({{count}})',
  addPeople: 'Add people',
  addSpeakers: 'Add members who can send messages',
  speakersHint: 'The owner and managers can always send messages.',
  peopleHint: 'Name, e-mail or open_id (ou_…)',
  peopleUnknown: 'The application can’t list people. Paste an open_id instead.',
  add: 'Add {{name}}',
  remove: 'Remove {{name}}',
  make: 'Create chat',
  cancel: 'Cancel',
  close: 'Close',
  settings: 'Members and settings',
  settingsOf: 'Members and settings of {{name}}',
  save: 'Save settings',
  saved: 'Saved',
  notAdded: 'Not added: {{ids}}',
  waiting: 'Waiting for approval: {{ids}}',
  who: {
    edit_permission: 'Who can edit the chat’s name, description and announcement',
    add_member_permission: 'Who can add members and share the chat',
    at_all_permission: 'Who can mention everyone',
    membership_approval: 'Joining the chat',
    moderation: 'Who can send messages',
  },
  options: {
    all_members: 'All members',
    only_owner: 'Owner and managers',
    moderator_list: 'Chosen members',
    no_approval_required: 'Without approval',
    approval_required: 'With approval',
  },
}

declare module '../../../i18n/i18n' {
  interface Namespaces {
    manage: typeof manageEn
  }
}
